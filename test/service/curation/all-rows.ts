import type { DatabaseSync } from 'node:sqlite';
import { listTables, OWN_PROPERTIES } from '../../support/database-content.ts';

type Row = Record<string, unknown>;
export type Rows = Readonly<Record<string, readonly Row[]>>;

/** Tables that follow from others, or log for those that do, and what deletions leave until they are taken back. */
const FOLLOWING = /_change$|^isolate_(?:scheme|classification)|^removed_rows$/;

/** Everything that a database holds, row by row and column by column, row ids included. */
export function allRows(connection: DatabaseSync): Rows {
  const tables = listTables(connection).filter((table) => !FOLLOWING.test(table));
  return Object.fromEntries(
    tables.map((table) => [
      table,
      connection
        .prepare(`select * from ${table}`)
        .all()
        .filter((row) => table !== 'meta' || !OWN_PROPERTIES.has(String(row['key'])))
        .map((row) => ({ ...row }))
        .toSorted(inOrder),
    ]),
  );
}

/** Any order that is the same for the same rows. */
export function inOrder(left: Row, right: Row): number {
  return JSON.stringify(left).localeCompare(JSON.stringify(right));
}

/** The rows of the records that were written, by their tables. Of these alone `curator` and `datestamp` may be others. */
export type WrittenRows = Readonly<Record<string, (row: Row) => boolean>>;

/** All rows, without the curator and datestamp of those that were written. */
export function withoutStamps(rows: Rows, written: WrittenRows): Rows {
  const stampless = ({ curator: _curator, datestamp: _datestamp, ...row }: Row): Row => row;
  return mapRows(rows, (table, row) => (written[table]?.(row) ? stampless(row) : row));
}

/** All rows, but of tables that a change adds lines to only the lines that they had before. */
export function withoutNewLines(before: Rows, after: Rows, tables: readonly string[]): Rows {
  return Object.fromEntries(
    Object.entries(after).map(([table, rows]) => {
      if (!tables.includes(table)) return [table, rows];
      const known = new Set(before[table]?.map((row) => JSON.stringify(row)));
      return [table, rows.filter((row) => known.has(JSON.stringify(row)))];
    }),
  );
}

/** All rows, each as a function makes it. */
export function mapRows(rows: Rows, change: (table: string, row: Row) => Row): Rows {
  return Object.fromEntries(Object.entries(rows).map(([table, all]) => [table, all.map((row) => change(table, row))]));
}
