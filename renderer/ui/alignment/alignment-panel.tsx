import { useQuery } from '@tanstack/react-query';
import type { AlignmentInput } from '#shared/rpc/alignment.ts';
import { alignmentQueries } from '#renderer/api/alignment.ts';
import { QueryRegion } from '../query-region.tsx';
import { AlignmentView } from './alignment-view.tsx';

/**
 * Alleles of a locus and sequences of the user's, aligned with the first of them and drawn: everything there is to see and do, for a
 * page, a drawer or a dialog. It fills the height of its parent, which is a flex column.
 */
export function AlignmentPanel({ input }: { input: AlignmentInput }) {
  const alignment = useQuery(alignmentQueries.make(input));
  return (
    <QueryRegion query={alignment}>
      {(result) => <AlignmentView key={JSON.stringify(input)} result={result} />}
    </QueryRegion>
  );
}
