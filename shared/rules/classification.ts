import { isVisible } from './visible-name.ts';
/** Longest name of a classification scheme, in characters. */
const LONGEST_NAME = 100;

/** Why a classification scheme cannot have this name. Undefined for a good name, taken or not. */
export function classificationNameProblem(name: string): string | undefined {
  if (!isVisible(name)) return 'Give the classification scheme a name.';
  if (name !== name.trim()) return 'The name must not begin or end with a blank.';
  if (name.length > LONGEST_NAME) return `The name must not be longer than ${LONGEST_NAME} characters.`;
  return /\p{Cc}/u.test(name) ? 'The name must be one line without tabs.' : undefined;
}

/** Why profiles of this many loci cannot be grouped by this number of differences. Undefined if they can. */
export function thresholdProblem(loci: number, threshold: number): string | undefined {
  if (Number.isInteger(threshold) && threshold >= 0 && threshold < loci) return undefined;
  return `The threshold must be a whole number from 0 to ${loci - 1}: fewer loci than the scheme has.`;
}

/**
 * The suggested threshold: one locus in 64, at least one. That is one of the seven loci of an MLST scheme, and 25 of
 * 1,600 of a core genome.
 */
export function usualThreshold(loci: number): number {
  return Math.min(Math.max(1, Math.round(loci / 64)), Math.max(0, loci - 1));
}

/** The suggested name, such as `MLST_cgc_10`. It differs from those that are taken. */
export function usualClassificationName(scheme: string, threshold: number, taken: readonly string[]): string {
  const stem = `${scheme.trim().replaceAll(/\s+/g, '_').slice(0, 80)}_cgc_${threshold}`;
  const used = new Set(taken);
  let name = stem;
  for (let number = 2; used.has(name); number += 1) name = `${stem}_${number}`;
  return name;
}
