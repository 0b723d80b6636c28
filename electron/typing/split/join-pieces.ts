import type { Orientation } from '#shared/api/sequence-query.ts';
import { defined } from '#shared/defined.ts';
import type { NearestMatch } from '../best-match/best-match.ts';
import type { LocusAlleles } from '../best-match/locus-alleles.ts';
import type { Genome } from '../genome/genome.ts';
import { LEAST_IDENTITY, WHOLE_COVERAGE } from '../novel/similarity.ts';
import type { ContigEnds } from './contig-ends.ts';
import { findPieces, type AllelePieces, type Piece } from './find-pieces.ts';

/**
 * The fewest bases that two pieces must share to be joined. Assemblers leave contigs that overlap by 20 bases or more.
 * Where an insertion sequence has split a gene, the pieces share the few bases that it doubled: 9 at most, but for rare
 * ones. Those must not be joined.
 */
export const LEAST_OVERLAP = 10;

/** A piece of an allele at an end of a contig. Positions are 0-based and half-open, on the forward strand of the contig. */
export interface PlacedPiece {
  readonly contig: number;
  readonly start: number;
  readonly end: number;
  readonly orientation: Orientation;
  readonly allele_start: number;
  readonly allele_end: number;
}

/** An allele that is cut in two by ends of contigs. */
export interface JoinedAllele {
  readonly allele_id: string;
  /** The piece with its beginning, and the one with its end. */
  readonly pieces: readonly [PlacedPiece, PlacedPiece];
  /** Bases that both pieces hold. */
  readonly overlap: number;
}

/** What the ends of contigs hold of a locus. */
export interface SplitAllele {
  /** Ids, in natural order, of the alleles of which one end of a contig holds the beginning and another the end. */
  readonly fitting: readonly string[];
  /** Whether these pieces overlap enough to be joined. */
  readonly overlaps: boolean;
  /** Present if the pieces are those of one allele, and nothing speaks against it. */
  readonly joined?: JoinedAllele;
  /** Ids of the alleles that lie across the ends of one contig if it is read as a circle. */
  readonly across: readonly string[];
}

/** Where a part of the query is like the locus. */
type MatchPlace = Pick<NearestMatch, 'contig' | 'partial' | 'identity' | 'start' | 'end' | 'query_start' | 'query_end'>;

/**
 * Says whether a locus without an exact allele is cut in two by ends of contigs, and joins the pieces if they overlap,
 * exactly one allele fits both, and no other piece contradicts it. `places` are the parts of the query that are like
 * the locus. Undefined if no end of a contig holds a part of an allele exactly.
 */
export function joinPieces(
  genome: Genome,
  ends: ContigEnds,
  locus: LocusAlleles,
  places: readonly MatchPlace[],
  checkpoint: () => void,
): SplitAllele | undefined {
  const found = findPieces(ends, locus, checkpoint);
  if (found.length === 0) return undefined;
  const pairs = found.flatMap((pieces) => longestPair(ends, pieces) ?? []);
  const across = found.filter(({ isAcross }) => isAcross);
  const idOf = ({ rank }: Pick<AllelePieces, 'rank'>) => locus.ids[rank] as string;
  const [only, ...others] = pairs;
  const overlaps = pairs.some(({ overlap }) => overlap >= LEAST_OVERLAP);
  const isSound =
    only !== undefined &&
    others.length === 0 &&
    overlaps &&
    found.every((pieces) => isCovered(pieces, only.pieces)) &&
    places.every((place) => !isOtherPiece(genome, ends, place, only.pieces));
  return {
    fitting: pairs.map(({ pieces }) => idOf(pieces)),
    overlaps,
    across: across.map(idOf),
    ...defined({ joined: isSound ? placeJoined(genome, ends, only, idOf(only.pieces)) : undefined }),
  };
}

interface PiecePair {
  readonly pieces: AllelePieces;
  readonly head: Piece;
  readonly tail: Piece;
  /** Bases that both hold. Negative if bases lie between them. */
  readonly overlap: number;
}

/** The two pieces of an allele, at different ends, that overlap most. No base of a contig belongs to both. */
function longestPair(ends: ContigEnds, pieces: AllelePieces): PiecePair | undefined {
  const { heads, tails, length } = pieces;
  const isApart = (head: Piece, tail: Piece) =>
    ends.otherEnd(head.end) !== tail.end || head.length + tail.length <= ends.lengthAt(head.end);
  const pairs = heads.flatMap((head) =>
    tails
      .filter((tail) => tail.end !== head.end && isApart(head, tail))
      .map((tail) => ({ pieces, head, tail, overlap: head.length + tail.length - length })),
  );
  return pairs.toSorted((left, right) => right.overlap - left.overlap)[0];
}

/** Whether the ends that hold pieces of one allele all hold pieces of another, `whole`, too. */
function isCovered({ heads, tails }: AllelePieces, whole: AllelePieces): boolean {
  const isIn = (known: readonly Piece[]) => (piece: Piece) => known.some(({ end }) => end === piece.end);
  return heads.every(isIn(whole.heads)) && tails.every(isIn(whole.tails));
}

/** Whether a place is a piece of the locus at an end of a contig that holds none of the allele. */
function isOtherPiece(
  { contigs }: Genome,
  { ends }: ContigEnds,
  { contig, partial, identity, start, end, query_start, query_end }: MatchPlace,
  { heads, tails }: AllelePieces,
): boolean {
  if (!partial || identity < LEAST_IDENTITY || query_end - query_start < WHOLE_COVERAGE * (end - start)) return false;
  return ![...heads, ...tails].some((piece) => {
    const known = ends[piece.end];
    if (known?.contig !== contig) return false;
    return known.side === 'start' ? start === 0 : end === contigs[contig]?.length;
  });
}

function placeJoined(genome: Genome, { ends }: ContigEnds, { pieces, head, tail, overlap }: PiecePair, id: string) {
  const { length } = pieces;
  const place = (piece: Piece, isHead: boolean): PlacedPiece => {
    const { contig, side } = ends[piece.end] ?? { contig: 0, side: 'start' };
    const contigLength = genome.contigs[contig]?.length ?? 0;
    return {
      contig,
      start: side === 'start' ? 0 : contigLength - piece.length,
      end: side === 'start' ? piece.length : contigLength,
      // Towards the end of a contig is forward, and so is away from its start.
      orientation: isHead === (side === 'end') ? 'forward' : 'reverse',
      allele_start: isHead ? 0 : length - piece.length,
      allele_end: isHead ? piece.length : length,
    };
  };
  return { allele_id: id, pieces: [place(head, true), place(tail, false)] as const, overlap };
}
