import { avalanche } from '../index/residue-hash.ts';
import { visitWords } from './kmers.ts';

export interface RegionWords {
  /** The first position of a word, or -1. `next` gives the following one in ascending order, or -1. */
  first(word: number): number;
  next(place: number): number;
}

export function findRegionWords(codes: Uint8Array): RegionWords {
  const buckets = 2 ** Math.ceil(Math.log2(codes.length + 1));
  const mask = buckets - 1;
  const words = new Int32Array(codes.length);
  const places = new Int32Array(codes.length);
  let count = 0;
  visitWords(codes, (word, start) => {
    words[start] = word;
    places[count++] = start;
  });
  /** For each bucket the first position of its words; for each position the next one in its bucket. */
  const heads = new Int32Array(buckets).fill(-1);
  const nexts = new Int32Array(codes.length).fill(-1);
  for (let index = count - 1; index >= 0; index--) {
    const place = places[index] as number;
    const bucket = avalanche(words[place] as number) & mask;
    nexts[place] = heads[bucket] as number;
    heads[bucket] = place;
  }
  const ofWord = (word: number, from: number) => {
    let place = from;
    while (place >= 0 && words[place] !== word) place = nexts[place] as number;
    return place;
  };
  return {
    first: (word) => ofWord(word, heads[avalanche(word) & mask] as number),
    next: (place) => ofWord(words[place] as number, nexts[place] as number),
  };
}
