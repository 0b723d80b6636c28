import type { DataType } from '#shared/api/locus.ts';
import { hashBits, hashOf, forEachWords } from './kmers.ts';

/**
 * Which representatives have a word: a hash table with open addressing in shared memory, made once for the loci of all
 * databases. A bitmap before it rejects nearly all words of a genome, because it stays in the processor's cache.
 */
export interface WordTable {
  readonly dataType: DataType;
  readonly filter: Int32Array;
  readonly words: Int32Array;
  /** 1 + the first of the word's entries in `owners`. 0 where free. */
  readonly heads: Int32Array;
  readonly owners: Int32Array;
  /** 1 + the next entry of the same word, or 0. */
  readonly next: Int32Array;
}

const BITS_PER_WORD = 16;
const MAX_FILTER_BITS = 24;

/** Makes the table. `wordsOf` holds the distinct words of each owner, by its number. */
export function createWordTable(dataType: DataType, wordsOf: readonly Int32Array[]): WordTable {
  const count = wordsOf.reduce((sum, { length }) => sum + length, 0);
  const slots = 2 ** Math.ceil(Math.log2(2 * count + 16));
  const filterBits = Math.min(MAX_FILTER_BITS, Math.ceil(Math.log2(count * BITS_PER_WORD + 32)));
  const table = {
    dataType,
    filter: shared(2 ** (filterBits - 5)),
    words: shared(slots),
    heads: shared(slots),
    owners: shared(count),
    next: shared(count),
  };
  const slotOf = slotFinder(table);
  const filterShift = filterShiftOf(table);
  let entry = 0;
  for (const [owner, words] of wordsOf.entries()) {
    for (const word of words) {
      const hash = hashOf(word);
      const bit = hash >>> filterShift;
      table.filter[bit >>> 5] = (table.filter[bit >>> 5] as number) | (1 << bit);
      const slot = slotOf(word, hash);
      table.words[slot] = word;
      table.owners[entry] = owner;
      table.next[entry] = table.heads[slot] as number;
      table.heads[slot] = ++entry;
    }
  }
  return table;
}

/** Counts for each owner how many of its words `codes` has. Each word counts once. `found` is added to. */
export function countWords(codes: Uint8Array, table: WordTable, found: Int32Array): void {
  const { filter, heads, owners, next } = table;
  const filterShift = filterShiftOf(table);
  const slotOf = slotFinder(table);
  const isSeen = new Uint8Array(heads.length);
  forEachWords(codes, table.dataType, (words, count) => {
    const left = keepFiltered(words, count, filter, filterShift);
    for (let index = 0; index < left; index++) {
      const word = words[index] as number;
      const slot = slotOf(word, hashOf(word));
      if (isSeen[slot] === 1) continue;
      isSeen[slot] = 1;
      for (let entry = heads[slot] as number; entry > 0; entry = next[entry - 1] as number) {
        const owner = owners[entry - 1] as number;
        found[owner] = (found[owner] as number) + 1;
      }
    }
  });
}

/** Moves the words that the filter may hold to the front. Gives their number. */
function keepFiltered(words: Int32Array, count: number, filter: Int32Array, shift: number): number {
  let kept = 0;
  for (let index = 0; index < count; index++) {
    const word = words[index] as number;
    const bit = hashOf(word) >>> shift;
    words[kept] = word;
    kept += ((filter[bit >>> 5] as number) >>> bit) & 1;
  }
  return kept;
}

function filterShiftOf({ dataType, filter }: Pick<WordTable, 'dataType' | 'filter'>): number {
  return hashBits(dataType) - Math.log2(filter.length * 32);
}

/** Finds the slot of a word: where it is, or the free one where it would be. */
function slotFinder({ dataType, words, heads }: WordTable): (word: number, hash: number) => number {
  const shift = Math.max(0, hashBits(dataType) - Math.log2(heads.length));
  const mask = heads.length - 1;
  return (word, hash) => {
    let slot = (hash >>> shift) & mask;
    while (heads[slot] !== 0 && words[slot] !== word) slot = (slot + 1) & mask;
    return slot;
  };
}

function shared(length: number): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * length));
}
