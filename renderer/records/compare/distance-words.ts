import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { ComparisonRules } from '#shared/rpc/contract/comparison.ts';

/** What a locus counts that one of two samples lacks, in a few words. */
export const MISSING_WORDS: Readonly<Record<ComparisonRules['missing'], string>> = {
  ignore: 'left out of each pair',
  difference: 'counted as differences',
  scaled: 'left out, and the sum scaled to all loci',
};

/** A distance as people read it: at most one decimal place, which only scaled ones have. */
export function distanceWords(distance: number | null): string {
  if (distance === null) return 'not known';
  return Number.isInteger(distance) ? formatCount(distance) : distance.toFixed(1);
}

/** `A and B differ at 7 of 1,742 loci`. `loci`: those that are used. */
export function describePair(
  one: string,
  other: string,
  distance: number | null,
  { loci, missing }: { loci: number; missing: ComparisonRules['missing'] },
): string {
  if (distance === null) return `${one} and ${other} share no locus, so nothing is known of their distance`;
  const scaled = missing === 'scaled' ? ', scaled to all of them' : '';
  return `${one} and ${other} differ at ${distanceWords(distance)} of ${formatQuantity(loci, 'locus', 'loci')}${scaled}`;
}
