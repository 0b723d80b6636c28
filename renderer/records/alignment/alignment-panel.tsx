import { Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#shared/problem.ts';
import type { AlignmentInput } from '#shared/rpc/contract/alignment.ts';
import { alignmentQueries } from '#renderer/api/definitions/alignment.ts';
import { JobProgress } from '#renderer/ui/progress/job-progress.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { AlignmentView } from './alignment-view.tsx';

/**
 * Alleles of a locus and sequences of the user's, aligned with the first of them and drawn: everything there is to see and do, for a
 * page, a drawer or a dialog. It fills the height of its parent, which is a flex column.
 */
export function AlignmentPanel({ input }: { input: AlignmentInput }) {
  const place = JSON.stringify([input.site, input.database, input.locus]);
  /** The locus whose alleles may be fetched, however many they are. */
  const [agreed, setAgreed] = useState<string>();
  const asked = agreed === place ? { ...input, may_fetch: true } : input;
  const [cancelled, setCancelled] = useState<string>();
  const isCancelled = cancelled === place;
  const { queryKey, ...made } = alignmentQueries.make(asked);
  const alignment = useQuery({ queryKey, ...made, enabled: !isCancelled });
  const client = useQueryClient();
  const { error } = alignment;
  if (error instanceof AppError && error.problem.code === 'many_to_fetch')
    return <FetchQuestion locus={input.locus} question={error.message} onAgree={() => setAgreed(place)} />;
  if (isCancelled)
    return (
      <EmptyState
        title="The alignment was cancelled"
        actions={<Button onClick={() => setCancelled(undefined)}>Align again</Button>}
      />
    );
  function cancel(): void {
    setCancelled(place);
    void client.cancelQueries({ queryKey, exact: true });
  }
  return (
    <>
      {alignment.isPending ? <AligningProgress input={asked} onCancel={cancel} /> : null}
      <QueryRegion query={alignment}>
        {(result) => <AlignmentView key={JSON.stringify(input)} result={result} />}
      </QueryRegion>
    </>
  );
}

/** Asks before very many alleles of a remote site are fetched. */
function FetchQuestion(props: { locus: string; question: string; onAgree: () => void }) {
  return (
    <EmptyState
      title={`Fetch all alleles of ${props.locus}?`}
      actions={<Button onClick={props.onAgree}>Fetch all alleles</Button>}
    >
      {props.question} With 20 or fewer chosen, only these are fetched.
    </EmptyState>
  );
}

/** What long alignments are waited for with. */
function AligningProgress({ input, onCancel }: { input: AlignmentInput; onCancel: () => void }) {
  const { data } = useQuery(alignmentQueries.progress(input));
  if (!data) return null;
  return (
    <>
      <JobProgress
        label={data.unit === 'bytes' ? 'Alleles fetched' : 'Sequences aligned'}
        progress={{ ...data, unit: data.unit ?? 'sequences' }}
      />
      <div>
        <Button variant="default" size="compact-xs" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </>
  );
}
