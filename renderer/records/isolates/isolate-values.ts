import type { Isolate, IsolateScheme } from '#shared/api/isolate.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { cellOf, isPerson, provenanceCell } from '#shared/rules/isolate-cells.ts';
import { ownMember } from '#shared/own-member.ts';

/** Value of a field of isolates; for people the number of their record. */
export function provenanceValue({ provenance, phenotypic }: Isolate, field: string): string | number | undefined {
  const value = ownMember(provenance, field) ?? ownMember(phenotypic, field);
  return typeof value === 'string' && isPerson(field) ? nameInUri(value) : provenanceCell(value);
}

/** The number of the scheme of an entry; servers that do not say it are found by the scheme's name. */
function isOfScheme(entry: IsolateScheme, scheme: { scheme_id: number; scheme: string }): boolean {
  if (entry.scheme !== undefined) return Number(nameInUri(entry.scheme)) === scheme.scheme_id;
  return entry.description === scheme.scheme;
}

/** Value of a field of a scheme, e.g. the ST. */
export function schemeValue(
  { schemes }: Isolate,
  wanted: { scheme_id: number; scheme: string; field: string },
): string | number | undefined {
  return cellOf(ownMember(schemes?.find((entry) => isOfScheme(entry, wanted))?.fields, wanted.field));
}

/** The allele of a locus, several joined, where the list was asked for it. */
export function alleleValue({ alleles }: Isolate, locus: string): string | number | undefined {
  return cellOf(ownMember(alleles, locus));
}
