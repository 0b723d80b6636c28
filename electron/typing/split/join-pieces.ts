import type { Orientation } from '#shared/api/sequence-query.ts';
import { defined } from '#shared/defined.ts';
import type { NearestMatch } from '../best-match/best-match.ts';
import type { LocusAlleles } from '../best-match/locus-alleles.ts';
import type { Genome } from '../genome/genome.ts';
import { LEAST_IDENTITY, WHOLE_COVERAGE } from '../novel/similarity.ts';
import type { ContigEnds } from './contig-ends.ts';
import { findPieces, type AllelePieces, type Middle, type Piece } from './find-pieces.ts';

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

/** An allele that is cut by ends of contigs. */
export interface JoinedAllele {
  readonly allele_id: string;
  /** The piece with its beginning, whole contigs within it, and the piece with its end. */
  readonly pieces: readonly PlacedPiece[];
  /** Bases that neighbours share, at least. */
  readonly overlap: number;
}

/** What the ends of contigs hold of a locus. */
export interface SplitAllele {
  /** Ids, in natural order, of the alleles of which one end of a contig holds the beginning and another the end, perhaps with contigs between. */
  readonly fitting: readonly string[];
  /** Whether the pieces of one of these overlap enough to be joined. */
  readonly overlaps: boolean;
  /** Present if the pieces are those of one allele, and nothing speaks against it. */
  readonly joined?: JoinedAllele;
  /** Ids of the alleles that lie across the ends of one contig if it is read as a circle. */
  readonly across: readonly string[];
}

/** Where a part of the query is like the locus. */
type MatchPlace = Pick<NearestMatch, 'contig' | 'partial' | 'identity' | 'start' | 'end' | 'query_start' | 'query_end'>;

/**
 * Says whether a locus without an exact allele is cut by ends of contigs, and joins the pieces if they overlap, exactly one
 * allele fits all, and no other piece contradicts it. `places` are the parts of the query that are like
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
  const all = found.flatMap((pieces) => bestChain(ends, pieces) ?? []);
  const sound = all.find(isSound);
  const between = sound?.middles ?? [];
  // An allele without the contigs between the ends does not fit, unless its ends overlap by themselves.
  const chains = all.filter((chain) => isSound(chain) || between.every(isIn(chain.pieces.middles)));
  const across = found.filter(({ isAcross }) => isAcross);
  const idOf = ({ rank }: Pick<AllelePieces, 'rank'>) => locus.ids[rank] as string;
  const [only, ...others] = chains;
  const isClear =
    only !== undefined &&
    only === sound &&
    others.length === 0 &&
    found.every((pieces) => isCovered(pieces, only.pieces)) &&
    places.every((place) => !isOtherPiece(genome, ends, place, only.pieces));
  return {
    fitting: chains.map(({ pieces }) => idOf(pieces)),
    overlaps: sound !== undefined,
    across: across.map(idOf),
    ...defined({ joined: isClear ? placeJoined(genome, ends, only, idOf(only.pieces)) : undefined }),
  };
}

interface Chain {
  readonly pieces: AllelePieces;
  readonly head: Piece;
  readonly middles: readonly Middle[];
  readonly tail: Piece;
  /** Bases that neighbours share, at least. Negative if bases lie between them. */
  readonly overlap: number;
}

/** The head and the tail of an allele, at different ends, that overlap most, with contigs between them where that overlaps more. */
function bestChain(ends: ContigEnds, pieces: AllelePieces): Chain | undefined {
  const { heads, tails, length } = pieces;
  const isApart = (head: Piece, tail: Piece) =>
    ends.otherEnd(head.end) !== tail.end || head.length + tail.length <= ends.lengthAt(head.end);
  const chains = heads.flatMap((head) =>
    tails
      .filter((tail) => tail.end !== head.end && isApart(head, tail))
      .map((tail): Chain => {
        const direct = { pieces, head, tail, middles: [], overlap: head.length + tail.length - length };
        return isSound(direct) ? direct : (bridged(ends, direct) ?? direct);
      }),
  );
  return chains.toSorted((left, right) => right.overlap - left.overlap)[0];
}

/** The same with whole contigs between head and tail, each the one that reaches farthest. Undefined if they leave a gap. */
function bridged(ends: ContigEnds, chain: Chain): Chain | undefined {
  const { pieces, head, tail } = chain;
  const contigOf = (end: number) => ends.ends[end]?.contig;
  const used = new Set([contigOf(head.end), contigOf(tail.end)]);
  const last = pieces.length - tail.length;
  const middles: Middle[] = [];
  let reached = head.length;
  let overlap = Infinity;
  while (reached - last < LEAST_OVERLAP) {
    const from = reached;
    const next = pieces.middles
      .filter(
        ({ end, start, length }) => start + LEAST_OVERLAP <= from && start + length > from && !used.has(contigOf(end)),
      )
      .toSorted((left, right) => right.start + right.length - left.start - left.length)[0];
    if (!next) return undefined;
    middles.push(next);
    used.add(contigOf(next.end));
    overlap = Math.min(overlap, from - next.start);
    reached = next.start + next.length;
  }
  return { ...chain, middles, overlap: Math.min(overlap, reached - last) };
}

const isSound = ({ overlap }: Chain) => overlap >= LEAST_OVERLAP;

const isIn = (known: readonly Piece[]) => (piece: Piece) => known.some(({ end }) => end === piece.end);

/** Whether the ends that hold pieces of one allele all hold pieces of another, `whole`, too. */
function isCovered({ heads, tails, middles }: AllelePieces, whole: AllelePieces): boolean {
  return heads.every(isIn(whole.heads)) && tails.every(isIn(whole.tails)) && middles.every(isIn(whole.middles));
}

/** Whether a place is a piece of the locus at an end of a contig that holds none of the allele. */
function isOtherPiece(
  { contigs }: Genome,
  { ends }: ContigEnds,
  { contig, partial, identity, start, end, query_start, query_end }: MatchPlace,
  { heads, tails, middles }: AllelePieces,
): boolean {
  if (!partial || identity < LEAST_IDENTITY || query_end - query_start < WHOLE_COVERAGE * (end - start)) return false;
  const isMiddle = middles.some((middle) => ends[middle.end]?.contig === contig);
  return (
    !isMiddle &&
    ![...heads, ...tails].some((piece) => {
      const known = ends[piece.end];
      if (known?.contig !== contig) return false;
      return known.side === 'start' ? start === 0 : end === contigs[contig]?.length;
    })
  );
}

function placeJoined(
  genome: Genome,
  { ends }: ContigEnds,
  { pieces, head, middles, tail, overlap }: Chain,
  id: string,
): JoinedAllele {
  const place = (piece: Piece, allele_start: number, isHead: boolean): PlacedPiece => {
    const { contig, side } = ends[piece.end] ?? { contig: 0, side: 'start' };
    const contigLength = genome.contigs[contig]?.length ?? 0;
    return {
      contig,
      start: side === 'start' ? 0 : contigLength - piece.length,
      end: side === 'start' ? piece.length : contigLength,
      // Towards the end of a contig is forward, and so is away from its start.
      orientation: isHead === (side === 'end') ? 'forward' : 'reverse',
      allele_start,
      allele_end: allele_start + piece.length,
    };
  };
  const placed = [
    place(head, 0, true),
    ...middles.map((middle) => place(middle, middle.start, false)),
    place(tail, pieces.length - tail.length, false),
  ];
  return { allele_id: id, pieces: placed, overlap };
}
