import { sql } from 'kysely';
import { compareNatural } from '#shared/natural-order.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import type { Memberships } from '../scheme-values/memberships.ts';
import type { SchemeFieldRow } from '../records/scheme-repository.ts';

/** A scheme as one isolate has it. */
export interface IsolateSchemeValues {
  id: number;
  name: string;
  /** Number of the scheme's loci with designations. Absent if only fields were requested. */
  designated?: number;
  fields: { field: SchemeFieldRow; values: string[] }[];
}

/**
 * Schemes of some isolates with the `values` of their fields, in display order. Without `wanted`: every scheme with a
 * designation, all fields; with it: those fields only.
 */
export async function schemesOfIsolates(
  database: Database,
  ids: number[],
  values: Memberships['values'],
  wanted?: { scheme: number; field: string }[],
): Promise<Map<number, IsolateSchemeValues[]>> {
  if (wanted?.length === 0) return new Map();
  const schemes = listSchemesWithFields(database, wanted);
  const valuesOf = byIsolate(values);
  const designated = wanted ? undefined : countDesignatedLoci(database, ids);
  return new Map(
    ids.map((id) => {
      const own = valuesOf.get(id);
      const counts = designated?.get(id);
      const shown = schemes.flatMap(({ id: scheme, name, fields: all }) => {
        const found = own?.get(scheme);
        const count = counts?.get(scheme);
        if (count === undefined && (designated || !found)) return [];
        const fields = all.flatMap((field) => {
          const list = found?.get(field.field);
          return list ? [{ field, values: list }] : [];
        });
        return [{ id: scheme, name, fields, ...(count === undefined ? {} : { designated: count }) }];
      });
      return [id, shown];
    }),
  );
}

const allSchemes = preparedQuery((from) =>
  from.selectFrom('scheme').select(['id', 'name', 'display_order']).orderBy('id'),
);
const allSchemeFields = preparedQuery((from) =>
  from.selectFrom('scheme_field').selectAll().orderBy('position').orderBy('field'),
);

function listSchemesWithFields(database: Database, wanted?: { scheme: number; field: string }[]) {
  // Values that were worked out aside may be of more schemes than are wanted.
  const schemes = allSchemes(database).filter(({ id }) => !wanted || wanted.some(({ scheme }) => scheme === id));
  const rows = allSchemeFields(database);
  const isWanted = (row: SchemeFieldRow) =>
    !wanted || wanted.some(({ scheme, field }) => scheme === row.scheme && field === row.field);
  const fields = Map.groupBy(rows.filter(isWanted), (row) => row.scheme);
  const place = (order: number | null) => order ?? Number.MAX_SAFE_INTEGER;
  return schemes
    .toSorted((left, right) => place(left.display_order) - place(right.display_order))
    .map(({ id, name }) => ({ id, name, fields: fields.get(id) ?? [] }));
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

const designatedLoci = preparedQuery((from, ids: number[]) =>
  from
    .selectFrom('allele_designation')
    .innerJoin('scheme_locus', 'scheme_locus.locus', 'allele_designation.locus')
    .select([
      'allele_designation.isolate',
      'scheme_locus.scheme',
      sql<number>`count(distinct allele_designation.locus)`.as('designated'),
    ])
    .where('allele_designation.isolate', 'in', ids)
    .groupBy(['allele_designation.isolate', 'scheme_locus.scheme']),
);

function countDesignatedLoci(database: Database, ids: number[]): Map<number, Map<number, number>> {
  const counts = new Map<number, Map<number, number>>();
  for (const { isolate, scheme, designated } of designatedLoci(database, ids)) {
    made(counts, isolate, () => new Map<number, number>()).set(scheme, designated);
  }
  return counts;
}
