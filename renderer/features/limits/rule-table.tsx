import { Button, Group } from '@mantine/core';
import { DialogButton } from '#renderer/ui/forms/dialog-button.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import type { RuleLimit, RuleName } from '#shared/verdict/verdict.ts';
import { boundWords } from './limit-words.ts';
import { RuleForm } from './rule-form.tsx';
import type { LimitsPart } from './use-set-limits.ts';

/** All rules with the limits that hold, and what changes them. */
export function RuleTable(part: LimitsPart) {
  const { limits, isOwn, setting } = part;
  const { settings, rules } = limits;

  /** Sets the limits of one rule; undefined brings those back that hold without. */
  function setRule(rule: RuleName, title: string, limit: RuleLimit | undefined): void {
    const { [rule]: _before, ...others } = settings.rules;
    setting.mutate(
      {
        settings: { ...settings, rules: limit ? { ...others, [rule]: limit } : others },
        said: limit ? `${title}: not checked any more.` : `${title}: the usual limits hold again.`,
      },
      { onError: (error) => notifyProblem('The limits stay as they are', error) },
    );
  }

  return (
    <PlainTable
      label="Rules"
      isWide
      rows={rules}
      keyOf={({ rule }) => rule}
      columns={[
        { header: 'Rule', cell: ({ title }) => title, isText: true },
        {
          header: '? look at it',
          cell: ({ rule, look, bad }) =>
            look === undefined && bad === undefined ? 'not checked' : boundWords(rule, look),
        },
        { header: '✕ do not use', cell: ({ rule, bad }) => boundWords(rule, bad) },
        {
          header: 'Change',
          cell: ({ rule, title, look, bad }) =>
            isOwn ? (
              <Group gap={4} wrap="nowrap">
                <DialogButton text="Change…" aria-label={`Change ${title}`} title={title} size="compact-xs">
                  {(close) => <RuleForm {...part} rule={rule} onDone={close} />}
                </DialogButton>
                {look === undefined && bad === undefined ? null : (
                  <Button
                    variant="default"
                    size="compact-xs"
                    aria-label={`Switch ${title} off`}
                    disabled={setting.isPending}
                    onClick={() => setRule(rule, title, {})}
                  >
                    Off
                  </Button>
                )}
                {settings.rules[rule] ? (
                  <Button
                    variant="default"
                    size="compact-xs"
                    aria-label={`Usual limits of ${title}`}
                    disabled={setting.isPending}
                    onClick={() => setRule(rule, title, undefined)}
                  >
                    Usual
                  </Button>
                ) : null}
              </Group>
            ) : undefined,
        },
        { header: 'Source of the limits', cell: ({ source }) => source, isText: true },
      ]}
    />
  );
}
