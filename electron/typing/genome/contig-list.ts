import type { QueriedContig } from '#shared/rpc/contract/typing.ts';
import type { EngineResult } from '../engine.ts';
import { longestContigs } from './longest-contigs.ts';

/**
 * Lists the contigs of a query, longest first: every contig with an exact or best match or a piece of a joined allele, and the longest of the others.
 */
export function listContigs({
  contigs,
  matches,
  best_matches,
}: Pick<EngineResult, 'contigs' | 'matches' | 'best_matches'>): QueriedContig[] {
  const pieces = best_matches.flatMap(({ split }) => split?.joined?.pieces ?? []);
  return longestContigs(contigs, new Set([...matches, ...best_matches, ...pieces].map(({ contig }) => contig)));
}
