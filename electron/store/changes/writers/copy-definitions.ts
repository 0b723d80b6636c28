import { DatabaseSync } from 'node:sqlite';
import { subjectOf } from '#electron/store/file/database-name.ts';
import { columnsOf } from '#electron/store/file/table-layout.ts';
import { watchDamage } from '#electron/store/file/watch-damage.ts';
import type { Change } from '../change-context.ts';
import { findSameScheme } from '#electron/store/records/scheme-names.ts';
import { firstFreeId, retiredIds } from './retired-ids.ts';
import { copyClassifications } from './shared-classifications.ts';

/** Columns that are of one database: who keeps the record there and since when, and what follows from its alleles or profiles. */
const OWN =
  /^(?:id|scheme|locus|curator|date_entered|datestamp|(?:allele|profile)_count|(?:alleles|profiles)_last_.*)$/;

/** The columns of a table that a copy has too: all that say how something is named, typed and described. */
function sharedColumns(connection: DatabaseSync, table: string): string {
  return columnsOf(connection, table)
    .filter((column) => !OWN.test(column))
    .join(', ');
}

/**
 * Copies loci and schemes that an isolate database lacks from the database that defines them, without alleles and profiles;
 * known ones (by name) stay as they are, but schemes get loci and fields that came since.
 */
export function copyDefinitions(from: DatabaseSync, to: Change): { loci_added: number; schemes_added: number } {
  const loci = copyLoci(from, to.connection, to.today);
  const schemes = copySchemes(from, to.connection, to.today);
  if (loci + schemes > 0) to.contentChanged();
  return { loci_added: loci, schemes_added: schemes };
}

/** The same from the file of that database. AppError 503 `database_damaged`. */
export function copyDefinitionsFrom(file: string, to: Change): ReturnType<typeof copyDefinitions> {
  using from = new DatabaseSync(file, { readOnly: true });
  watchDamage(from, { file, subject: subjectOf(file), noted: file });
  return copyDefinitions(from, to);
}

type DefinitionRow = Record<string, string | number | null>;

function rowsOf(connection: DatabaseSync, sql: string, ...values: (string | number)[]): DefinitionRow[] {
  return connection.prepare(sql).all(...values) as DefinitionRow[];
}

function insertInto(to: DatabaseSync, table: string, rows: readonly DefinitionRow[]): void {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const places = columns.map(() => '?').join(', ');
  const insert = to.prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`);
  for (const row of rows) insert.run(...columns.map((column) => row[column] ?? null));
}

function idsByName(connection: DatabaseSync, table: 'locus' | 'scheme'): Map<string, number> {
  return new Map(
    rowsOf(connection, `select id, name from ${table}`).map((row) => [String(row['name']), Number(row['id'])]),
  );
}

function copyLoci(from: DatabaseSync, to: DatabaseSync, today: string): number {
  const known = idsByName(to, 'locus');
  const fresh = rowsOf(from, `select ${sharedColumns(from, 'locus')} from locus order by id`).filter(
    (row) => !known.has(String(row['name'])),
  );
  insertInto(
    to,
    'locus',
    fresh.map((row) => ({ ...row, date_entered: today, datestamp: today })),
  );
  const ids = idsByName(to, 'locus');
  const names = new Set(fresh.map((row) => row['name']));
  for (const [table, column] of [
    ['locus_alias', 'alias'],
    ['locus_publication', 'pubmed_id'],
  ] as const) {
    const rows = rowsOf(from, `select locus.name, ${column} from ${table} join locus on locus.id = ${table}.locus`);
    const copied = rows.filter((row) => names.has(row['name'] ?? null));
    insertInto(
      to,
      table,
      copied.map((row) => ({ locus: ids.get(String(row['name'])) ?? null, [column]: row[column] ?? null })),
    );
  }
  return fresh.length;
}

function copySchemes(from: DatabaseSync, to: DatabaseSync, today: string): number {
  const known = idsByName(to, 'scheme');
  const all = rowsOf(from, `select id, ${sharedColumns(from, 'scheme')} from scheme order by id`);
  const fresh = all.filter((row) => findSameScheme(from, Number(row['id']), to) === undefined);
  const taken = new Set([...[...known.values()].map(String), ...retiredIds(to, 'scheme')]);
  for (const { id, ...row } of fresh) {
    // The same id in both databases, where it is free: addresses of the two then look alike.
    const own = taken.has(String(id)) ? firstFreeId(to, 'scheme') : Number(id);
    taken.add(String(own));
    insertInto(to, 'scheme', [{ id: own, ...row, date_entered: today, datestamp: today }]);
  }
  const loci = idsByName(to, 'locus');
  for (const row of all) {
    const id = Number(row['id']);
    copyScheme(from, to, id, findSameScheme(from, id, to) ?? 0, loci);
  }
  return fresh.length;
}

/** Loci, fields and classification schemes that the copy of a scheme lacks. */
function copyScheme(
  from: DatabaseSync,
  to: DatabaseSync,
  source: number,
  target: number,
  loci: Map<string, number>,
): void {
  const present = (sql: string) => new Set(rowsOf(to, sql, target).map((row) => row['key']));
  const members = present('select locus as key from scheme_locus where scheme = ?');
  const newMembers = rowsOf(
    from,
    `select locus.name, position from scheme_locus join locus on locus.id = scheme_locus.locus
     where scheme = ? order by position`,
    source,
  )
    .map((row) => ({ scheme: target, locus: loci.get(String(row['name'])) ?? 0, position: row['position'] ?? 0 }))
    .filter(({ locus }) => !members.has(locus));
  insertInto(to, 'scheme_locus', newMembers);
  const fields = present('select field as key from scheme_field where scheme = ?');
  const newFields = rowsOf(
    from,
    `select ${sharedColumns(from, 'scheme_field')} from scheme_field where scheme = ? order by position`,
    source,
  ).filter((row) => !fields.has(row['field'] ?? null));
  insertInto(
    to,
    'scheme_field',
    newFields.map((row) => ({ scheme: target, ...row })),
  );
  copyClassifications(from, to, { source, target });
}
