import { countOf, numberText } from '#shared/count-of.ts';
import type { NearestMatch } from '../best-match/best-match.ts';
import type { NovelAlleleRules } from './allele-rules.ts';
import type { CodingState } from '#shared/sequence/coding-check.ts';
import { basesAlike, LEAST_COVERAGE, LEAST_IDENTITY, WHOLE_COVERAGE } from './similarity.ts';

/**
 * What a sequence without an exact match is.
 * - `novel`: a whole new allele.
 * - `ambiguous`: whole, but some of its letters are undetermined, so nobody can tell which allele it is.
 * - `partial`: cut off by the end of its contig, or by unknown bases.
 * - `truncated`: unlike the nearest allele at an end, or ended early by a stop codon.
 * - `frameshifted`: out of frame.
 * - `missing`: too unlike to be an allele of the locus.
 */
export type AlleleStatus = 'novel' | 'ambiguous' | 'partial' | 'truncated' | 'frameshifted' | 'missing';

/** A gap of this many bases or more gets a sentence of its own, so that both parts of the allele are named. */
const LONG_GAP = 30;

/** What `statusOf` decides by. */
export interface NovelEvidence {
  readonly best: NearestMatch;
  /** How like the nearest allele it is, in percent (`likeness.ts`). */
  readonly likeness: number;
  readonly sequence: string;
  /** Number of bases other than A, C, G and T, in the aligned part and in the rest of the sequence. */
  readonly unknown: { readonly aligned: number; readonly rest: number };
  /** The checks of the sequence and of the nearest allele. Undefined if the locus does not code. */
  readonly coding: CodingState | undefined;
  readonly nearest: CodingState | undefined;
  readonly rules: NovelAlleleRules;
}

interface StatedStatus {
  status: AlleleStatus;
  /** Why, in sentences. */
  reason: string;
}

export function statusOf(evidence: NovelEvidence): StatedStatus {
  const { best, likeness } = evidence;
  if (likeness < LEAST_IDENTITY) return missing(evidence);
  const stated = cutOff(evidence) ?? tooShort(evidence) ?? brokenCoding(evidence) ?? whole(evidence);
  return stated.status === 'missing' ? stated : { ...stated, reason: [stated.reason, ...longGaps(best)].join(' ') };
}

function cutOff({ best, unknown }: NovelEvidence): StatedStatus | undefined {
  const there = best.end - best.start;
  const aligned = best.query_end - best.query_start;
  // If the contig continues unlike the allele, it is not the end of the contig that cuts the allele off.
  if (best.partial && aligned >= WHOLE_COVERAGE * there) {
    const reason = `The contig ends within the allele: about ${numberText(there)} of ${numberText(best.length)} bases are there.`;
    return { status: 'partial', reason };
  }
  const rest = there - aligned;
  if (aligned < WHOLE_COVERAGE * best.length && 2 * unknown.rest > rest) {
    const reason = `Unknown bases (N) hide a part of the allele: ${numberText(aligned)} of ${numberText(best.length)} bases are known.`;
    return { status: 'partial', reason };
  }
  return undefined;
}

function tooShort(evidence: NovelEvidence): StatedStatus | undefined {
  const { allele_id, allele_start, allele_end, length } = evidence.best;
  if (basesAlike(evidence.best) < LEAST_COVERAGE * length) return missing(evidence);
  if (allele_end - allele_start >= WHOLE_COVERAGE * length) return undefined;
  const part = `bases ${numberText(allele_start + 1)} to ${numberText(allele_end)} of the ${numberText(length)} of allele ${allele_id}`;
  return { status: 'truncated', reason: `Only ${part} match; beyond them the sequence differs.` };
}

function missing({ best, likeness }: NovelEvidence): StatedStatus {
  const part = `${numberText(basesAlike(best))} of its ${numberText(best.length)} bases, with ${likeness.toFixed(1)} % identity`;
  return { status: 'missing', reason: `The nearest allele, ${best.allele_id}, matches only in ${part}.` };
}

/** Whether the frame is lost, or there is a stop codon that the nearest allele does not have. */
function brokenCoding(evidence: NovelEvidence): StatedStatus | undefined {
  const { best, coding, nearest } = evidence;
  if (!coding) return undefined;
  const gaps = gapLengths(best.cigar);
  const shift = shiftOf(best);
  if (shift % 3 !== 0) {
    if (isOnlyNearestLost(evidence)) return undefined;
    const change = countOf(Math.abs(shift), shift > 0 ? 'more base' : 'fewer base');
    const reason = `Its reading frame is broken: it has ${change} than allele ${best.allele_id}.`;
    return { status: 'frameshifted', reason };
  }
  const [stop] = coding.internal_stops;
  if (stop === undefined || (nearest && nearest.internal_stops.length > 0)) return undefined;
  if (gaps.some((length) => length % 3 !== 0)) {
    const reason = `Its reading frame is broken for a stretch, with a stop codon at base ${stop}.`;
    return { status: 'frameshifted', reason };
  }
  return { status: 'truncated', reason: `A stop codon at base ${stop} ends it early.` };
}

