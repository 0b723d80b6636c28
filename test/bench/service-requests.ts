import { GENERATED_ISOLATES } from '#test/support/generated-isolates.ts';
import type { Ask } from './service-client.ts';
import { designationsOf, LOCI, TYPED } from './service-data.ts';

export const typed = `/db/${TYPED}`;
export const isolates = `/db/${GENERATED_ISOLATES}`;

/** Mixed reads of many scripts at once: records, lists, searches, a table now and then. */
export function mixed(number: number): Ask {
  const n = (number * 7_919) % 1_300;
  switch (number % 10) {
    case 0:
      return { path: `${typed}/loci/aroE` };
    case 1:
      return { path: `${isolates}/isolates?page=${(n % 900) + 1}` };
    case 2:
      return { path: `${typed}/schemes/1/profiles/${n + 1}` };
    case 3:
      return { path: `${isolates}/isolates/search`, body: { 'scheme.1.ST': n + 1 } };
    case 4:
      return { path: `${typed}/schemes/1/designations`, body: { designations: designationsOf(n + 1) } };
    case 5:
      return { path: `/bigsdb${isolates}/isolates/${n + 1}` };
    case 6:
      return number % 200 === 6 ? { path: `${typed}/loci/abcZ/alleles_fasta` } : { path: `${typed}/loci?page_size=5` };
    case 7:
      return { path: `${isolates}/fields` };
    default:
      return { path: `${typed}/loci/abcZ/alleles/${n + 1}` };
  }
}

/** An allele of the bare route. */
export function oneRecord(round: number): Ask {
  return { path: `/${LOCI[round % LOCI.length]}/${(round % 1_340) + 1}?round=${round}` };
}

/** The same allele of the service. */
export function sameRecord(round: number): Ask {
  return { path: `${typed}/loci/${LOCI[round % LOCI.length]}/alleles/${(round % 1_340) + 1}?round=${round}` };
}
