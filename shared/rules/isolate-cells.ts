import type { FieldValue } from '../api/isolate.ts';
import { escapedValue } from './field.ts';

/** Fields that hold the address of a person. */
const PEOPLE = new Set(['sender', 'curator']);

/** Whether a provenance field names a person, whose number is shown instead of the address. */
export function isPerson(field: string): boolean {
  return PEOPLE.has(field);
}

/** A value as one cell: several are joined so that tables take them apart again, a number stays one. */
export function cellOf(value: FieldValue | undefined): string | number | undefined {
  return Array.isArray(value) ? value.map((one) => escapedValue(String(one))).join('; ') : value;
}

/** A value of a field of isolates as one cell. A yes or no is written as such. */
export function provenanceCell(value: unknown): string | number | undefined {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (Array.isArray(value))
    return cellOf(value.map((one: unknown) => provenanceCell(one) ?? '').filter((one) => one !== ''));
  return value === undefined || value === null ? undefined : JSON.stringify(value);
}

/** Ids or values as the service shows them: a number if the type is one, an array if there are several. */
export function numberedValues(isInteger: boolean, values: readonly string[]): FieldValue {
  const shown = values.map((value) => (isInteger && /^-?\d{1,15}$/.test(value) ? Number(value) : value));
  const [first] = shown;
  return first !== undefined && shown.length === 1 ? first : shown;
}
