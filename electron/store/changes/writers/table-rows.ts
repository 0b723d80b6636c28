import type { DatabaseSync } from 'node:sqlite';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';

// Names of tables and columns come from the program, never from a file or a request. The statements are kept: batches need them for
// every record.

export type StoredValue = string | number | null;

/** Values by column. */
export type StoredRow = Record<string, StoredValue>;

/** A row that is in a table: its row id, and the columns that were asked for. */
export interface FoundRow {
  id: number;
  values: StoredRow;
}

/** The row of a table with these values, which name at most one. */
export function findRow(
  connection: DatabaseSync,
  table: keyof DatabaseTables,
  columns: readonly string[],
  key: StoredRow,
): FoundRow | undefined {
  const where = Object.keys(key).map((column) => `${column} is ?`);
  const sql = `select ${['rowid as row_id', ...columns].join(', ')} from ${table} where ${where.join(' and ')}`;
  const found = statementOf(connection, sql).get(...Object.values(key)) as StoredRow | undefined;
  if (!found) return undefined;
  const { row_id, ...values } = found;
  return { id: Number(row_id), values };
}

/** Adds a row and gives its row id. */
export function insertRow(connection: DatabaseSync, table: keyof DatabaseTables, row: StoredRow): number {
  const names = Object.keys(row);
  const sql = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`;
  return Number(statementOf(connection, sql).run(...Object.values(row)).lastInsertRowid);
}

/** Changes columns of a row by its row id. */
export function updateRow(connection: DatabaseSync, table: keyof DatabaseTables, id: number, row: StoredRow): void {
  const set = Object.keys(row).map((name) => `${name} = ?`);
  statementOf(connection, `update ${table} set ${set.join(', ')} where rowid = ?`).run(...Object.values(row), id);
}

/** A table of rows that belong to a record, as SQL. */
export interface ChildTable {
  read: string;
  clear: string;
  add: string;
}

/**
 * The statements for a table whose column `parent` names the record; its rows are read in an order, by default that of all columns. Names
 * come from the program, never from a file or a request.
 */
export function childTable(
  table: keyof DatabaseTables,
  parent: string,
  columns: readonly string[],
  order = columns.join(', '),
): ChildTable {
  const places = [parent, ...columns].map(() => '?').join(', ');
  return {
    read: `select ${columns.join(', ')} from ${table} where ${parent} = ? order by ${order}`,
    clear: `delete from ${table} where ${parent} = ?`,
    add: `insert into ${table} (${parent}, ${columns.join(', ')}) values (${places})`,
  };
}

/** The rows of a record. */
export function readChildren(connection: DatabaseSync, { read }: ChildTable, parent: number): StoredRow[] {
  return statementOf(connection, read).all(parent) as StoredRow[];
}

/** Makes these the rows of a record, in any order; false if they were already. The statements are kept: batches call this for every record. */
export function replaceChildren(
  connection: DatabaseSync,
  child: ChildTable,
  parent: number,
  rows: readonly (readonly StoredValue[])[],
): boolean {
  const before = readChildren(connection, child, parent).map((row) => Object.values(row));
  if (areSame(before, rows)) return false;
  if (before.length > 0) statementOf(connection, child.clear).run(parent);
  for (const row of rows) statementOf(connection, child.add).run(parent, ...row);
  return true;
}

/** Whether rows are the same; most are in the same order, too. */
function areSame(before: readonly (readonly unknown[])[], after: readonly (readonly unknown[])[]): boolean {
  if (before.length !== after.length) return false;
  if (after.every((row, index) => row.every((value, column) => value === before[index]?.[column]))) return true;
  const known = new Set(before.map((row) => JSON.stringify(row)));
  return after.every((row) => known.delete(JSON.stringify(row)));
}

/** Rows of one column. */
export function single(values: readonly StoredValue[]): StoredValue[][] {
  return values.map((value) => [value]);
}

/** Text that is stored: nothing for blanks. */
export function storedText(text: string | null): string | null {
  return text?.trim() || null;
}

/** A column as text, or null. */
export function textOf(row: Record<string, unknown>, column: string): string | null {
  const value = row[column];
  return value === null || value === undefined ? null : (value as string);
}

/** A column as a number, or null. */
export function numberOf(row: Record<string, unknown>, column: string): number | null {
  const value = row[column];
  return value === null || value === undefined ? null : Number(value);
}
