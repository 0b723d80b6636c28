import { avalanche } from '../residue-hash.ts';
import type { Region } from './regions.ts';
import { visitWords, WordSet } from './words.ts';

/** Where the words of a region lie. */
export interface RegionWords {
  has(word: number): boolean;
  /** The first place of a word, or -1; `next` leads to the others. */
  first(word: number): number;
  next(place: number): number;
}

const regionWords = new WordSet();

/** Does something with the words of a region. Not to be called while it runs. */
export function withRegionWords<Result>({ codes }: Region, use: (words: RegionWords) => Result): Result {
  const places: number[] = [];
  const words: number[] = [];
  visitWords(codes, (word, start) => {
    regionWords.add(word);
    words.push(word);
    places.push(start);
  });
  try {
    return use({ has: (word) => regionWords.has(word), ...placesOf(words, places, codes.length) });
  } finally {
    regionWords.clear(words);
  }
}

/** An open table of first places; equal words are chained in ascending order. */
function placesOf(words: number[], places: number[], length: number): Pick<RegionWords, 'first' | 'next'> {
  const size = 2 ** Math.ceil(Math.log2(4 * words.length + 4));
  const keys = new Int32Array(size);
  const heads = new Int32Array(size).fill(-1);
  const nexts = new Int32Array(length).fill(-1);
  const slotOf = (word: number) => {
    let slot = avalanche(word) & (size - 1);
    while (heads[slot] !== -1 && keys[slot] !== word) slot = (slot + 1) & (size - 1);
    return slot;
  };
  for (let index = words.length - 1; index >= 0; index--) {
    const slot = slotOf(words[index] as number);
    const place = places[index] as number;
    keys[slot] = words[index] as number;
    nexts[place] = heads[slot] as number;
    heads[slot] = place;
  }
  return { first: (word) => heads[slotOf(word)] as number, next: (place) => nexts[place] as number };
}
