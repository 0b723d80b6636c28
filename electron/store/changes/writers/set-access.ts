import type { DatabaseSync } from 'node:sqlite';
import type { DatabaseAccess } from '#shared/database-access.ts';
import { bumpDetailsVersion } from '#electron/store/file/meta.ts';

/** Says who may read a database. Call it inside a transaction. */
export function setAccess(connection: DatabaseSync, access: DatabaseAccess): void {
  connection
    .prepare(
      "insert into meta (key, value) values ('access', ?) on conflict (key) do update set value = excluded.value",
    )
    .run(access);
  bumpDetailsVersion(connection);
}
