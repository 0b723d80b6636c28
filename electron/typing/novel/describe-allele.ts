import { createHash } from 'node:crypto';
import { defined } from '#shared/defined.ts';
import type { MosaicAllele } from '#shared/rpc/contract/typing.ts';
import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { toldMatch, type NearestMatch } from '../best-match/best-match.ts';
import type { Genome } from '../genome/genome.ts';
import type { NovelAlleleRules } from './allele-rules.ts';
import { statusOf, type AlleleStatus } from './allele-status.ts';
import { checkCoding, type CodingState, type TypicalCoding } from '#shared/sequence/coding-check.ts';
import { countUnknown, likenessOf } from './similarity.ts';
import { listChanges, type SequenceChanges } from './list-changes.ts';

export interface AlleleDescription extends Partial<SequenceChanges> {
  status: AlleleStatus;
  /** Why, in sentences. */
  reason: string;
  /** The query from start to end of the best match, in the direction of the allele, in upper case. */
  sequence: string;
  /** SHA-1 of `sequence` in hexadecimal: the same for the same new allele in any file, contig and strand. */
  sha1: string;
  /** Number of bases other than A, C, G and T. If there are any, the sequence cannot become an allele yet. */
  ambiguous: number;
  /** Ids of alleles that fit the other bases: the first ones, and the total number (`fit-alleles.ts`). */
  fitting?: string[];
  fitting_count?: number;
  /** Ids of other alleles that are as near as the nearest: the first ones, and the total number (`find-equals.ts`). */
  equals?: string[];
  equal_count?: number;
  /** The two known alleles that explain all of it, if there are such (`find-mosaic.ts`). */
  mosaic?: MosaicAllele;
  /** Whether the locus allows this length. */
  length_allowed: boolean;
  /** Absent if nothing shows that the locus codes. */
  coding?: CodingState & { orf?: number; usual?: TypicalCoding };
}

/**
 * Describes the sequence at a best match as a new allele of its locus. `nearest` holds the residue codes of the matched
 * allele.
 */
export function describeAllele(
  genome: Genome,
  match: NearestMatch,
  nearest: Uint8Array,
  rules: NovelAlleleRules,
): AlleleDescription {
  const best = toldMatch(match);
  const sequence = textAt(genome, best, best.start, best.end);
  const { orf, geneticCode, startCodons, minLength = 0, maxLength = Infinity } = rules;
  const check = (bases: string) => (orf === undefined ? undefined : checkCoding(bases, orf, geneticCode, startCodons));
  const coding = check(sequence);
  const ambiguous = unknownIn(genome, { ...best, query_start: best.start, query_end: best.end });
  const aligned = unknownIn(genome, best);
  const unknown = { aligned, rest: ambiguous - aligned };
  const text = textOf(nearest, 'N');
  const likeness = Math.max(likenessOf(match, unknownIn(genome, match)), likenessOf(best, aligned));
  const stated = statusOf({ best, likeness, sequence, unknown, coding, nearest: coding && check(text), rules });
  return {
    ...stated,
    ...(stated.status === 'missing' ? {} : listChanges(best, { allele: text, sequence }, 'DNA', rules)),
    sequence,
    sha1: createHash('sha1').update(sequence).digest('hex'),
    ambiguous,
    length_allowed: sequence.length >= minLength && sequence.length <= maxLength,
    ...defined({ coding: coding && { ...coding, ...defined({ orf, usual: rules.usual }) } }),
  };
}

/** Number of unknown bases in an aligned part. */
function unknownIn(
  { codes, starts }: Genome,
  { contig, query_start, query_end }: Pick<NearestMatch, 'contig' | 'query_start' | 'query_end'>,
): number {
  const contigStart = starts[contig] as number;
  return countUnknown(codes.subarray(contigStart + query_start, contigStart + query_end));
}

/** A part of a match's contig, in the direction of the allele. */
function textAt(
  { codes, starts }: Genome,
  { contig, orientation }: Pick<NearestMatch, 'contig' | 'orientation'>,
  start: number,
  end: number,
): string {
  const contigStart = starts[contig] as number;
  const forward = textOf(codes.subarray(contigStart + start, contigStart + end));
  return orientation === 'forward' ? forward : reverseComplement(forward);
}

/**
 * Turns residue codes into letters. A code other than A, C, G and T becomes `unknown`, or the letter of the query if
 * that is not given.
 */
function textOf(codes: Uint8Array, unknown?: string): string {
  const letters = Buffer.from(codes);
  for (let index = 0; index < letters.length; index++) {
    const code = letters[index] as number;
    if (code < 4) letters[index] = LETTERS[code] as number;
    else if (unknown !== undefined) letters[index] = unknown.charCodeAt(0);
  }
  return letters.toString('latin1');
}

const LETTERS = Buffer.from('ACGT');
