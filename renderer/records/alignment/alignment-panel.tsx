import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AppError } from '#shared/problem.ts';
import type { AlignmentInput } from '#shared/rpc/contract/alignment.ts';
import { alignmentQueries } from '#renderer/api/definitions/alignment.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import { ProgressBar } from '#renderer/ui/progress/progress-bar.tsx';
import { runningPercent } from '#renderer/ui/progress/progress-text.ts';
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
  const alignment = useQuery(alignmentQueries.make(asked));
  const { error } = alignment;
  if (error instanceof AppError && error.problem.code === 'many_to_fetch')
    return <FetchQuestion locus={input.locus} question={error.message} onAgree={() => setAgreed(place)} />;
  return (
    <>
      {alignment.isPending ? <AligningProgress input={asked} /> : null}
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
function AligningProgress({ input }: { input: AlignmentInput }) {
  const { data } = useQuery(alignmentQueries.progress(input));
  if (data?.total === undefined) return data?.message === undefined ? null : <Text size="sm">{data.message} …</Text>;
  return (
    <>
      <Text size="sm">
        Aligned {formatCount(data.done)} of {formatCount(data.total)} sequences
      </Text>
      <ProgressBar label="Sequences aligned" percent={runningPercent(data.done, data.total)} />
    </>
  );
}
