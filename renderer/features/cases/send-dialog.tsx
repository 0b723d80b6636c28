import { Button, Group, Stack, Text } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useQueries, type UseMutationResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { draftQueries } from '#renderer/api/submissions/drafts.ts';
import { LeavingFacts, LeavingFiles, LeavingRows } from '#renderer/records/submissions/leaving-view.tsx';
import { DialogFooter } from '#renderer/ui/forms/dialog-footer.tsx';
import { PlainTable } from '#renderer/ui/lists/plain-table.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { LoadingLines } from '#renderer/ui/pages/query-region.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { InputOf, OutputOf } from '#shared/rpc/contract/contract.ts';
import type { Case } from '#shared/rpc/contract/case.ts';
import type { LeavingSummary } from '#shared/rpc/contract/draft-sending.ts';
import type { Draft } from '#shared/rpc/contract/draft.ts';

/** Sends drafts as they were looked over. */
export type Sending = UseMutationResult<OutputOf<'case:send'>, Error, NonNullable<InputOf<'case:send'>['drafts']>>;

/** Shows what leaves this computer with all drafts of a case that are ready, and sends just these. */
export function SendDialog({ found, send, onDone }: { found: Case; send: Sending; onDone: () => void }) {
  const queries = useQueries({ queries: found.ready.map((id) => draftQueries.leaving(id)) });
  const failed = queries.find(({ error }) => error !== null);
  if (failed) return <ProblemView error={failed.error} onRetry={() => void failed.refetch()} />;
  const leaving = queries.flatMap(({ data }) => data ?? []);
  if (leaving.length < queries.length) return <LoadingLines />;
  const free = leaving.filter(({ summary }) => summary.hindrances.length === 0);
  return (
    <Stack gap="md">
      <PlainTable
        label="What leaves this computer"
        isWide
        rows={leaving}
        keyOf={({ draft }) => draft.id}
        columns={[
          {
            header: 'Submission',
            cell: ({ draft }) => (
              <Link to="/submissions/$draft_id" params={{ draft_id: draft.id }} search={{ step: 'send' }}>
                {nameOf(draft)}
              </Link>
            ),
          },
          { header: 'To', cell: ({ summary: { site, database } }) => `${database}, ${site.name}` },
          { header: 'As', cell: ({ summary }) => summary.as_whom },
          { header: 'Rows', cell: ({ summary }) => summary.rows.length, isNumber: true },
          { header: 'Files', cell: ({ summary }) => summary.files.length, isNumber: true },
          { header: 'Before you send', cell: ({ summary }) => remarksOf(summary) },
        ]}
      />
      {leaving.map(({ draft, summary }) => (
        <details key={draft.id} open={leaving.length === 1}>
          <summary>All of {nameOf(draft)}</summary>
          <LeavingFacts summary={summary} />
          <LeavingRows summary={summary} title="Rows" />
          <LeavingFiles files={summary.files} />
        </details>
      ))}
      <DialogFooter>
        <Group justify="end">
          <Button
            leftSection={<IconSend size={14} aria-hidden="true" />}
            disabled={free.length === 0}
            loading={send.isPending}
            onClick={() =>
              send.mutate(
                free.map(({ draft: { id, revision } }) => ({ draft_id: id, revision })),
                { onSettled: onDone },
              )
            }
          >
            Send {formatQuantity(free.length, 'submission')}
          </Button>
        </Group>
      </DialogFooter>
    </Stack>
  );
}

function nameOf({ title, type }: Draft): string {
  return title === '' ? type : title;
}

/** What keeps it from being sent, or else what curators will ask about. */
function remarksOf({ hindrances, warnings }: LeavingSummary) {
  if (hindrances.length > 0) {
    return <Text size="sm">It stays here: {hindrances.map(({ text }) => text).join(' ')}</Text>;
  }
  return warnings.map(({ text }) => text).join(' ');
}
