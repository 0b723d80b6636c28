import type { ItemEvidence } from '#shared/api/queue-records.ts';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';

export type AlleleFacts = NonNullable<ItemEvidence['allele']>;

/** The most differences that are named one by one; the alignment shows all. */
const NAMED = 20;

/** `453 bases; the locus allows 430 to 470`. */
export function lengthText({
  data_type,
  length,
  limits,
}: Pick<AlleleFacts, 'data_type' | 'length' | 'limits'>): string {
  const own = formatQuantity(length, data_type === 'peptide' ? 'residue' : 'base');
  const { min_length: least, max_length: most } = limits;
  if (!limits.length_varies && limits.length !== undefined)
    return `${own}; all alleles of the locus have ${formatCount(limits.length)}`;
  if (least !== undefined && most !== undefined)
    return `${own}; the locus allows ${formatCount(least)} to ${formatCount(most)}`;
  if (least !== undefined) return `${own}; the locus allows ${formatCount(least)} or more`;
  if (most !== undefined) return `${own}; the locus allows at most ${formatCount(most)}`;
  return `${own}; the locus sets no limits`;
}

/** `99.8 % identical over 100 % of the sequence (limits 70 % and 90 %)`. */
export function nearestText({ nearest, limits }: Pick<AlleleFacts, 'nearest' | 'limits'>): string {
  if (!nearest) return '';
  const strand = nearest.reversed ? ', on the other strand' : '';
  return (
    `${percent(nearest.identity)} identical over ${percent(nearest.aligned)} of the sequence${strand} ` +
    `(at least ${percent(limits.identity)} and ${percent(limits.aligned)})`
  );
}

/** `2: 12A>G, 45C>T`, of many the first. */
export function differencesText({ differences, difference_count }: NonNullable<AlleleFacts['nearest']>): string {
  if (difference_count === 0) return 'None';
  const named = differences.slice(0, NAMED).join(', ');
  const rest = difference_count - Math.min(NAMED, differences.length);
  return `${formatCount(difference_count)}: ${named}${rest > 0 ? `, and ${formatCount(rest)} more` : ''}`;
}

/** What is right or wrong with an allele as a complete coding sequence. */
export function codingText(coding: NonNullable<AlleleFacts['coding']>): string {
  const { internal_stops: stops } = coding;
  const wrong = [
    coding.starts_with_start ? '' : 'no start codon',
    coding.ends_with_stop ? '' : 'no stop codon at its end',
    coding.whole_codons ? '' : 'no whole number of codons',
    stops.length === 0
      ? ''
      : `${formatQuantity(stops.length, 'stop codon')} within, at ${stops.slice(0, 5).map(formatCount).join(', ')}`,
  ].filter(Boolean);
  if (wrong.length === 0) return 'Complete: start, stop, whole codons, no stop within';
  return `${wrong.join('; ')}${coding.required ? '. The locus requires complete coding sequences' : ' (not required here)'}`;
}

function percent(value: number): string {
  return `${Number(value.toFixed(1))} %`;
}
