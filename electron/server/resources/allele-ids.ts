import type { AlleleIds } from '#shared/api/isolate-designations.ts';
import type { DesignatedAlleles } from '#electron/store/isolates/designation-repository.ts';

/** Has one member, named after the locus. Ids of integer loci are numbers, and several ids are an array. */
export function alleleIdsResource({ locus, format, allele_ids }: DesignatedAlleles): AlleleIds {
  const ids = allele_ids.map((id) => (format === 'integer' && /^\d{1,15}$/.test(id) ? Number(id) : id));
  const [first] = ids;
  return { [locus]: first !== undefined && ids.length === 1 ? first : ids };
}
