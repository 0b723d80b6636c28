import { Button, Checkbox, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { query } from '#renderer/api/queries.ts';
import { LinkButton } from '#renderer/ui/controls/link-button.tsx';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { DraftSummary } from '#shared/rpc/contract/draft.ts';
import { rpc } from '#renderer/api/bridge.ts';

/** Drafts listed at once, newest first. */
const LISTED = 100;

/** Chooses drafts and submissions that were prepared here without this case. */
export function AddDraftsDialog({ case_id, onDone }: { case_id: string; onDone: () => void }) {
  const read = useQuery(query('draft:list', { sent: true }));
  return (
    <QueryRegion query={read}>
      {(drafts) => (
        <Choice
          case_id={case_id}
          drafts={drafts.filter((draft) => draft.case_id === undefined).slice(0, LISTED)}
          onDone={onDone}
        />
      )}
    </QueryRegion>
  );
}

function Choice({ case_id, drafts, onDone }: { case_id: string; drafts: readonly DraftSummary[]; onDone: () => void }) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const adding = useMutation({
    mutationFn: () => rpc.call('case:add-drafts', { case_id, draft_ids: [...chosen] }),
    onSuccess: onDone,
  });
  if (drafts.length === 0) {
    return (
      <Stack gap="md">
        <Text size="sm">There is no draft outside a case. Prepare a submission first; then add it here.</Text>
        <div>
          <LinkButton to="/submissions/new" onClick={onDone}>
            New submission
          </LinkButton>
        </div>
      </Stack>
    );
  }
  return (
    <Stack gap="sm">
      <Checkbox.Group label="Drafts and submissions without a case" value={[...chosen]} onChange={setChosen}>
        <Stack gap="xs" mt="xs">
          {drafts.map(({ id, title, type, database, rows, state }) => (
            <Checkbox
              key={id}
              value={id}
              label={title === '' ? `${rows} ${type}` : title}
              description={`${type} for ${database}, ${state === 'draft' ? 'a draft' : state}`}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      {adding.error ? <ProblemView error={adding.error} /> : null}
      <DialogFooter>
        <Group justify="end">
          <Button disabled={chosen.length === 0} loading={adding.isPending} onClick={() => adding.mutate()}>
            Add {formatQuantity(chosen.length, 'draft')}
          </Button>
        </Group>
      </DialogFooter>
    </Stack>
  );
}
