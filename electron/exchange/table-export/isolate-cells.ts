import type { SQLOutputValue } from 'node:sqlite';
import { compareNatural } from '#shared/natural-order.ts';
import { AppError } from '#shared/problem.ts';
import type { ShownColumn, WrittenRow } from '#shared/rpc/contract/table.ts';
import type { CustodyColumn } from '#shared/rules/field-basics.ts';
import { joinValues } from '#shared/rules/field.ts';
import { cellOf, isPerson, numberedValues, provenanceCell } from '#shared/rules/isolate-cells.ts';
import { reasonsText } from '#shared/typing-table/verdict-columns.ts';
import { VERDICTS } from '#shared/verdict/verdict.ts';
import { verdictsOf } from '#electron/store/isolates/verdict-repository.ts';
import { designationReader } from '#electron/store/designations/designation-reader.ts';
import type { Database } from '#electron/store/file/database.ts';
import { fieldValue, listFields, type Field } from '#electron/store/isolates/field-repository.ts';
import { readIsolateFrame } from '#electron/store/isolates/isolate-frame.ts';
import { resultsOf } from '#electron/store/isolates/isolate-repository.ts';

/** Isolates that are read at a time. */
export const ISOLATES_AT_ONCE = 500;

/** The rows of some isolates, by id, while they are filled. */
type Rows = ReadonlyMap<number, WrittenRow>;

/** Fills some cells of the rows of `ids`; the last id is repeated up to `ISOLATES_AT_ONCE`. */
type Filler = (rows: Rows, ids: number[]) => void;

type TableCell = string | number | undefined;

/**
 * Reads isolates in bulk, as a table on the screen shows them: the same cells as those of the records of the service, with
 * one query for each kind of column. Isolates that are gone are left out. Stored scheme values must be up to date. AppError
 * 400 `unknown_column`.
 */
export async function prepareIsolateRows(
  database: Database,
  columns: readonly ShownColumn[],
): Promise<(ids: readonly number[]) => WrittenRow[]> {
  const fields = new Map((await listFields(database)).map((field) => [field.name, field]));
  const places = columns.map((column, place) => ({ column, place }));
  const own = places.flatMap(({ column, place }) => {
    if (column.of !== 'field') return [];
    const field = fields.get(column.name);
    if (!field) throw unknownColumn(column.name);
    return [{ field, place }];
  });
  const newVersions = places.filter(({ column }) => column.of === 'fact' && column.name === 'new_version');
  const fillers = [
    fillValues(database, own),
    fillSchemeValues(database, places),
    fillLoci(database, places),
    fillSizes(database, places),
    fillVerdicts(database, places),
    fillCustody(database, places),
  ].filter((filler) => filler !== undefined);
  const built = own.flatMap(({ field, place }) => (field.column ? [{ field, place }] : []));
  const inRow = ['id', 'new_version', ...built.map(({ field }) => field.column)];
  const isolates = prepared(database, `select ${inRow.join(', ')} from isolate where id in`);
  return (ids) => {
    const padded = Array.from({ length: ISOLATES_AT_ONCE }, (_, index) => ids[index] ?? ids.at(-1) ?? 0);
    const rows = new Map<number, WrittenRow>();
    for (const [id, newVersion, ...cells] of isolates.all(...padded)) {
      const row: WrittenRow = columns.map(() => null);
      for (const [index, { field, place }] of built.entries()) row[place] = cellIn(cells[index], isPerson(field.name));
      for (const { place } of newVersions) row[place] = cellIn(newVersion, true);
      rows.set(id as number, row);
    }
    for (const fill of fillers) fill(rows, padded);
    return ids.flatMap((id) => {
      const row = rows.get(id);
      return row ? [row] : [];
    });
  };
}

function unknownColumn(name: string): AppError {
  return new AppError(400, 'unknown_column', `The database has no "${name}" any more. Open the table again.`);
}

/** A stored value; numbers of other records are texts, as the ends of their addresses. */
function cellIn(value: SQLOutputValue | undefined, isText: boolean): string | number | null {
  if (value === null || value === undefined) return null;
  return isText ? String(value) : (value as string | number);
}

/** A statement about `ISOLATES_AT_ONCE` isolates that gives its rows as arrays, which takes two thirds of the time. */
function prepared({ connection }: Database, start: string, end = '') {
  const places = Array.from({ length: ISOLATES_AT_ONCE }, () => '?').join(',');
  const statement = connection.prepare(`${start} (${places}) ${end}`);
  statement.setReturnArrays(true);
  return { all: (...ids: number[]) => statement.all(...ids) as unknown as SQLOutputValue[][] };
}

/** Calls `use` with the rows that agree in the first two columns, which come one behind the other. */
function eachGroup(
  rows: SQLOutputValue[][],
  use: (group: SQLOutputValue[][], isolate: number, of: string) => void,
): void {
  for (let start = 0; start < rows.length;) {
    const [isolate, of] = rows[start] ?? [];
    let end = start + 1;
    while (rows[end]?.[0] === isolate && rows[end]?.[1] === of) end += 1;
    use(rows.slice(start, end), isolate as number, String(of));
    start = end;
  }
}

function put(rows: Rows, isolate: number, place: number, cell: TableCell): void {
  const row = rows.get(isolate);
  if (row) row[place] = cell ?? null;
}

