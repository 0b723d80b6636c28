import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AlignmentInput } from '#shared/rpc/contract/alignment.ts';
import { alignmentQueries } from '#renderer/api/definitions/alignment.ts';
import { formatCount } from '#renderer/ui/text/format.ts';
import { ProgressBar } from '#renderer/ui/progress/progress-bar.tsx';
import { runningPercent } from '#renderer/ui/progress/progress-text.ts';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { AlignmentView } from './alignment-view.tsx';

/**
 * Alleles of a locus and sequences of the user's, aligned with the first of them and drawn: everything there is to see and do, for a
 * page, a drawer or a dialog. It fills the height of its parent, which is a flex column.
 */
export function AlignmentPanel({ input }: { input: AlignmentInput }) {
  const alignment = useQuery(alignmentQueries.make(input));
  return (
    <>
      {alignment.isPending ? <AligningProgress input={input} /> : null}
      <QueryRegion query={alignment}>
        {(result) => <AlignmentView key={JSON.stringify(input)} result={result} />}
      </QueryRegion>
    </>
  );
}

/** What long alignments are waited for with. */
function AligningProgress({ input }: { input: AlignmentInput }) {
  const { data } = useQuery(alignmentQueries.progress(input));
  if (data?.total === undefined) return null;
  return (
    <>
      <Text size="sm">
        Aligned {formatCount(data.done)} of {formatCount(data.total)} sequences
      </Text>
      <ProgressBar label="Sequences aligned" percent={runningPercent(data.done, data.total)} />
    </>
  );
}
