import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '../change-context.ts';
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

/** The same as a change of its own, with a line in the history. Gives whether anything is different now. */
export function changeAccess(change: Change, { access }: { access: DatabaseAccess }): boolean {
  const { connection } = change;
  const row = connection.prepare("select value from meta where key = 'access'").get();
  const before = String(row?.['value'] ?? 'public');
  if (before === access) return false;
  setAccess(connection, access);
  const action = 'Changed who may read the database.';
  change.note({ kind: 'meta', record_id: 'access', action, before: { access: before }, after: { access } });
  return true;
}
