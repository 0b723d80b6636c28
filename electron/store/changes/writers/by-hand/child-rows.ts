import type { DatabaseSync } from 'node:sqlite';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';
import type { StoredRow, StoredValue } from '../table-rows.ts';

/** A table of rows that belong to a record. Names come from the program, never from a file or a request. */
export interface ChildTable {
  table: keyof DatabaseTables;
  /** The column that names the record. */
  parent: string;
  columns: readonly string[];
  /** Columns by which its rows are read. */
  order: string;
}

/** The rows of a record. */
export function readChildren(connection: DatabaseSync, child: ChildTable, parent: number): StoredRow[] {
  const { table, parent: column, columns, order } = child;
  const sql = `select ${columns.join(', ')} from ${table} where ${column} = ? order by ${order}`;
  return statementOf(connection, sql).all(parent) as StoredRow[];
}

/** Makes these the rows of a record. The statements are kept: batches call this for every record. */
export function replaceChildren(
  connection: DatabaseSync,
  { table, parent: column, columns }: ChildTable,
  parent: number,
  rows: readonly (readonly StoredValue[])[],
): void {
  statementOf(connection, `delete from ${table} where ${column} = ?`).run(parent);
  const places = [column, ...columns].map(() => '?').join(', ');
  const sql = `insert into ${table} (${column}, ${columns.join(', ')}) values (${places})`;
  for (const row of rows) statementOf(connection, sql).run(parent, ...row);
}

/** Adds a row and gives its row id. */
export function insertRow(connection: DatabaseSync, table: keyof DatabaseTables, row: StoredRow): number {
  const names = Object.keys(row);
  const sql = `insert into ${table} (${names.join(', ')}) values (${names.map(() => '?').join(', ')})`;
  return Number(statementOf(connection, sql).run(...Object.values(row)).lastInsertRowid);
}

/** Changes columns of the row of an id. */
export function updateRow(connection: DatabaseSync, table: keyof DatabaseTables, id: number, row: StoredRow): void {
  const set = Object.keys(row).map((name) => `${name} = ?`);
  statementOf(connection, `update ${table} set ${set.join(', ')} where id = ?`).run(...Object.values(row), id);
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
