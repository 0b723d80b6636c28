import { toldMatch, type NearestMatch } from '../best-match/best-match.ts';

/**
 * Minimum likeness, in percent: the identity of a partial match on deployed servers (`wire-notes.md` §5). Below it a locus
 * counts as missing.
 */
export const LEAST_IDENTITY = 90;

/**
 * Minimum share of the nearest allele that is there. Below it the locus counts as missing. Deployed servers ask for a
 * half. But a third with 90 % identity is no chance match either, and "cut short" helps a user more than "missing".
 */
export const LEAST_COVERAGE = 1 / 3;

/** Share of an allele, or of its part on the contig, that must be aligned for it to count as whole. */
export const WHOLE_COVERAGE = 0.9;

/** What the likeness of an aligned part is counted from. */
type CountedAllele = Pick<NearestMatch, 'alignment' | 'mismatches' | 'gaps' | 'identity'>;

/**
 * How like an allele an aligned part is, in percent: the share of identical bases, where a gap counts as one difference
 * however long it is. A long gap comes in one step, so the rest is as much an allele as before. `unknown` is the number of
 * aligned bases other than A, C, G and T, which do not count.
 */
export function likenessOf(best: CountedAllele, unknown: number): number {
  const same = identicalBases(best);
  const compared = same + best.mismatches - unknown + best.gaps;
  return compared > 0 ? (100 * same) / compared : 0;
}

/** Bases of the allele that have a counterpart in the query. */
export function basesAlike(best: CountedAllele): number {
  return identicalBases(best) + best.mismatches;
}

function identicalBases({ alignment, identity }: CountedAllele): number {
  return Math.round((identity * alignment) / 100);
}

/** Whether a match holds a whole allele or could be a new one. */
export function isWholeCopy(match: NearestMatch): boolean {
  const told = toldMatch(match);
  const aligned = told.allele_end - told.allele_start;
  return !told.partial && likenessOf(told, 0) >= LEAST_IDENTITY && aligned >= WHOLE_COVERAGE * told.length;
}

/** Number of bases other than A, C, G and T among residue codes. */
export function countUnknown(codes: Uint8Array): number {
  let count = 0;
  for (const code of codes) if (code > 3) count++;
  return count;
}