function fillValues(database: Database, own: { field: Field; place: number }[]): Filler | undefined {
  const stored = own.filter(({ field }) => !field.column);
  if (stored.length === 0) return undefined;
  const byName = Map.groupBy(stored, ({ field }) => field.derived?.from ?? field.name);
  const { lookupOf } = readIsolateFrame(database);
  const stated = prepared(
    database,
    'select isolate, field, value, number_value from isolate_value where isolate in',
    'order by isolate, field, position',
  );
  return (rows, ids) =>
    eachGroup(stated.all(...ids), (group, isolate, name) => {
      const values = group.map(([, , value, number]) => ({
        value: String(value),
        number_value: number as number | null,
      }));
      for (const { field, place } of byName.get(name) ?? []) {
        const told = field.derived ? resultsOf(lookupOf(field), values) : values;
        const shown = told.map(({ value, number_value }) => fieldValue(field, value, number_value));
        put(rows, isolate, place, provenanceCell(field.multiple === 1 || shown.length > 1 ? shown : shown[0]));
      }
    });
}

type Places = { column: ShownColumn; place: number }[];

function fillSchemeValues(database: Database, places: Places): Filler | undefined {
  const typeOf = database.connection.prepare('select type from scheme_field where scheme = ? and field = ?');
  const wanted = new Map<string, { place: number; isInteger: boolean }>(
    places.flatMap(({ column, place }) => {
      if (column.of !== 'scheme') return [];
      const type = typeOf.get(column.scheme_id, column.field)?.['type'];
      if (type === undefined) throw unknownColumn(column.field);
      return [[`${column.scheme_id} ${column.field}`, { place, isInteger: type === 'integer' }] as const];
    }),
  );
  if (wanted.size === 0) return undefined;
  const values = prepared(
    database,
    `select isolate, scheme || ' ' || field, value from isolate_scheme_value where isolate in`,
    'order by isolate, scheme, field',
  );
  return (rows, ids) =>
    eachGroup(values.all(...ids), (group, isolate, name) => {
      const target = wanted.get(name);
      if (!target) return;
      const sorted = group.map(([, , value]) => String(value)).toSorted(compareNatural);
      put(rows, isolate, target.place, cellOf(numberedValues(target.isInteger, sorted)));
    });
}

function fillLoci(database: Database, places: Places): Filler | undefined {
  const locusOf = database.connection.prepare('select id, allele_id_format from locus where name = ?');
  const wanted = new Map(
    places.flatMap(({ column, place }) => {
      if (column.of !== 'locus') return [];
      const locus = locusOf.get(column.name);
      if (!locus) throw unknownColumn(column.name);
      return [[Number(locus['id']), { place, isInteger: locus['allele_id_format'] === 'integer' }] as const];
    }),
  );
  if (wanted.size === 0) return undefined;
  const allelesOf = designationReader(database.connection, (locus) => wanted.has(locus));
  return (rows) => {
    for (const isolate of rows.keys()) {
      for (const [locus, alleles] of Map.groupBy(allelesOf(isolate), ([of]) => of)) {
        const target = wanted.get(locus);
        if (!target) continue;
        const sorted = alleles.map(([, allele]) => allele).toSorted(compareNatural);
        put(rows, isolate, target.place, cellOf(numberedValues(target.isInteger, sorted)));
      }
    }
  };
}

function fillSizes(database: Database, places: Places): Filler | undefined {
  const facts = places.flatMap(({ column, place }) =>
    column.of === 'fact' && (column.name === 'total_length' || column.name === 'contig_count')
      ? [{ place, index: column.name === 'total_length' ? 1 : 2 }]
      : [],
  );
  if (facts.length === 0) return undefined;
  const sizes = prepared(
    database,
    'select isolate, sum(length), count(*) from contig where isolate in',
    'group by isolate',
  );
  return (rows, ids) => {
    for (const size of sizes.all(...ids)) {
      for (const { place, index } of facts) put(rows, size[0] as number, place, size[index] as number);
    }
  };
}

function fillVerdicts(database: Database, places: Places): Filler | undefined {
  const placesOf = (name: string) =>
    places.flatMap(({ column, place }) => (column.of === 'fact' && column.name === name ? [place] : []));
  const [kinds, reasons] = [placesOf('verdict'), placesOf('verdict_reasons')];
  if (kinds.length === 0 && reasons.length === 0) return undefined;
  return (rows, ids) => {
    for (const [isolate, verdict] of verdictsOf(database, ids, undefined)) {
      for (const place of kinds) put(rows, isolate, place, VERDICTS[verdict.kind].words);
      for (const place of reasons) put(rows, isolate, place, reasonsText(verdict));
    }
  };
}

function fillCustody(database: Database, places: Places): Filler | undefined {
  const placeOf = (name: CustodyColumn) => places.find(({ column }) => column.of === 'custody' && column.name === name);
  const facts = { private: placeOf('private')?.place, embargo_until: placeOf('embargo_until')?.place };
  const people = (['owners', 'shared_with'] as const).flatMap((name) => {
    const place = placeOf(name)?.place;
    const table = name === 'owners' ? 'isolate_owner' : 'isolate_share';
    const start = `select isolate, '', user_name from ${table} join app_user u on u.id = user where isolate in`;
    return place === undefined ? [] : [{ place, names: prepared(database, start, 'order by isolate, user_name') }];
  });
  if (facts.private === undefined && facts.embargo_until === undefined && people.length === 0) return undefined;
  const states = prepared(database, 'select id, embargo_until from isolate where is_private = 1 and id in');
  return (rows, ids) => {
    for (const [id, day] of states.all(...ids)) {
      if (facts.private !== undefined) put(rows, id as number, facts.private, 'yes');
      if (facts.embargo_until !== undefined) put(rows, id as number, facts.embargo_until, (day as string) ?? undefined);
    }
    for (const { place, names } of people) {
      eachGroup(names.all(...ids), (group, isolate) =>
        put(rows, isolate, place, joinValues(group.map(([, , name]) => String(name)))),
      );
    }
  };
}
