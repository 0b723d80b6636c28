import type { PeptideAlleles } from './peptide-alleles.ts';
import { WORDS } from './words.ts';

/** The words of the alleles of several loci: where in an allele of which locus each lies. */
export interface SeedIndex {
  /** By word: 1 + the first of its slots, or 0. */
  readonly heads: Int32Array;
  /** By slot: 1 + the next one of the same word, or 0; the index of the locus; the place in its alleles. */
  readonly nexts: Int32Array;
  readonly locus: Int32Array;
  readonly place: Int32Array;
}

/** Four megabytes that are not made anew for each query. All is 0 between two. */
const heads = new Int32Array(WORDS);

/** Gives the index of the words of these loci to `use`, which may not keep it. */
export function withSeeds(loci: readonly PeptideAlleles[], use: (seeds: SeedIndex) => void): void {
  const size = loci.reduce((sum, { places }) => sum + places.length, 0);
  const nexts = new Int32Array(size);
  const locus = new Int32Array(size);
  const place = new Int32Array(size);
  let slot = 0;
  for (const [index, { places }] of loci.entries()) {
    for (const found of places) {
      nexts[slot] = heads[found.word] as number;
      locus[slot] = index;
      place[slot] = found.place;
      heads[found.word] = ++slot;
    }
  }
  try {
    use({ heads, nexts, locus, place });
  } finally {
    for (const { places } of loci) for (const { word } of places) heads[word] = 0;
  }
}
