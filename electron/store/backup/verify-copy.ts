import { DatabaseSync } from 'node:sqlite';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { databaseNameOf } from '../file/database-name.ts';
import { damagedError } from '../file/store-errors.ts';

/** Names of the tables of a database, without those that SQLite keeps for itself. */
export function tablesOf(connection: DatabaseSync): string[] {
  const tables = connection
    .prepare(
      "select name from sqlite_schema where type = 'table' and name not like 'sqlite\\_%' escape '\\' order by name",
    )
    .all();
  return tables.map(({ name }) => String(name));
}

/** Numbers of rows by the names of the tables. */
export function countRows(connection: DatabaseSync, control: WorkControl): Map<string, number> {
  return new Map(
    tablesOf(connection).map((name) => {
      control.checkpoint();
      const counted = connection.prepare(`select count(*) as rows from "${name}"`).get();
      return [name, Number(counted?.['rows'])];
    }),
  );
}

/** Reads the whole copy. AppError 503 `database_damaged` if it is not in order, which it is only if the source is not. */
export function verifyCopy(
  copy: string,
  { source, counts }: { source: string; counts: Map<string, number> },
  control: WorkControl,
): void {
  using connection = new DatabaseSync(copy);
  let done = 0;
  for (const name of counts.keys()) {
    control.report({ done, total: counts.size, unit: 'tables', message: 'Checking the copy' });
    control.checkpoint();
    const [first] = connection.prepare(`pragma integrity_check("${name}")`).all();
    if (first?.['integrity_check'] !== 'ok') throw damagedError(`The database "${databaseNameOf(source)}"`);
    done += 1;
  }
  const copied = countRows(connection, control);
  for (const [name, count] of counts) {
    if (copied.get(name) !== count)
      throw new Error(`The copy has ${copied.get(name)} instead of ${count} rows of ${name}.`);
  }
}
