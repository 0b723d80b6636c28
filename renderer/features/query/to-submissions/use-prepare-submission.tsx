import { Button } from '@mantine/core';
import { IconSend } from '@tabler/icons-react';
import { useMemo, useState, type ReactNode } from 'react';
import type { ResultKey } from '#shared/rpc/contract/results.ts';
import type { QueryEntry } from '../query-queue.ts';
import type { PackedSummary } from '../results/packed-result.ts';
import { PrepareDialog } from './prepare-dialog.tsx';
import { reasonNotToSubmit } from './submit-reason.ts';
import { useVerdictGate } from './use-verdict-gate.tsx';

interface SubmittableResult {
  result: PackedSummary;
  kept: ResultKey | undefined;
}

export const PREPARE = 'Prepare submission…';

/** What prepares submissions of the new alleles of results: why it cannot, how to begin, and the dialog to draw. */
export function usePrepareSubmission(results: readonly SubmittableResult[]): {
  reason: string | undefined;
  begin: () => void;
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<{ keys: ResultKey[]; why: string | undefined }>();
  const gate = useVerdictGate<SubmittableResult>(true);
  const reason = useMemo(() => reasonNotToSubmit(results.map(({ result }) => result)), [results]);
  return {
    reason,
    begin: () => gate.ask(results, (chosen, why) => setAsked({ keys: chosen.flatMap(({ kept }) => kept ?? []), why })),
    dialog: (
      <>
        {gate.dialog}
        {asked ? <PrepareDialog results={asked.keys} reason={asked.why} onClose={() => setAsked(undefined)} /> : null}
      </>
    ),
  };
}

/** A button that prepares submissions of the new alleles of all inputs that are done. It says why where it cannot. */
export function PrepareSubmissionButton({
  entries,
  size = 'xs',
}: {
  entries: readonly QueryEntry[];
  size?: 'xs' | 'compact-xs';
}) {
  const results = useMemo(() => entries.flatMap(({ result, kept }) => (result ? [{ result, kept }] : [])), [entries]);
  const { reason, begin, dialog } = usePrepareSubmission(results);
  if (results.length === 0) return null;
  return (
    <>
      <Button
        variant="default"
        size={size}
        leftSection={<IconSend size={14} aria-hidden="true" />}
        // A disabled button has no hint, and cannot be reached by key: this one says why it does nothing.
        {...(reason === undefined ? {} : { 'data-disabled': true, 'aria-disabled': true })}
        title={reason ?? 'Make drafts of submissions with the new alleles of these results'}
        onClick={() => reason === undefined && begin()}
      >
        {PREPARE}
      </Button>
      {dialog}
    </>
  );
}
