/** An allele, by the numbers of its words. */
interface WordedAllele {
  readonly words: Int32Array;
}

/**
 * Share of an allele's words that the representatives must have for the allele to be covered. Two alleles that differ
 * by 15 % share half.
 */
const LEAST_SHARED = 0.5;

/** The most representatives. No locus is so diverse, and searching with more would take too long. */
const MAX_REPRESENTATIVES = 48;

/**
 * Chooses alleles that stand for all: every other shares half of its words with them, so what is like it is also like
 * one of them. Gives their indexes. `words` is the number of distinct words.
 */
export function chooseRepresentatives(alleles: readonly WordedAllele[], words: number): number[] {
  const known = new Uint8Array(words);
  const chosen: number[] = [];
  for (const [rank, allele] of alleles.entries()) {
    if (chosen.length === MAX_REPRESENTATIVES) break;
    let shared = 0;
    for (const number of allele.words) shared += known[number] as number;
    if (chosen.length > 0 && shared >= LEAST_SHARED * allele.words.length) continue;
    chosen.push(rank);
    for (const number of allele.words) known[number] = 1;
  }
  return chosen;
}
