import type { Genome } from '../genome.ts';

/** Up to so many bases of a query a word is this long, and one begins at every so many bases, a power of 2, of those looked at. */
const SCALES = [
  { bases: 8_000_000, length: 12, stride: 8 },
  { bases: 32_000_000, length: 13, stride: 16 },
  { bases: Infinity, length: 14, stride: 32 },
] as const;

/** Bits of the filter for each word in it; and at most 2 MB, which a processor's cache holds. */
const BITS_PER_WORD = 16;
const MAX_FILTER_BITS = 24;
/** A table of 1 MB, for the same reason. */
const MAX_BUCKET_BITS = 18;

/** Spreads words over 32 bits, of which the upper ones count. */
const SPREAD = 0x9e3779b1;

/** Places of one word that are looked at: more are repeats that say nothing. */
export const MAX_PLACES = 64;

/** Words between two looks at whether the work was cancelled. */
const BLOCK = 1 << 16;

/**
 * Where the words of a query lie, on its forward strand and one at every few bases: what shares a stretch of
 * `length + 2 * stride - 1` bases with the query, 27 for a bacterial genome, shares two of these at least: fewer are below the floor
 * of scores in a query of that size (`leastScore`).
 */
export class GenomeWords {
  /** Bases of a word. */
  readonly length: number;
  /** Bases from the beginning of one word to that of the next. */
  readonly stride: number;
  /** One bit for each word that is there, and for few others. */
  readonly #filter: Int32Array;
  readonly #filterShift: number;
  readonly #bucketShift: number;
  /** 1 + number of the last word of each bucket; 0 for none. Word number n begins at n strides. */
  readonly #heads: Int32Array;
  /** By number, side by side: the word, and 1 + number of the one before in its bucket. */
  readonly #entries: Int32Array;
  readonly #block = new Int32Array(BLOCK);

  /** `checkpoint` is called now and then; what it throws ends the work. */
  constructor({ codes }: Genome, checkpoint: () => void) {
    const { length, stride } = SCALES.find(({ bases }) => codes.length <= bases) ?? SCALES[0];
    const count = Math.max(0, Math.ceil((codes.length - length + 1) / stride));
    const bits = Math.max(8, Math.min(MAX_BUCKET_BITS, Math.ceil(Math.log2(count + 1))));
    const filterBits = Math.min(MAX_FILTER_BITS, Math.ceil(Math.log2((count + 1) * BITS_PER_WORD)));
    this.length = length;
    this.stride = stride;
    this.#bucketShift = 32 - bits;
    this.#filterShift = 32 - filterBits;
    this.#filter = new Int32Array(2 ** (filterBits - 5));
    this.#heads = new Int32Array(2 ** bits);
    this.#entries = new Int32Array(2 * count);
    for (let from = 0; from < count; from += BLOCK) {
      checkpoint();
      this.#add(codes, from, Math.min(count, from + BLOCK));
    }
  }

  /**
   * Puts the diagonals of a word that is at `start` of a sequence, its places on the query minus `start`, into `target` from `used` on,
   * and gives how many are used then. `target` must have room for `MAX_PLACES`.
   */
  find(word: number, start: number, target: Int32Array, used: number): number {
    const hash = Math.imul(word, SPREAD);
    const bit = hash >>> this.#filterShift;
    if ((((this.#filter[bit >>> 5] as number) >>> bit) & 1) === 0) return used;
    const entries = this.#entries;
    const { stride } = this;
    const end = used + MAX_PLACES;
    let count = used;
    let number = this.#heads[hash >>> this.#bucketShift] as number;
    while (number > 0 && count < end) {
      const entry = 2 * number - 2;
      if (entries[entry] === word) target[count++] = (number - 1) * stride - start;
      number = entries[entry + 1] as number;
    }
    return count;
  }

  /** Takes in the words of some numbers. */
  #add(codes: Uint8Array, from: number, to: number): void {
    const words = this.#block.subarray(0, to - from);
    readWords(codes, this.length, this.stride, words, from);
    fillFilter(this.#filter, this.#filterShift, words);
    fillBuckets(this.#heads, this.#entries, this.#bucketShift, words, from);
  }
}

// The loops are functions of their own, and each goes over the words by itself: both are faster by far. A function with several
// long loops is compiled while it is in the first, before anything is known of the others.

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

/** Instead of a word with an ambiguity code or the end of a contig in it. */
const NO_WORD = -1;

/** Reads words into all of `words`, beginning with that of number `from`. */
function readWords(codes: Uint8Array, length: number, stride: number, words: Int32Array, from: number): void {
  const mask = 2 ** (2 * length) - 1;
  let word = 0;
  let place = from * stride;
  /** Where the first word without an ambiguity code begins. */
  let firstWhole = place;
  for (let index = 0; index < words.length; index++) {
    const start = (from + index) * stride;
    const end = start + length;
    for (; place < end; place++) {
      const code = codes[place] as number;
      if (code > 3) firstWhole = place + 1;
      word = ((word << 2) | (code & 3)) & mask;
    }
    words[index] = start < firstWhole ? NO_WORD : word;
  }
}
