import type { CodingCheck, NovelAllele } from '#shared/rpc/typing.ts';

/** A coding check in words: whether it is a whole coding sequence, else everything that keeps it from being one. */
export function describeCoding(coding: CodingCheck): string {
  const { whole_codons, starts_with_start, ends_with_stop, internal_stops } = coding;
  const [first] = internal_stops;
  const faults = [
    starts_with_start ? '' : 'no start codon in front',
    ends_with_stop ? '' : 'no stop codon at the end',
    whole_codons ? '' : 'not a whole number of codons',
    first === undefined
      ? ''
      : `${internal_stops.length === 1 ? 'a stop codon' : `${internal_stops.length} stop codons, the first`} at base ${first.toLocaleString('en')}`,
  ].filter(Boolean);
  return faults.length === 0
    ? '✓ complete: start codon, stop codon, in frame, no stop codon inside'
    : `✕ ${faults.join('; ')}`;
}

/** Lengths that a locus allows, in words; undefined where it does not say. */
export function describeLimits(locus: {
  min_length?: number | undefined;
  max_length?: number | undefined;
  length?: number | undefined;
  length_varies?: boolean | undefined;
}): string | undefined {
  const { min_length, max_length, length, length_varies } = locus;
  if (length_varies === false && length !== undefined) return `${length.toLocaleString('en')} exactly`;
  if (min_length !== undefined && max_length !== undefined)
    return `${min_length.toLocaleString('en')} to ${max_length.toLocaleString('en')}`;
  if (min_length !== undefined) return `${min_length.toLocaleString('en')} or more`;
  return max_length === undefined ? undefined : `${max_length.toLocaleString('en')} or fewer`;
}

/** The length of a new sequence, and whether the locus allows it. */
export function describeLength({ sequence, length_allowed }: NovelAllele, limits: string | undefined): string {
  const length = sequence.length.toLocaleString('en');
  if (!length_allowed) return `✕ ${length}, which the locus does not allow${limits ? ` (${limits})` : ''}`;
  return limits ? `✓ ${length}, within the limits of the locus (${limits})` : length;
}

/** Whether it could be submitted as it is; else why not. */
export function describeReadiness({ ambiguous }: NovelAllele): string | undefined {
  if (ambiguous === 0) return undefined;
  return `✕ ${ambiguous.toLocaleString('en')} ${ambiguous === 1 ? 'base is' : 'bases are'} ambiguous: it is no allele before ${ambiguous === 1 ? 'that is' : 'those are'} known.`;
}
