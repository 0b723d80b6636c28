import type { DatabaseSync, SQLInputValue } from 'node:sqlite';

type Row = Record<string, SQLInputValue>;
export type PopulatedTables = Record<string, Row[]>;

/** Inserts rows table by table, in the order of the object. */
export function populate(connection: DatabaseSync, tables: PopulatedTables): void {
  for (const [table, rows] of Object.entries(tables)) for (const row of rows) insertRow(connection, table, row);
}

/** Inserts one row. Throws if the schema refuses it. */
export function insertRow(connection: DatabaseSync, table: string, row: Row): void {
  const columns = Object.keys(row);
  const places = columns.map(() => '?').join(', ');
  connection.prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`).run(...Object.values(row));
}

/** Columns of a table as the file has them, in order. */
export function columnsOf(connection: DatabaseSync, table: string): string[] {
  return connection
    .prepare(`select name from pragma_table_info(?) order by cid`)
    .all(table)
    .map((row) => String(row['name']));
}

/** Names of all tables of a file, sorted. */
export function tablesOf(connection: DatabaseSync): string[] {
  const rows = connection.prepare("select name from sqlite_schema where type = 'table' order by name").all();
  return rows.map((row) => String(row['name']));
}

function hasRowId(connection: DatabaseSync, table: string): boolean {
  return connection.prepare('select wr from pragma_table_list(?)').get(table)?.['wr'] === 0;
}

/** Everything in a file, by table. */
export function contentOf(connection: DatabaseSync): PopulatedTables {
  return Object.fromEntries(
    tablesOf(connection).map((table) => [
      table,
      connection
        .prepare(
          `select * from ${table} order by ${hasRowId(connection, table) ? 'rowid' : columnsOf(connection, table).join()}`,
        )
        .all()
        .map((row) => ({ ...row })),
    ]),
  );
}
