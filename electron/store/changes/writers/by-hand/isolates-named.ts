import type { DatabaseSync } from 'node:sqlite';
import { statementOf } from '#electron/store/file/prepared-query.ts';

/** Ids of the isolates with exactly this name, the newest versions of them. At most ten. */
export function isolatesNamed(connection: DatabaseSync, name: string): number[] {
  const sql = 'select id from isolate where name = ? and new_version is null order by id limit 10';
  return statementOf(connection, sql)
    .all(name)
    .map(({ id }) => Number(id));
}
