import { nextWord, WORD } from '../best-match/kmers.ts';
import { temporaryCodesAt, type LocusAlleles } from '../best-match/locus-alleles.ts';
import { FILTER_MASK, type ContigEnds } from './contig-ends.ts';

/** A part of an allele that lies exactly at an end of a contig. A shorter part than a word (12 bases) is not looked for. */
export interface Piece {
  /** Index in `ContigEnds.ends`. */
  readonly end: number;
  /** Bases of the part. */
  readonly length: number;
}

/** A whole contig that is a part of an allele. */
export interface Middle extends Piece {
  /** Base of the allele, 0-based, at which it begins. */
  readonly start: number;
}

/** The pieces of one allele. Of several at one end, only the longest is there. */
export interface AllelePieces {
  /** Index of the allele in natural order. */
  readonly rank: number;
  /** Bases of the allele. */
  readonly length: number;
  /** Parts from its first base on, cut off by the end of the contig, and parts up to its last. */
  readonly heads: readonly Piece[];
  readonly tails: readonly Piece[];
  /** Whole contigs within it, by the end with which they begin. They come in the order of their places. */
  readonly middles: readonly Middle[];
  /** Whether the allele lies across the two ends of a contig if that is read as a circle. */
  readonly isAcross: boolean;
}

/** Alleles between two checkpoints. */
const CHECK_EVERY = 64;

/** The fewest bases behind the origin of a circle that show that an allele goes on there: fewer are there by chance. */
const LEAST_ACROSS = 4;

/** Finds the alleles of a locus of which a part lies exactly at an end of a contig. Alleles with other letters than bases are left out. */
export function findPieces(ends: ContigEnds, locus: LocusAlleles, checkpoint: () => void): AllelePieces[] {
  const found: AllelePieces[] = [];
  for (const [rank, length] of locus.lengths.entries()) {
    if (rank % CHECK_EVERY === 0) checkpoint();
    if (locus.ambiguous.has(rank)) continue;
    const allele = temporaryCodesAt(locus, rank).subarray(0, length);
    const pieces = piecesOf(ends, allele);
    if (pieces) found.push({ ...pieces, rank, length, isAcross: liesAcross(ends, allele, pieces) });
  }
  return found;
}

type FoundPieces = Pick<AllelePieces, 'heads' | 'tails' | 'middles'>;

function piecesOf(ends: ContigEnds, allele: Uint8Array): FoundPieces | undefined {
  const { filter } = ends;
  let found: { heads: Map<number, number>; tails: Map<number, number>; middles: Middle[] } | undefined;
  let word = 0;
  // This loop sees every base of every allele, so it allocates nothing.
  for (let index = 0; index < allele.length; index++) {
    word = nextWord(word, allele[index] as number);
    const bit = word & FILTER_MASK;
    if ((((filter[bit >>> 5] as number) >>> bit) & 1) === 0 || index < WORD - 1) continue;
    found ??= { heads: new Map(), tails: new Map(), middles: [] };
    const [head, start] = [index + 1, index + 1 - WORD];
    for (const end of ends.before(word)) {
      // A longer head comes later, a longer tail earlier.
      if (head < allele.length && ends.beginsBefore(end, allele, head)) found.heads.set(end, head);
    }
    const tail = allele.length - start;
    for (const end of ends.behind(word)) {
      if (start > 0 && !found.tails.has(end) && ends.endsBehind(end, allele, tail)) found.tails.set(end, tail);
      if (start > 0 && ends.liesIn(end, allele, start)) found.middles.push({ end, start, length: ends.lengthAt(end) });
    }
  }
  if (!found || (found.heads.size === 0 && found.tails.size === 0)) return undefined;
  return { heads: listed(found.heads), tails: listed(found.tails), middles: found.middles };
}

function listed(lengths: ReadonlyMap<number, number>): Piece[] {
  return Array.from(lengths, ([end, length]) => ({ end, length }));
}

function liesAcross(
  ends: ContigEnds,
  allele: Uint8Array,
  { heads, tails }: Pick<AllelePieces, 'heads' | 'tails'>,
): boolean {
  const goesOn = (piece: Piece, isThere: (end: number, rest: number) => boolean) => {
    const rest = allele.length - piece.length;
    const isRoom = rest >= LEAST_ACROSS && allele.length <= ends.lengthAt(piece.end);
    return isRoom && isThere(ends.otherEnd(piece.end), rest);
  };
  return (
    heads.some((piece) => goesOn(piece, (end, rest) => ends.endsBehind(end, allele, rest))) ||
    tails.some((piece) => goesOn(piece, (end, rest) => ends.beginsBefore(end, allele, rest)))
  );
}
