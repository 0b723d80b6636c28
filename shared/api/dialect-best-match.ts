import type { z } from 'zod';
import { defined } from '../defined.ts';
import { predictPlace } from '../sequence/predicted-place.ts';
import { BestMatch } from './sequence-query.ts';

/** Without the address of the nearest allele and our additions. `partial` is an addition, and only there if it is true. */
export const DeployedBestMatch = BestMatch.omit({
  href: true,
  cigar: true,
  translated: true,
  query_start: true,
  query_end: true,
  allele_start: true,
  allele_end: true,
}).strict();
export type DeployedBestMatch = z.infer<typeof DeployedBestMatch>;

/** Percentage of identical columns with the three decimals of the aligner. */
export function deployedIdentity({ cigar = '', identity }: Pick<BestMatch, 'cigar' | 'identity'>): number {
  let [columns, identical] = [0, 0];
  for (const [, count, sign] of cigar.matchAll(/(\d+)([=XID])/g)) {
    columns += Number(count);
    if (sign === '=') identical += Number(count);
  }
  return columns === 0 ? identity : Math.round((identical / columns) * 100_000) / 1_000;
}

/**
 * Length and place of an alignment as deployed servers tell them. They count the columns of a translated allele in bases.
 * The place of a translation is predicted as if residues of the allele and of the query were the same, so it is exact only
 * for a whole allele (`wire-notes.md` §5).
 */
export function deployedPlace(match: BestMatch): { alignment: number; start: number; end: number } {
  const { query_start, query_end, allele_start, allele_end, start, end } = match;
  const alignment = match.translated === 'allele' ? 3 * match.alignment : match.alignment;
  if (query_start === undefined || query_end === undefined) return { alignment, start, end };
  if (allele_start === undefined || allele_end === undefined) return { alignment, start, end };
  const part = { ...match, alignment, query_start, query_end, allele_start, allele_end };
  return { alignment, ...predictPlace(part) };
}

/** A best match of our service as deployed servers write it. */
export function bestMatchToDeployed(match: BestMatch): DeployedBestMatch {
  const { allele_id, orientation, length, mismatches, gaps, contig, linked_data, partial, definitions_up_to } = match;
  return {
    allele_id,
    ...deployedPlace(match),
    orientation,
    length,
    mismatches,
    gaps,
    identity: deployedIdentity(match),
    ...defined({ contig, linked_data, partial: partial || undefined, definitions_up_to }),
  };
}