/**
 * For two sequences whose lengths do not differ by whole codons: whether only the nearest allele is out of frame. Its
 * stop codons show that, or the length that most alleles have.
 */
function isOnlyNearestLost({ best, sequence, coding, nearest, rules: { usualLength } }: NovelEvidence): boolean {
  if (!coding || !nearest || coding.internal_stops.length > 0) return false;
  if (nearest.internal_stops.length > 0) return true;
  if (usualLength === undefined) return false;
  return (sequence.length - usualLength) % 3 === 0 && (best.length - usualLength) % 3 !== 0;
}

/** Net number of bases that the query has more than the allele. */
function shiftOf({ cigar }: NearestMatch): number {
  return gapLengths(cigar).reduce((sum, length) => sum + length, 0);
}

/** Lengths of the gaps. Negative for bases that the query lacks. */
function gapLengths(cigar: string): number[] {
  return [...cigar.matchAll(/(\d+)([ID])/g)].map(([, length, sign]) =>
    sign === 'I' ? Number(length) : -Number(length),
  );
}

function whole(evidence: NovelEvidence): StatedStatus {
  const { best, unknown, coding, nearest, sequence, rules } = evidence;
  const ambiguous = unknown.aligned + unknown.rest;
  const changes = changesOf(best, unknown.aligned);
  const away = `${changes === '' ? 'different at its ends' : `${changes} away`} from the nearest allele, ${best.allele_id}.`;
  const sentences =
    ambiguous > 0
      ? [sayUndetermined(ambiguous), ...(changes === '' ? [] : [`Its other bases are ${away}`])]
      : [`It is new: ${away}`];
  if (shiftOf(best) % 3 !== 0 && isOnlyNearestLost(evidence)) {
    sentences.push(`Its reading frame is intact, but that of allele ${best.allele_id} is not.`);
  }
  const { starts_with_start: hasStart = true, ends_with_stop: hasStop = true } = rules.usual ?? {};
  if (hasStart && nearest?.starts_with_start && !coding?.starts_with_start) sentences.push('Its start codon is lost.');
  if (hasStop && nearest?.ends_with_stop && !coding?.ends_with_stop) sentences.push('Its stop codon is lost.');
  const { minLength = 0, maxLength = Infinity } = rules;
  const { length } = sequence;
  if (length < minLength)
    sentences.push(
      `It has ${numberText(length)} bases, fewer than the ${numberText(minLength)} that the locus requires.`,
    );
  if (length > maxLength)
    sentences.push(`It has ${numberText(length)} bases, more than the ${numberText(maxLength)} that the locus allows.`);
  return { status: ambiguous > 0 ? 'ambiguous' : 'novel', reason: sentences.join(' ') };
}

/** Says how many letters of a sequence stand for several bases. */
export function sayUndetermined(count: number): string {
  return `${countOf(count, 'letter is', 'letters are')} undetermined (N and the like).`;
}

/**
 * What differs, as a list: substitutions, and bases of gaps. Unknown bases count as mismatches in the alignment, but not
 * as substitutions.
 */
function changesOf({ mismatches, cigar }: NearestMatch, unknown: number): string {
  const lengths = gapLengths(cigar);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + Math.abs(number), 0);
  const changes = [
    countedOf(Math.max(0, mismatches - unknown), 'substitution'),
    countedOf(sum(lengths.filter((length) => length < 0)), 'deleted base'),
    countedOf(sum(lengths.filter((length) => length > 0)), 'inserted base'),
  ].flat();
  return changes.join(', ').replace(/, ([^,]*)$/, ' and $1');
}

function countedOf(count: number, what: string): string[] {
  return count > 0 ? [countOf(count, what)] : [];
}

/** Where long gaps are, in sentences. */
function longGaps({ allele_id, allele_start, cigar }: NearestMatch): string[] {
  const sentences: string[] = [];
  let at = allele_start;
  for (const [, digits, sign] of cigar.matchAll(/(\d+)([=XID])/g)) {
    const length = Number(digits);
    if (length >= LONG_GAP && sign === 'D') {
      sentences.push(`Bases ${numberText(at + 1)} to ${numberText(at + length)} of allele ${allele_id} are deleted.`);
    }
    if (length >= LONG_GAP && sign === 'I') {
      sentences.push(
        `${countOf(length, 'base is', 'bases are')} inserted after base ${numberText(at)} of allele ${allele_id}.`,
      );
    }
    if (sign !== 'I') at += length;
  }
  return sentences;
}
