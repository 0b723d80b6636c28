import { numberText } from '#shared/count-of.ts';
import type { MosaicAllele } from '#shared/rpc/contract/typing.ts';
import { toldMatch } from '../best-match/best-match.ts';
import type { DescribedMatch } from '../best-match/find-best-matches.ts';
import type { LocusAlleles } from '../best-match/locus-alleles.ts';
import { BASES_PER_NUMBER, packedWord, packSequence } from '../best-match/packed-bases.ts';

/**
 * The fewest differences from every known allele. One changed base is more likely a mutation: a third to a half of the alleles of the
 * MLST tables of Neisseria and S. aureus that differ from another at one base are explained by two others, too.
 */
const LEAST_DIFFERENCES = 2;

/** Alleles between two checkpoints. */
const CHECK_EVERY = 256;

/**
 * Adds to a new allele of a DNA locus the two known alleles that explain all of it, if there are such: the beginning of one and the end
 * of another. All its letters must be determined. Assemblies of mixed strains invent such alleles, and so does recombination. `locus` holds all alleles of the locus.
 */
export function addMosaic(match: DescribedMatch, locus: LocusAlleles, checkpoint: () => void): DescribedMatch {
  const { novel } = match;
  const { mismatches, gaps } = toldMatch(match);
  if (mismatches + gaps < LEAST_DIFFERENCES) return match;
  const mosaic = findMosaic(novel.sequence, locus, checkpoint);
  return mosaic ? { ...match, novel: { ...novel, mosaic } } : match;
}

/** The alleles that agree with a sequence for the longest stretch from its beginning and up to its end, if together they reach all of it. */
function findMosaic(sequence: string, locus: LocusAlleles, checkpoint: () => void): MosaicAllele | undefined {
  const { length } = sequence;
  const own = { packed: packSequence(sequence), at: 0, length };
  const head = { rank: 0, bases: 0 };
  const tail = { rank: 0, bases: 0 };
  for (const [rank, itsLength] of locus.lengths.entries()) {
    if (rank % CHECK_EVERY === 0) checkpoint();
    if (locus.ambiguous.has(rank)) continue;
    const allele = { packed: locus.packed, at: locus.starts[rank] as number, length: itsLength };
    const first = sharedFirst(own, allele);
    if (first > head.bases) Object.assign(head, { rank, bases: first });
    const last = sharedLast(own, allele);
    if (last > tail.bases) Object.assign(tail, { rank, bases: last });
  }
  // Where one allele is both, the sequence only lacks bases of it, or has some twice.
  if (head.bases + tail.bases < length || head.rank === tail.rank) return undefined;
  return {
    head: locus.ids[head.rank] as string,
    head_end: head.bases,
    tail: locus.ids[tail.rank] as string,
    tail_start: length - tail.bases + 1,
  };
}

/** A sequence of bases that is packed from number `at` on. */
interface Packed {
  packed: Int32Array;
  at: number;
  length: number;
}

/** How many bases two sequences share from their beginnings on. */
function sharedFirst(one: Packed, other: Packed): number {
  const length = Math.min(one.length, other.length);
  for (let done = 0; done < length; done += BASES_PER_NUMBER) {
    const number = done / BASES_PER_NUMBER;
    const changed = (one.packed[one.at + number] as number) ^ (other.packed[other.at + number] as number);
    if (changed !== 0) return Math.min(length, done + (Math.clz32(changed) >> 1));
  }
  return length;
}

/** How many bases two sequences share up to their ends. */
function sharedLast(one: Packed, other: Packed): number {
  const length = Math.min(one.length, other.length);
  for (let done = 0; done < length; done += BASES_PER_NUMBER) {
    const count = Math.min(BASES_PER_NUMBER, length - done);
    const wordOf = ({ packed, at, length: all }: Packed) => packedWord(packed, at, all - done - count, count);
    const changed = wordOf(one) ^ wordOf(other);
    // The lowest bit that differs belongs to the last base that does.
    if (changed !== 0) return done + ((31 - Math.clz32(changed & -changed)) >> 1);
  }
  return length;
}

/** That a sequence may be a mosaic, and of which alleles. Empty if it is none. */
export function mosaicSentence({ novel: { mosaic } }: DescribedMatch): string {
  if (!mosaic) return '';
  const { head, head_end, tail, tail_start } = mosaic;
  const bases = `bases 1 to ${numberText(head_end)} are those of allele ${head}, and from base ${numberText(tail_start)} on it ends like allele ${tail}`;
  return `Two known alleles explain all of it: ${bases}. Mixed samples and recombination make such alleles.`;
}
