import type { FieldValue, Isolate, IsolateScheme } from '#shared/api/isolate.ts';
import { nameInUri } from '#shared/api/uri.ts';

/** Fields that hold the address of a person. */
const PEOPLE = new Set(['sender', 'curator']);

/** A value as one cell: several are joined, a number stays one. */
function cellOf(value: FieldValue | undefined): string | number | undefined {
  return Array.isArray(value) ? value.join('; ') : value;
}

/** Value of a provenance field; for people the number of their record. */
export function provenanceValue({ provenance }: Isolate, field: string): string | number | undefined {
  const value = provenance[field];
  if (typeof value === 'string') return PEOPLE.has(field) ? nameInUri(value) : value;
  if (typeof value === 'number') return value;
  if (Array.isArray(value)) return cellOf(value.filter((one) => typeof one === 'string' || typeof one === 'number'));
  return value === undefined || value === null ? undefined : JSON.stringify(value);
}

/** The number of the scheme of an entry; servers that do not say it are found by the scheme's name. */
export function isOfScheme(entry: IsolateScheme, scheme: { scheme_id: number; scheme: string }): boolean {
  if (entry.scheme !== undefined) return Number(nameInUri(entry.scheme)) === scheme.scheme_id;
  return entry.description === scheme.scheme;
}

/** Value of a field of a scheme, e.g. the ST. */
export function schemeValue(
  { schemes }: Isolate,
  wanted: { scheme_id: number; scheme: string; field: string },
): string | number | undefined {
  return cellOf(schemes?.find((entry) => isOfScheme(entry, wanted))?.fields?.[wanted.field]);
}
