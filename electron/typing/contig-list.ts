import type { QueriedContig } from '#shared/rpc/contract/typing.ts';
import type { EngineResult } from './engine.ts';

/** How many contigs without a match are listed. A failed assembly has hundreds of thousands. */
const LISTED_CONTIGS = 5_000;

/**
 * Lists the contigs of a query, longest first: every contig with an exact or best match or a piece of a joined allele, and the longest of the others.
 */
export function listContigs({
  contigs,
  matches,
  best_matches,
}: Pick<EngineResult, 'contigs' | 'matches' | 'best_matches'>): QueriedContig[] {
  const pieces = best_matches.flatMap(({ split }) => split?.joined?.pieces ?? []);
  const inUse = new Set([...matches, ...best_matches, ...pieces].map(({ contig }) => contig));
  const ranked = contigs
    .map((contig, index) => ({ contig, index }))
    .toSorted((left, right) => right.contig.length - left.contig.length || left.index - right.index);
  let room = LISTED_CONTIGS;
  return ranked.flatMap(({ contig, index }) => (inUse.has(index) || (room -= 1) >= 0 ? [contig] : []));
}
