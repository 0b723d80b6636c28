import { searchedAlleles, type SearchedAlleles } from '#electron/typing/best-match/allele-source.ts';
import { prepareAlleles } from '#electron/typing/best-match/locus-alleles.ts';

/** A locus with these alleles that can be searched without a database. */
export function searchedLocus(alleles: readonly { id: string; sequence: string }[]): SearchedAlleles {
  const text = alleles.map(({ sequence }) => sequence).join('\n');
  const locus = prepareAlleles(
    alleles.map(({ id }) => id),
    Buffer.from(text),
  );
  return searchedAlleles(() => locus);
}
