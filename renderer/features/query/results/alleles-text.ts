import { toTsv } from '#shared/sheet.ts';
import { idsAt, type PackedSummary } from './packed-result.ts';

/** Ids of the known alleles of a genome, by locus. */
export function allelesOf(result: PackedSummary, loci: readonly string[]): ReadonlyMap<string, readonly string[]> {
  return new Map(loci.map((locus) => [locus, idsAt(result, result.loci.placeOf.get(locus))]));
}

/** The known alleles of a genome as two lines, the names of the loci and the ids, as the search for profiles takes them. */
export function allelesText(result: PackedSummary, loci: readonly string[]): string {
  const alleles = allelesOf(result, loci);
  return toTsv([loci, loci.map((locus) => (alleles.get(locus) ?? []).join(',') || '-')]);
}
