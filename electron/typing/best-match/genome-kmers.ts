import type { Genome } from '../genome/genome.ts';
import { NO_WORD, readWords } from './read-kmers.ts';
import { chooseWords } from './chosen-kmers.ts';

/**
 * Length of a word and distance of two words, in bases, by the size of the query. `stride` is a power of 2. In a short query every
 * word counts.
 */
const SCALES = [
  { bases: 8_000, length: 11, stride: 1 },
  { bases: 8_000_000, length: 12, stride: 8 },
  { bases: 32_000_000, length: 13, stride: 16 },
  { bases: Infinity, length: 14, stride: 32 },
] as const;

/** Bits of the filter per word. The filter takes at most 2 MB, so that it fits into the processor's cache. */
const BITS_PER_WORD = 16;
const MAX_FILTER_BITS = 24;
/** The bucket table takes at most 1 MB, for the same reason. */
const MAX_BUCKET_BITS = 18;

/** Bases of a query of which most loci have so few words by chance that one look at each word of a representative tells it. */
const VERY_SHORT = 1000;
/** Bits of the table for that look, 64 kB: one word in 260 or fewer is in it by chance. */
const STRAND_BITS = 19;

/** Multiplying by this spreads a word over 32 bits. The upper bits are used. */
const SPREAD = 0x9e3779b1;

/** Positions used per word. A word at more positions is a repeat and says nothing. */
export const MAX_PLACES = 64;

/** Words between two calls of `checkpoint`. */
const BLOCK = 1 << 16;

/**
 * Where the words of a query lie: on its forward strand, one word every `stride` bases. A stretch of `length + 2 *
 * stride - 1` identical bases, 27 in a bacterial genome, holds at least two of them. A shorter stretch scores below the
 * floor in a query of that size (`leastScore`).
 */
export class GenomeWords {
  /** Bases of a word. */
  readonly length: number;
  /** Bases from the start of one word to the start of the next. */
  readonly stride: number;
  /** Bases of the query, with a separator for each contig. */
  readonly size: number;
  /** One bit for each word of the query, shared with a few other words. */
  readonly #filter: Int32Array;
  readonly #filterShift: number;
  readonly #bucketShift: number;
  /** Of a very short query that has no word twice: one bit for each word of either strand. */
  readonly #strands: Int32Array | undefined;
  /** For each bucket 1 + the index of its last word, or 0. */
  readonly #heads: Int32Array;
  /** For each word two entries: the word, and 1 + the index of the word before it in its bucket. */
  readonly #entries: Int32Array;
  /** The number of each word: word number n begins at base n * `stride`. Absent: its index. */
  readonly #numbers: Int32Array | undefined;

  /**
   * `checkpoint` is called now and then. If it throws, the work ends. With `only`, words that none of these sequences
   * has on either strand are left out. That takes less than half the time if the sequences are few.
   */
  constructor({ codes }: Genome, checkpoint: () => void, only?: readonly Uint8Array[]) {
    const { length, stride } = SCALES.find(({ bases }) => codes.length <= bases) ?? SCALES[0];
    const count = Math.max(0, Math.ceil((codes.length - length + 1) / stride));
    const kept = only && chooseWords(codes, { length, stride, count }, only, checkpoint);
    const size = kept?.words.length ?? count;
    const bits = Math.max(8, Math.min(MAX_BUCKET_BITS, Math.ceil(Math.log2(size + 1))));
    const filterBits = Math.max(8, Math.min(MAX_FILTER_BITS, Math.ceil(Math.log2((size + 1) * BITS_PER_WORD))));
    this.length = length;
    this.stride = stride;
    this.size = codes.length;
    this.#bucketShift = 32 - bits;
    this.#filterShift = 32 - filterBits;
    this.#filter = new Int32Array(2 ** (filterBits - 5));
    this.#heads = new Int32Array(2 ** bits);
    this.#entries = new Int32Array(2 * size);
    this.#numbers = kept?.numbers;
    if (kept) {
      this.#add(kept.words, 0);
      return;
    }
    const block = new Int32Array(Math.min(BLOCK, count));
    for (let from = 0; from < count; from += BLOCK) {
      checkpoint();
      const words = block.subarray(0, Math.min(BLOCK, count - from));
      readWords(codes, length, stride, words, from);
      this.#add(words, from);
    }
    if (codes.length < VERY_SHORT) this.#strands = strandFilter(block, length);
  }

