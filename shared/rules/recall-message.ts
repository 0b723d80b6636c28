import type { RecallPlan } from '../api/curation/recall.ts';

/** A text for those to whom records of a recalled genome were sent. Nothing in it tells of other isolates. */
export function recallMessage({ alleles, types, isolate }: RecallPlan, reason: string): string {
  const names = [
    ...alleles.map(({ locus, allele_id }) => `${locus} ${allele_id}`),
    ...types.map(({ primary_key, profile_id }) => `${primary_key} ${profile_id}`),
  ];
  const records = names.length === 0 ? '' : ` Here it was the only source of: ${names.join(', ')}.`;
  return `We recall the genome of isolate "${isolate}". The reason: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}${records} Please do not use what this submission took from it, or withdraw it.`;
}
