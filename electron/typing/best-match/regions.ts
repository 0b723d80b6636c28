import { reverseComplementCodes } from '#shared/sequence/reverse-complement.ts';
import type { Genome } from '../genome/genome.ts';
import { doubled } from './chosen-kmers.ts';
import { MAX_PLACES, type GenomeWords } from './genome-kmers.ts';
import type { LocusOutline } from './allele-source.ts';

/** A part of a query, on one strand, that may hold an allele. */
export interface Region {
  /** On the strand of the allele. `SEPARATOR` stands between contigs. */
  readonly codes: Uint8Array;
  readonly isReverse: boolean;
  /** Position in the codes of the genome at which the region begins on the forward strand. */
  readonly start: number;
}

/** How many regions are searched. A gene has fewer copies and relatives. */
const MAX_REGIONS = 12;

/** Share of the best region's words that another region must have. */
const LEAST_SHARE = 0.25;

/** The fewest words of a region. With fewer there are hundreds of places by chance. */
const LEAST_WORDS = 2;

/**
 * In a short query, all of whose words count, a region has more identical bases in a row than chance gives to one in this many
 * sequences. Of longer queries 27 identical bases are asked for (`GenomeWords`).
 */
const ONE_BY_CHANCE = 1000;

/**
 * Diagonals that belong to one cluster. Insertions and deletions up to this many bases do not split an allele in two.
 */
const CLUSTER_WIDTH = 32;

/** Share of a representative's words that shows clearly where the locus lies in the query. */
const CLEAR_SHARE = 0.5;

/**
 * A word of a representative is looked up every 5 bases. The number has no common divisor with the stride of the
 * query's words (`GenomeWords`): otherwise some diagonals would never be seen.
 */
const STEP = 5;

/** In a sequence of fewer bases every word is looked up, and so are all words of a representative in such a query. */
const SHORT_SEQUENCE = 600;

/** In a query of up to this many times the longest allele, a strand that may hold an allele is searched as a whole. */
const WHOLE_UP_TO = 4;

/** Words shared with one representative that lie around one diagonal. */
export interface WordCluster {
  isReverse: boolean;
  /** Diagonals on the forward strand of the query. */
  low: number;
  high: number;
  /** Bases of the representative. */
  length: number;
  words: number;
}

/** The regions of a query that share most words with the representatives of a locus, best first. */
export function findRegions(genome: Genome, words: () => GenomeWords, outline: LocusOutline): Region[] {
  const { longest } = outline;
  const size = genome.codes.length;
  const clusters = findLikeRepresentatives(words(), outline);
  if (size <= WHOLE_UP_TO * longest) {
    const isLike = (isReverse: boolean) => clusters.some((cluster) => cluster.isReverse === isReverse);
    return [false, true].filter(isLike).map((isReverse) => cut(genome, isReverse, 0, size));
  }
  const ordered = clusters.toSorted((left, right) => right.words - left.words || left.low - right.low);
  const least = (ordered[0]?.words ?? 0) * LEAST_SHARE;
  const chosen: WordCluster[] = [];
  for (const cluster of ordered) {
    if (chosen.length === MAX_REGIONS || cluster.words < least) break;
    if (!chosen.some((other) => isSamePlace(other, cluster))) chosen.push(cluster);
  }
  return chosen.map((cluster) => regionAround(genome, cluster, longest));
}

function findLikeRepresentatives(words: GenomeWords, outline: LocusOutline): WordCluster[] {
  const clusters: WordCluster[] = [];
  for (const codes of outline.representatives()) {
    const step = words.size < SHORT_SEQUENCE ? 1 : stepFor(codes.length, STEP);
    const found = findClusters(words, codes, step);
    clusters.push(...found);
    // A representative that is much like the query shows where all others lie too.
    if (found.some((cluster) => cluster.words >= (CLEAR_SHARE * codes.length) / (step * words.stride))) break;
  }
  return clusters;
}

/** The part of a query that holds a whole allele of up to `longest` bases if it lies around a cluster. */
export function regionAround(genome: Genome, { isReverse, low, high, length }: WordCluster, longest: number): Region {
  const margin = CLUSTER_WIDTH + (longest >> 1);
  const end = high + Math.max(length, longest) + margin;
  return cut(genome, isReverse, Math.max(0, low - margin), Math.min(genome.codes.length, end));
}