  /**
   * Whether words of a sequence, looked up every `step` bases, may lie at `least` places of the query on either strand. False is sure;
   * it is said only of a very short query in which each word lies at one place.
   */
  mayShare(codes: Uint8Array, step: number, least: number): boolean {
    return !this.#strands || hasWords(this.#strands, codes, this.length, step, least);
  }

  /**
   * Writes the diagonals of a word, its positions on the query minus `start`, into `target` from index `used` on. Gives
   * how many entries are used then. `target` must have room for `MAX_PLACES` more.
   */
  find(word: number, start: number, target: Int32Array, used: number): number {
    const hash = Math.imul(word, SPREAD);
    const bit = hash >>> this.#filterShift;
    if ((((this.#filter[bit >>> 5] as number) >>> bit) & 1) === 0) return used;
    const entries = this.#entries;
    const numbers = this.#numbers;
    const { stride } = this;
    const end = used + MAX_PLACES;
    let count = used;
    let next = this.#heads[hash >>> this.#bucketShift] as number;
    while (next > 0 && count < end) {
      const index = next - 1;
      if (entries[2 * index] === word)
        target[count++] = (numbers ? (numbers[index] as number) : index) * stride - start;
      next = entries[2 * index + 1] as number;
    }
    return count;
  }

  /** Adds words, the first of which gets the index `from`. */
  #add(words: Int32Array, from: number): void {
    fillFilter(this.#filter, this.#filterShift, words);
    fillBuckets(this.#heads, this.#entries, this.#bucketShift, words, from);
  }
}

/** A filter of words and of those of the other strand. Undefined if a word is there twice. */
function strandFilter(words: Int32Array, length: number): Int32Array | undefined {
  const known = words.filter((word) => word !== NO_WORD);
  if (new Set(known).size < known.length) return undefined;
  const filter = new Int32Array(2 ** (STRAND_BITS - 5));
  fillFilter(filter, 32 - STRAND_BITS, known);
  const others = known.map((word) => reverseWord(word, length));
  fillFilter(filter, 32 - STRAND_BITS, others);
  return filter;
}

/** The word of the other strand. */
function reverseWord(word: number, length: number): number {
  let other = 0;
  for (let base = 0; base < length; base++) other = (other << 2) | (3 - ((word >>> (2 * base)) & 3));
  return other;
}

// Each loop is a function of its own and goes over the words alone. Both make it much faster: a function with several
// long loops is compiled during the first one, before anything is known of the others.

function fillFilter(filter: Int32Array, shift: number, words: Int32Array): void {
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as number;
    if (word === NO_WORD) continue;
    const bit = Math.imul(word, SPREAD) >>> shift;
    filter[bit >>> 5] = (filter[bit >>> 5] as number) | (1 << bit);
  }
}

function fillBuckets(heads: Int32Array, entries: Int32Array, shift: number, words: Int32Array, from: number): void {
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as number;
    if (word === NO_WORD) continue;
    const bucket = Math.imul(word, SPREAD) >>> shift;
    const entry = 2 * (from + index);
    entries[entry] = word;
    entries[entry + 1] = heads[bucket] as number;
    heads[bucket] = from + index + 1;
  }
}

/** Whether a filter has `least` or more words of a sequence, looked up every `step` bases. */
function hasWords(filter: Int32Array, codes: Uint8Array, length: number, step: number, least: number): boolean {
  const mask = 2 ** (2 * length) - 1;
  let [word, run, next, count] = [0, 0, 0, 0];
  for (let index = 0; index < codes.length; index++) {
    const code = codes[index] as number;
    if (code > 3) {
      run = 0;
      continue;
    }
    word = ((word << 2) | code) & mask;
    if (++run < length || index < next) continue;
    next = index + step;
    const bit = Math.imul(word, SPREAD) >>> (32 - STRAND_BITS);
    if ((((filter[bit >>> 5] as number) >>> bit) & 1) === 1 && ++count >= least) return true;
  }
  return false;
}
