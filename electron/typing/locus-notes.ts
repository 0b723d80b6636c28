import { compareNatural } from '#shared/natural-order.ts';
import { geneticCodeProblem } from '#shared/rules/locus.ts';
import { BACTERIAL_CODE } from '#shared/sequence/genetic-codes.ts';
import type { SearchedLocus } from './index/allele-catalogue.ts';

/** How many loci a note names before it only counts the rest. */
const LISTED = 3;

/** Notes on loci that are not read as their record asks, because their genetic code is not known. */
export function notesOnLoci(loci: readonly SearchedLocus[]): string[] {
  const byCode = Map.groupBy(loci, ({ geneticCode }) => geneticCode);
  return [...byCode].flatMap(([code, group]) => {
    const problem = geneticCodeProblem(code);
    if (problem === undefined) return [];
    const names = group.map(({ name }) => name).toSorted(compareNatural);
    const rest = names.length > LISTED ? ` and ${names.length - LISTED} more` : '';
    const who = `${names.slice(0, LISTED).join(', ')}${rest}`;
    return [`${problem} Loci that name it were read with code ${BACTERIAL_CODE}: ${who}.`];
  });
}
