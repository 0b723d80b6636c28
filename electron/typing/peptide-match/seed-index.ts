import type { PeptideAlleles } from './peptide-alleles.ts';
import type { SeedLength } from './kmers.ts';

/** The seeds of several loci: which locus has which word, and where in its alleles. */
export interface SeedIndex {
  readonly length: SeedLength;
  /** One bit for each hash of a word that occurs. */
  readonly filter: Int32Array;
  readonly filterShift: number;
  /** By a shorter hash: 1 + the first slot, or 0. */
  readonly heads: Int32Array;
  readonly headShift: number;
  /**
   * For each slot: 1 + the next slot with the same hash, or 0; the word; the index of the locus; the position in its
   * alleles.
   */
  readonly nexts: Int32Array;
  readonly word: Int32Array;
  readonly locus: Int32Array;
  readonly place: Int32Array;
}

/** Bits of the filter per seed. About one in sixteen words that are no seed passes the filter. */
const FILTER_BITS = 16;

/** A hash of 32 bits. The upper bits are spread best. */
export function hashWord(word: number): number {
  return Math.imul(word, 0x9e3779b1);
}

export function indexSeeds(loci: readonly PeptideAlleles[], length: SeedLength): SeedIndex {
  const seedsOf = loci.map(({ seeds }) => seeds(length));
  const size = seedsOf.reduce((sum, seeds) => sum + seeds.length, 0);
  const headBits = Math.min(24, Math.max(10, Math.ceil(Math.log2(size + 1))));
  const filterBits = Math.min(27, headBits + Math.log2(FILTER_BITS));
  const index: SeedIndex = {
    length,
    filter: new Int32Array(2 ** (filterBits - 5)),
    filterShift: 32 - filterBits,
    heads: new Int32Array(2 ** headBits),
    headShift: 32 - headBits,
    nexts: new Int32Array(size),
    word: new Int32Array(size),
    locus: new Int32Array(size),
    place: new Int32Array(size),
  };
  const { filter, filterShift, heads, headShift } = index;
  let slot = 0;
  for (const [number, seeds] of seedsOf.entries()) {
    for (const { word, place } of seeds) {
      const hash = hashWord(word);
      const bit = hash >>> filterShift;
      filter[bit >>> 5] = (filter[bit >>> 5] as number) | (1 << (bit & 31));
      const head = hash >>> headShift;
      index.nexts[slot] = heads[head] as number;
      index.word[slot] = word;
      index.locus[slot] = number;
      index.place[slot] = place;
      heads[head] = ++slot;
    }
  }
  return index;
}
