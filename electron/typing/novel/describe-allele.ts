import { createHash } from 'node:crypto';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import type { BestMatch } from '../best-match/best-match.ts';
import { characterOf, type Genome } from '../genome.ts';
import { checkCoding, type CodingCheck } from './coding-check.ts';

/**
 * What a sequence without an exact match is: a whole new allele; cut off by the end of its contig; unlike the nearest allele at its
 * end or stopped early; out of frame; or so unlike that it is none of the locus.
 */
export type AlleleStatus = 'novel' | 'partial' | 'truncated' | 'frameshifted' | 'missing';

/** What a locus wants of its alleles. */
export interface AlleleRules {
  /** Frame of the first base, 1 to 3; undefined for what codes for nothing. */
  orf: number | undefined;
  geneticCode: number;
  minLength: number | undefined;
  maxLength: number | undefined;
}

export interface AlleleDescription {
  status: AlleleStatus;
  /** Why, in a sentence. */
  reason: string;
  /** From start to end of the best match, in the direction of the allele, in upper case. */
  sequence: string;
  /** SHA-1 of `sequence` in hexadecimal: the same for the same new allele in any file, contig and strand. */
  sha1: string;
  /** Bases that are none of A, C, G, T; with any of them the sequence is no allele yet. */
  ambiguous: number;
  /** Whether its length is one that the locus allows. */
  length_allowed: boolean;
  /** Absent where the locus does not code. */
  coding?: CodingCheck;
}

/** Nominal limits of a partial match on deployed servers (`wire-notes.md` §5): below, a locus counts as missing. */
const LEAST_IDENTITY = 90;
const LEAST_COVERAGE = 0.5;

/** Share of what is there of an allele that must be aligned. */
const WHOLE_COVERAGE = 0.9;

/** Describes the sequence at a best match as a new allele of its locus. */
export function describeAllele(genome: Genome, best: BestMatch, rules: AlleleRules): AlleleDescription {
  const sequence = sequenceAt(genome, best);
  const coding = rules.orf === undefined ? undefined : checkCoding(sequence, rules.orf, rules.geneticCode);
  const { minLength = 0, maxLength = Infinity } = rules;
  return {
    ...statusOf(best, coding),
    sequence,
    sha1: createHash('sha1').update(sequence).digest('hex'),
    ambiguous: sequence.replaceAll(/[ACGT]/g, '').length,
    length_allowed: sequence.length >= minLength && sequence.length <= maxLength,
    ...(coding ? { coding } : {}),
  };
}

function sequenceAt({ codes, starts }: Genome, { contig, start, end, orientation }: BestMatch): string {
  const contigStart = starts[contig] as number;
  const forward = Array.from(codes.subarray(contigStart + start, contigStart + end), characterOf).join('');
  return orientation === 'forward' ? forward : reverseComplement(forward);
}

function statusOf(best: BestMatch, coding: CodingCheck | undefined): { status: AlleleStatus; reason: string } {
  const { allele_id, length, identity, cigar } = best;
  const aligned = best.allele_end - best.allele_start;
  const there = best.end - best.start;
  // Where the contig goes on unlike the allele, it is not the end of the contig that takes the rest away.
  if (best.partial && best.query_end - best.query_start >= WHOLE_COVERAGE * there) {
    return {
      status: 'partial',
      reason: `The contig ends within the allele: about ${there} of ${length} bases are there.`,
    };
  }
  if (identity < LEAST_IDENTITY || aligned < LEAST_COVERAGE * length) {
    const likeness = `${aligned} of its ${length} bases with ${identity.toFixed(1)} % identity`;
    return { status: 'missing', reason: `The nearest allele, ${allele_id}, is alike in ${likeness} only.` };
  }
  if (aligned < WHOLE_COVERAGE * length) {
    return { status: 'truncated', reason: `Only ${aligned} of the ${length} bases of allele ${allele_id} are alike.` };
  }
  if (coding) {
    const shift = shiftOf(cigar);
    if (shift % 3 !== 0) {
      const change = `${Math.abs(shift)} ${shift > 0 ? 'more' : 'fewer'}`;
      return {
        status: 'frameshifted',
        reason: `Its reading frame is lost: it has ${change} bases than allele ${allele_id}.`,
      };
    }
    const [stop] = coding.internal_stops;
    if (stop !== undefined) return { status: 'truncated', reason: `A stop codon at base ${stop} ends it early.` };
  }
  return { status: 'novel', reason: `It is new: ${changesOf(best)} from allele ${allele_id}, the nearest.` };
}

/** Bases that the query has more than the allele. */
function shiftOf(cigar: string): number {
  let shift = 0;
  for (const [, length, sign] of cigar.matchAll(/(\d+)([ID])/g))
    shift += sign === 'I' ? Number(length) : -Number(length);
  return shift;
}

function changesOf({ mismatches, gaps }: BestMatch): string {
  const counted = (count: number, what: string) => `${count} ${what}${count === 1 ? '' : 's'}`;
  const changes = [
    ...(mismatches > 0 ? [counted(mismatches, 'substitution')] : []),
    ...(gaps > 0 ? [counted(gaps, 'gap')] : []),
  ];
  return changes.length > 0 ? `${changes.join(' and ')} away` : 'different at its ends';
}
