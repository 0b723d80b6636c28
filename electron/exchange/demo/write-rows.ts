import type { DatabaseSync, SQLInputValue } from 'node:sqlite';
import type { Insertable } from 'kysely';
import type { DatabaseTables } from '#electron/store/tables/database-tables.ts';

/** Inserts any number of rows into one table, with one prepared statement. All rows must have the same columns. */
export function insertRows<Table extends keyof DatabaseTables>(
  connection: DatabaseSync,
  table: Table,
  rows: Insertable<DatabaseTables[Table]>[],
): void {
  const [first] = rows;
  if (!first) return;
  const columns = Object.keys(first);
  const places = columns.map(() => '?').join(', ');
  const statement = connection.prepare(`insert into ${table} (${columns.join(', ')}) values (${places})`);
  for (const row of rows) {
    const values = row as Record<string, SQLInputValue>;
    statement.run(...columns.map((column) => values[column] ?? null));
  }
}
