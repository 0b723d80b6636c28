import type { QueriedContig } from '#shared/rpc/contract/typing.ts';
import type { GenomeContig } from './genome.ts';

/** How many contigs without a match are listed. A failed assembly has hundreds of thousands. */
const LISTED_CONTIGS = 5_000;

/** Contigs, longest first: all that are `inUse` (by index), and the longest of the others. */
export function longestContigs(
  contigs: readonly GenomeContig[],
  inUse: ReadonlySet<number> = new Set(),
): QueriedContig[] {
  const ranked = contigs
    .map((contig, index) => ({ contig, index }))
    .toSorted((left, right) => right.contig.length - left.contig.length || left.index - right.index);
  let room = LISTED_CONTIGS;
  return ranked.flatMap(({ contig, index }) => (inUse.has(index) || (room -= 1) >= 0 ? [contig] : []));
}
