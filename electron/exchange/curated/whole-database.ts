import type { DatabaseSync } from 'node:sqlite';
import type { Change } from '#electron/store/changes/change-context.ts';

/** Properties of a database that belong to its file, or that whoever makes it decides. Others go with the content. */
export const OWN_PROPERTIES: ReadonlySet<string> = new Set([
  'kind',
  'description',
  'created_at',
  'imported_on',
  'definitions_version',
  'details_version',
  'hidden_change',
  'scheme_values',
]);

/** Rows of `database.tsv` that are about the folder. */
export const COMPLETE = 'complete';

/** Gives a new database the properties that its folder says it has. */
export function keepProperties(connection: DatabaseSync, values: ReadonlyMap<string, string>): void {
  const set = connection.prepare(
    'insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value',
  );
  for (const [key, value] of values) if (!OWN_PROPERTIES.has(key) && key !== COMPLETE) set.run(key, value);
}

function ownerOf({ connection, curatorName }: Change) {
  return connection.prepare('select id from app_user where user_name = ?').get(curatorName);
}

/** Whether the person who imports is a user of the database. */
export function hasOwner(change: Change): boolean {
  return ownerOf(change) !== undefined;
}

/** Takes the person who imports off the users of a database that comes from elsewhere, unless a record names that person. */
export function forgetUnusedOwner(change: Change): void {
  const { connection } = change;
  const owner = ownerOf(change);
  if (!owner || !connection.prepare('select 1 from app_user where id <> ?').get(Number(owner['id']))) return;
  try {
    connection.prepare('delete from app_user where id = ?').run(Number(owner['id']));
  } catch {
    // A record names the owner.
  }
}
