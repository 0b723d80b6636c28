import { countOf, numberText } from '../count-of.ts';
import type { HiddenRecords } from '../rpc/contract/mirror.ts';

/** What opening a closed copy would show to others, as sentences. */
export function hiddenText({ site, records, hidden, reason }: HiddenRecords): string {
  const all = countOf(records, 'allele or profile', 'alleles and profiles');
  if (hidden === undefined) {
    return `It is not known how many of its ${all} ${site} shows only to those who sign in. ${reason ?? ''}`.trim();
  }
  if (hidden === 0) return `By its counts, ${site} shows as many records to everybody as the copy has: ${all}.`;
  return `At least ${numberText(hidden)} of its ${all} are shown by ${site} only to those who sign in.`;
}