/** Bases from one word that is looked up to the next. In a short sequence all are. */
export function stepFor(length: number, step: number): number {
  return length < SHORT_SEQUENCE ? 1 : step;
}

function isSamePlace(left: WordCluster, right: WordCluster): boolean {
  return left.isReverse === right.isReverse && 2 * Math.abs(left.low - right.low) < Math.max(left.length, right.length);
}

/** Finds where words of a sequence lie close together on the query. A word begins at every `step`th base. */
export function findClusters(words: GenomeWords, codes: Uint8Array, step: number): WordCluster[] {
  const { length } = codes;
  const least = leastWords(words, length, step);
  if (!words.mayShare(codes, step, least)) return [];
  const { forward, reverse } = findDiagonals(words, codes, step);
  return [
    ...group(forward, { isReverse: false, length, least }),
    ...group(reverse, { isReverse: true, length, least }),
  ];
}

/** The fewest words of a cluster, of a sequence of `length` bases whose words are looked up every `step` bases. */
function leastWords({ stride, size, length: word }: GenomeWords, length: number, step: number): number {
  if (stride > 1) return LEAST_WORDS;
  const run = Math.ceil(Math.log2(ONE_BY_CHANCE * size * length) / 2);
  return Math.max(LEAST_WORDS, Math.ceil((run - word + 1) / step));
}

let buffers = [new Int32Array(4096), new Int32Array(4096)] as const;

/**
 * The diagonals on which words of a sequence, and of its reverse complement, lie on the query. Valid until the next
 * call.
 */
function findDiagonals(
  words: GenomeWords,
  codes: Uint8Array,
  step: number,
): { forward: Int32Array; reverse: Int32Array } {
  const { length } = words;
  const mask = 2 ** (2 * length) - 1;
  const top = 2 * length - 2;
  let [onForward, onReverse] = buffers;
  let [forward, reverse] = [0, 0];
  let [word, reverseWord, run, next] = [0, 0, 0, 0];
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] as number;
    if (code > 3) {
      run = 0;
      continue;
    }
    word = ((word << 2) | code) & mask;
    reverseWord = (reverseWord >>> 2) | ((3 - code) << top);
    if (++run < length || index < next) continue;
    next = index + step;
    if (Math.max(forward, reverse) + MAX_PLACES > onForward.length) {
      buffers = [doubled(onForward), doubled(onReverse)];
      [onForward, onReverse] = buffers;
    }
    forward = words.find(word, index + 1 - length, onForward, forward);
    reverse = words.find(reverseWord, codes.length - 1 - index, onReverse, reverse);
  }
  return { forward: onForward.subarray(0, forward), reverse: onReverse.subarray(0, reverse) };
}

/** Splits diagonals into the densest clusters, of `least` words or more, that do not overlap. */
function group(
  hits: Int32Array,
  { isReverse, length, least }: Pick<WordCluster, 'isReverse' | 'length'> & { least: number },
): WordCluster[] {
  hits.sort();
  const clusters: WordCluster[] = [];
  let open: WordCluster | undefined;
  for (let first = 0, next = 0; first < hits.length; first++) {
    const low = hits[first] as number;
    while (next < hits.length && (hits[next] as number) <= low + CLUSTER_WIDTH) next++;
    const words = next - first;
    if (words < least) continue;
    const high = hits[next - 1] as number;
    if (open && low <= open.high) {
      // It overlaps the cluster before. The one with more words stays.
      if (words > open.words) Object.assign(open, { low, high, words });
      continue;
    }
    open = { isReverse, low, high, length, words };
    clusters.push(open);
  }
  return clusters;
}

/** A part of the codes of a genome, half-open, on one strand. */
export function cut({ codes }: Genome, isReverse: boolean, start: number, end: number): Region {
  const part = codes.subarray(start, end);
  return { codes: isReverse ? reversed(part) : part, isReverse, start };
}

/** The other strand. Separators and ambiguity codes are kept, so that they match no base of an allele. */
function reversed(codes: Uint8Array): Uint8Array {
  const result = reverseComplementCodes(codes);
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] as number;
    if (code > 3) result[codes.length - 1 - index] = code;
  }
  return result;
}
