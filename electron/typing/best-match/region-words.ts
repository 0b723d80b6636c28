import { visitWords, WordNumbers } from './words.ts';

/** Where the words of a region lie. */
export interface RegionWords {
  /** The first place of a word, or -1; `next` leads to the others, in ascending order, and to -1. */
  first(word: number): number;
  next(place: number): number;
}

export function findRegionWords(codes: Uint8Array): RegionWords {
  const numbers = new WordNumbers();
  let count = 0;
  const firsts = new Int32Array(codes.length);
  const lasts = new Int32Array(codes.length);
  const nexts = new Int32Array(codes.length).fill(-1);
  visitWords(codes, (word, start) => {
    const number = numbers.add(word);
    if (number === count) {
      count++;
      firsts[number] = start;
    } else {
      nexts[lasts[number] as number] = start;
    }
    lasts[number] = start;
  });
  return {
    first: (word) => {
      const number = numbers.find(word);
      return number < 0 ? -1 : (firsts[number] as number);
    },
    next: (place) => nexts[place] as number,
  };
}
