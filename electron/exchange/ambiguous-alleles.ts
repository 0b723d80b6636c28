import { countOf } from '#shared/count-of.ts';
import { firstNames, NAMES_IN_NOTE } from './first-names.ts';
import type { ImportContext } from './import-context.ts';

/** Counts a new allele with letters that stand for several residues. `name` is that of people, such as `adk-12`. */
export function noteAmbiguous({ counts, ambiguous }: ImportContext, name: string): void {
  counts.alleles_ambiguous += 1;
  if (ambiguous.length < NAMES_IN_NOTE) ambiguous.push(name);
}

/** A note that names the alleles with such letters and says what follows, if there are any. */
export function describeAmbiguous({ counts, ambiguous }: ImportContext): string[] {
  const count = counts.alleles_ambiguous;
  if (count === 0) return [];
  const hold = countOf(count, 'allele holds', 'alleles hold');
  return [
    `${hold} letters that stand for several residues; only the same letters match them: ${firstNames(ambiguous, count)}.`,
  ];
}
