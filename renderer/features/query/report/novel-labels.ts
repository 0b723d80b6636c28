import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { CodingCheck } from '#shared/rpc/contract/coding-check.ts';
import type { NovelAllele } from '#shared/rpc/contract/typing.ts';
import { WHOLE_GENE } from '#shared/sequence/coding-check.ts';

/**
 * A coding check in words. Many loci are parts of genes, whose alleles neither begin with a start codon nor end with a stop codon; only a
 * stop codon inside, or a broken frame, is a fault. What the alleles of the locus lack as well is not mentioned.
 */
export function describeCoding({
  whole_codons,
  starts_with_start,
  ends_with_stop,
  internal_stops,
  usual = WHOLE_GENE,
  orf = 1,
}: CodingCheck): string {
  const [first] = internal_stops;
  const stops =
    first === undefined
      ? ''
      : `${internal_stops.length === 1 ? 'a stop codon' : `${internal_stops.length} stop codons, the first`} at base ${formatCount(first)}`;
  const lacksStart = usual.starts_with_start && !starts_with_start;
  const lacksStop = usual.ends_with_stop && !ends_with_stop;
  const ends = [lacksStart ? 'start' : '', lacksStop ? 'stop' : ''].filter(Boolean).join(' and ');
  const lacks = ends ? `no ${ends} codon at its end${ends.includes(' ') ? 's' : ''}` : '';
  const faults = [stops, whole_codons || !usual.whole_codons ? '' : 'not a whole number of codons'].filter(Boolean);
  if (faults.length > 0) return `✕ ${[...faults, lacks].filter(Boolean).join('; ')}`;
  if (lacks) return `open reading frame; ${lacks}`;
  if (!usual.starts_with_start || !usual.ends_with_stop) {
    return `✓ part of a gene${orf === 1 ? '' : ` in reading frame ${orf}`}: no stop codon inside`;
  }
  return '✓ complete: start and stop codon, in frame, no stop codon inside';
}

/** Lengths that a locus allows, in words; undefined where it does not say. */
export function describeLimits(locus: {
  min_length?: number | undefined;
  max_length?: number | undefined;
  length?: number | undefined;
  length_varies?: boolean | undefined;
}): string | undefined {
  const { min_length, max_length, length, length_varies } = locus;
  if (length_varies === false && length !== undefined) return `${formatCount(length)} exactly`;
  if (min_length !== undefined && max_length !== undefined)
    return `${formatCount(min_length)} to ${formatCount(max_length)}`;
  if (min_length !== undefined) return `${formatCount(min_length)} or more`;
  return max_length === undefined ? undefined : `${formatCount(max_length)} or fewer`;
}

/** The length of a new sequence, and whether the locus allows it. */
export function describeLength({ sequence, length_allowed }: NovelAllele, limits: string | undefined): string {
  const length = formatCount(sequence.length);
  if (!length_allowed) return `✕ ${length}, not allowed for this locus${limits ? ` (${limits})` : ''}`;
  return limits ? `✓ ${length}, within the limits of the locus (${limits})` : length;
}

/** Whether it could be submitted as it is; else why not. */
export function describeReadiness({ ambiguous }: NovelAllele): string | undefined {
  if (ambiguous === 0) return undefined;
  return `✕ ${formatQuantity(ambiguous, 'base is', 'bases are')} ambiguous. A new allele needs to be known at every base.`;
}
