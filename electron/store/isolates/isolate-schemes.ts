import { defined } from '#shared/defined.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import type { Memberships } from '../scheme-values/memberships.ts';
import type { SchemeFieldFacts } from '../records/scheme-repository.ts';

export interface IsolateSchemeValues {
  id: number;
  name: string;
  /** Number of the scheme's loci with designations. Absent if only fields were requested. */
  designated?: number;
  fields: { field: SchemeFieldFacts; values: string[] }[];
}

export interface ShownScheme {
  id: number;
  name: string;
  fields: SchemeFieldFacts[];
}

/** What is wanted of schemes: every scheme with a designation and all its fields, or some fields only. */
type SchemeSelection =
  | { designated: ReadonlyMap<number, ReadonlyMap<number, number>> }
  | { fields: { scheme: number; field: string }[] };

/** Schemes of some isolates with the `values` of their fields, in the order of `schemes`. */
export function schemesOfIsolates(
  ids: number[],
  schemes: readonly ShownScheme[],
  values: Memberships['values'],
  wanted: SchemeSelection,
): Map<number, IsolateSchemeValues[]> {
  const shown = 'designated' in wanted ? schemes : onlyWanted(schemes, wanted.fields);
  const valuesOf = byIsolate(values);
  return new Map(
    ids.map((id) => {
      const own = valuesOf.get(id);
      const counts = 'designated' in wanted ? wanted.designated.get(id) : undefined;
      const found = shown.flatMap(({ id: scheme, name, fields: all }) => {
        const byField = own?.get(scheme);
        const count = counts?.get(scheme);
        if (count === undefined && ('designated' in wanted || !byField)) return [];
        const fields = all.flatMap((field) => {
          const list = byField?.get(field.field);
          return list ? [{ field, values: list }] : [];
        });
        return [{ id: scheme, name, fields, ...defined({ designated: count }) }];
      });
      return [id, found];
    }),
  );
}

const allSchemes = preparedQuery((from) =>
  from.selectFrom('scheme').select(['id', 'name', 'display_order']).orderBy('id'),
);
const allSchemeFields = preparedQuery((from) =>
  from.selectFrom('scheme_field').selectAll().orderBy('position').orderBy('field'),
);

/** All schemes with their fields, in display order. */
export function listShownSchemes(database: Database): ShownScheme[] {
  const fields = Map.groupBy(allSchemeFields(database), (row) => row.scheme);
  const place = (order: number | null) => order ?? Number.MAX_SAFE_INTEGER;
  return allSchemes(database)
    .toSorted((left, right) => place(left.display_order) - place(right.display_order))
    .map(({ id, name }) => ({ id, name, fields: fields.get(id) ?? [] }));
}

/** Values that were worked out aside may be of more schemes than are wanted. */
function onlyWanted(schemes: readonly ShownScheme[], wanted: { scheme: number; field: string }[]): ShownScheme[] {
  return schemes.flatMap(({ id, name, fields }) => {
    const own = wanted.filter(({ scheme }) => scheme === id);
    if (own.length === 0) return [];
    return [{ id, name, fields: fields.filter((row) => own.some(({ field }) => field === row.field)) }];
  });
}

/** The values in natural order, by isolate, scheme and field. */
function byIsolate(rows: Memberships['values']): Map<number, Map<number, Map<string, string[]>>> {
  const found = new Map<number, Map<number, Map<string, string[]>>>();
  for (const { isolate, scheme, field, value } of rows) {
    const schemes = made(found, isolate, () => new Map<number, Map<string, string[]>>());
    const fields = made(schemes, scheme, () => new Map<string, string[]>());
    made(fields, field, (): string[] => []).push(value);
  }
  for (const schemes of found.values()) {
    for (const fields of schemes.values()) for (const values of fields.values()) values.sort(compareNatural);
  }
  return found;
}

function made<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const value = map.get(key) ?? make();
  map.set(key, value);
  return value;
}
