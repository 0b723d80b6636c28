import {
  AROUND_SCORES,
  indexNeighbours,
  PAIR_BITS,
  PAIR_SCORES,
  SHAPES,
  WORD_CODES,
  type NeighbourWords,
  type WordShape,
} from './neighbour-kmers.ts';

/** Two similar stretches without gaps. */
export interface Segment {
  /** Positions of the first codes in the two sequences. */
  readonly indexedAt: number;
  readonly scannedAt: number;
  readonly score: number;
}

export interface IndexedSequence {
  readonly codes: Uint8Array;
  readonly words: readonly { readonly shape: WordShape; readonly neighbours: NeighbourWords }[];
  /** For each diagonal the position in the other sequence up to which it was searched. */
  readonly seen: Int32Array;
}

/**
 * Residues on each side of a word that are scored first, residues of a word, and the score that all must reach
 * together.
 */
const AROUND = 6;
const WORD = 4;
const LEAST_AROUND = 18;

/**
 * How far a segment's score may fall below its best before the extension ends: the 7 bits of BLAST's ungapped
 * extension.
 */
const DROP = 16;

/** Positions between two calls of `checkpoint`. */
const BLOCK = 1 << 13;

/** A word at more positions than this only shows that both sides repeat themselves. */
const MAX_PLACES = 512;

/** `codes` come from `toPairCodes`. `leastWord` is the minimum score of a pair of words. */
export function indexSequence(codes: Uint8Array, leastWord: number): IndexedSequence {
  const size = 2 ** Math.ceil(Math.log2(codes.length + 1));
  const words = SHAPES.map((shape) => ({ shape, neighbours: indexNeighbours(codes, shape, leastWord) }));
  return { codes, words, seen: new Int32Array(size) };
}

/**
 * Finds the segments with a score of at least `least` that begin at two similar words. A segment may be found several
 * times. `checkpoint` is called now and then.
 */
export function findSegments(
  indexed: IndexedSequence,
  scanned: Uint8Array,
  least: number,
  visit: (segment: Segment) => void,
  checkpoint: () => void,
): void {
  for (const words of indexed.words) {
    indexed.seen.fill(0);
    for (let from = 0; from < scanned.length; from += BLOCK) {
      checkpoint();
      scanBlock(indexed, words, scanned, from, least, visit);
    }
  }
}

/** Looks up the words of a block of positions. A separate function, so that the engine compiles it as a whole. */
function scanBlock(
  { codes: indexed, seen }: IndexedSequence,
  { shape: [, second, third, fourth], neighbours: { starts, places } }: IndexedSequence['words'][number],
  scanned: Uint8Array,
  first: number,
  least: number,
  visit: (segment: Segment) => void,
): void {
  const mask = seen.length - 1;
  const last = Math.min(scanned.length - fourth, first + BLOCK);
  for (let scannedAt = first; scannedAt < last; scannedAt++) {
    const [one, two] = [scanned[scannedAt] as number, scanned[scannedAt + second] as number];
    const [three, four] = [scanned[scannedAt + third] as number, scanned[scannedAt + fourth] as number];
    if (one >= WORD_CODES || two >= WORD_CODES || three >= WORD_CODES || four >= WORD_CODES) continue;
    const word = ((one * WORD_CODES + two) * WORD_CODES + three) * WORD_CODES + four;
    const from = starts[word] as number;
    const to = starts[word + 1] as number;
    if (to - from > MAX_PLACES) continue;
    for (let index = from; index < to; index++) {
      const indexedAt = places[index] as number;
      const diagonal = (scannedAt - indexedAt) & mask;
      if ((seen[diagonal] as number) > scannedAt) continue;
      if (scoreAround(indexed, scanned, indexedAt, scannedAt) < LEAST_AROUND) continue;
      const ahead = extendAhead(indexed, scanned, indexedAt, scannedAt);
      seen[diagonal] = aheadEnd;
      const score = ahead + extendBack(indexed, scanned, indexedAt, scannedAt);
      if (score >= least) visit({ indexedAt: indexedAt - backLength, scannedAt: scannedAt - backLength, score });
    }
  }
}

/**
 * The score of two words with the residues around them. The number of steps is fixed and there are no branches: most
 * pairs of words end here, and this takes a fifth of the time of an extension.
 */
function scoreAround(indexed: Uint8Array, scanned: Uint8Array, indexedAt: number, scannedAt: number): number {
  const diagonal = indexedAt - scannedAt;
  const end = scannedAt + WORD + AROUND;
  let score = 0;
  for (let at = scannedAt - AROUND; at < end; at++) {
    score += AROUND_SCORES[((indexed[at + diagonal] as number) << PAIR_BITS) | (scanned[at] as number)] as number;
  }
  return score;
}

/**
 * Where the last forward extension ended in the scanned sequence, and the length of the last backward one. Variables,
 * because returning objects so often would be slow.
 */
let aheadEnd = 0;
let backLength = 0;

/** The best score of an extension that begins at two positions and goes forward. */
function extendAhead(indexed: Uint8Array, scanned: Uint8Array, indexedAt: number, scannedAt: number): number {
  const diagonal = indexedAt - scannedAt;
  let score = 0;
  let best = 0;
  aheadEnd = scannedAt;
  for (let at = scannedAt; score > best - DROP; at++) {
    score += PAIR_SCORES[((indexed[at + diagonal] as number) << PAIR_BITS) | (scanned[at] as number)] as number;
    if (score > best) {
      best = score;
      aheadEnd = at + 1;
    }
  }
  return best;
}

/** The best score of an extension that goes backward from two positions. */
function extendBack(indexed: Uint8Array, scanned: Uint8Array, indexedAt: number, scannedAt: number): number {
  let score = 0;
  let best = 0;
  backLength = 0;
  for (let back = 1; score > best - DROP; back++) {
    score += PAIR_SCORES[
      ((indexed[indexedAt - back] as number) << PAIR_BITS) | (scanned[scannedAt - back] as number)
    ] as number;
    if (score > best) {
      best = score;
      backLength = back;
    }
  }
  return best;
}
