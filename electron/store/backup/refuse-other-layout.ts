import { DatabaseSync } from 'node:sqlite';
import { DatabaseKind } from '#shared/api/route.ts';
import { DATABASE_FILE } from '../file/database-kind.ts';
import { migrate, versionOf } from '../file/migrate.ts';
import { damagedError } from '../file/store-errors.ts';

/**
 * Refuses a file whose tables are not those of its version, that does not say what it holds, or that brings what runs by itself: views, triggers and virtual tables
 * of its own. So whoever made the file cannot have this program do more than read and keep records. AppError 500
 * `database_damaged`.
 */
export function refuseOtherLayout(connection: DatabaseSync, subject: string): void {
  using model = new DatabaseSync(':memory:');
  migrate(model, DATABASE_FILE.migrations, versionOf(connection));
  const found = layoutOf(connection);
  const wanted = layoutOf(model);
  const hasTables = wanted.tables.isSubsetOf(found.tables);
  if (!hasTables || !found.others.isSubsetOf(wanted.others)) throw damagedError(subject);
  const kind = connection.prepare("select value from meta where key = 'kind'").get();
  if (!DatabaseKind.safeParse(kind?.['value']).success) throw damagedError(subject);
}

/** Tables with their columns (`allele.sequence`), and everything else but indexes, with its text. */
function layoutOf(connection: DatabaseSync): { tables: Set<string>; others: Set<string> } {
  const columns = connection
    .prepare(
      `select t.name || '.' || c.name as name
       from sqlite_schema t join pragma_table_xinfo(t.name) c
       where t.type = 'table' and t.sql not like 'create virtual%' and c.hidden = 0`,
    )
    .all();
  const others = connection
    .prepare(
      `select name, sql from sqlite_schema
       where type not in ('table', 'index') or (type = 'table' and sql like 'create virtual%')`,
    )
    .all();
  return {
    tables: new Set(columns.map(({ name }) => String(name))),
    others: new Set(others.map(({ name, sql }) => `${String(name)} ${String(sql)}`)),
  };
}
