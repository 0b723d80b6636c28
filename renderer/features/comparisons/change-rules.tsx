import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { rpc } from '#renderer/api/bridge.ts';
import { RulesFields, rulesOf, rulesProblem, writtenRules } from '#renderer/records/compare/rules-fields.tsx';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import type { Comparison } from '#shared/rpc/contract/comparison.ts';

/** Changes which samples and loci count, and how. Nothing is read again. */
export function ChangeRules({ comparison }: { comparison: Comparison }) {
  return (
    <DialogButton text="Rules…" title="Rules of the comparison">
      {(close) => <RulesForm comparison={comparison} onDone={close} />}
    </DialogButton>
  );
}

function RulesForm({ comparison, onDone }: { comparison: Comparison; onDone: () => void }) {
  const [rules, setRules] = useState(() => writtenRules(comparison.rules));
  const problem = rulesProblem(rules);
  const setting = useMutation({
    mutationFn: () => rpc.call('comparison:set-rules', { comparison_id: comparison.id, rules: rulesOf(rules) }),
    onSuccess: onDone,
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        event.stopPropagation();
        if (problem === undefined) setting.mutate();
      }}
    >
      <Stack gap="sm">
        <RulesFields rules={rules} onChange={setRules} />
        {problem === undefined ? null : (
          <Text size="sm" c="var(--status-bad)" role="alert">
            {problem}
          </Text>
        )}
        {setting.error ? <ProblemView error={setting.error} /> : null}
        <DialogFooter>
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={onDone}>
              Cancel
            </Button>
            <Button type="submit" disabled={problem !== undefined} loading={setting.isPending}>
              Apply
            </Button>
          </Group>
        </DialogFooter>
      </Stack>
    </form>
  );
}
