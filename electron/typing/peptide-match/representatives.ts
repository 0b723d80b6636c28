import type { PreparedPeptide } from './peptide-alleles.ts';

/** Share of the words of an allele that its representatives must have: two alleles 15 % apart share half. */
const LEAST_SHARED = 0.5;

/** No locus is so diverse; one that were would not be looked through in time. */
const MAX_REPRESENTATIVES = 48;

/**
 * Places of alleles that stand for all: every other shares half of its words with them, and what is like that is like one of them.
 * `words` is how many different words there are.
 */
export function chooseRepresentatives(alleles: readonly PreparedPeptide[], words: number): number[] {
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
