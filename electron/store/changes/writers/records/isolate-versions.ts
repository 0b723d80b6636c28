import type { DatabaseSync } from 'node:sqlite';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { Change } from '../../change-context.ts';

/** Ids of the isolates that name this one as their newer version. */
export function oldVersionsOf(connection: DatabaseSync, id: number): number[] {
  const rows = statementOf(connection, 'select id from isolate where new_version = ? order by id').all(id);
  return rows.map((row) => Number(row['id']));
}

/** The newer version of an isolate: null if it is the newest, undefined if there is no such isolate. */
function newerVersionOf(connection: DatabaseSync, id: number): number | null | undefined {
  const row = statementOf(connection, 'select new_version from isolate where id = ?').get(id);
  return row && (row['new_version'] as number | null);
}

/** Why an isolate cannot be the newer version of these, as sentences. `id` is 0 for a new isolate, which `isHidden` says of. */
export function versionProblems(
  connection: DatabaseSync,
  olds: readonly number[],
  id: number,
  isHidden = isPrivate(connection, id),
): string[] {
  const newer = new Set<number>();
  for (let next = newerVersionOf(connection, id); typeof next === 'number' && !newer.has(next);) {
    newer.add(next);
    next = newerVersionOf(connection, next);
  }
  return olds.flatMap((old) => {
    const its = newerVersionOf(connection, old);
    if (its === undefined) return [`There is no isolate ${old}.`];
    if (old === id) return ['An isolate is no older version of itself.'];
    if (newer.has(old)) return [`Isolate ${old} is a newer version of this one.`];
    if (isHidden && !isPrivate(connection, old))
      return [`Isolate ${old} is public, so its newer version cannot be private.`];
    return its === null || its === id ? [] : [`Isolate ${old} has a newer version already: isolate ${its}.`];
  });
}

function isPrivate(connection: DatabaseSync, id: number): boolean {
  return statementOf(connection, 'select is_private from isolate where id = ?').get(id)?.['is_private'] === 1;
}

/** Why an isolate cannot be private, or public, because of its other versions: a public one names the version that replaced it. */
export function versionProblem(connection: DatabaseSync, id: number, isHidden: boolean): string | undefined {
  const sql = isHidden
    ? 'select id from isolate where new_version = ? and is_private = 0'
    : 'select id from isolate where id = (select new_version from isolate where id = ?) and is_private = 1';
  const other = statementOf(connection, sql).get(id)?.['id'];
  if (other === undefined) return undefined;
  // An owner of the older one may not know which isolate replaced it.
  return isHidden
    ? `Isolate ${Number(other)}, an older version of it, is public. Make that private first.`
    : 'Its newer version is private. Make that public first.';
}

/** Says which isolate is the newer version of one; nothing happens where that one is gone. */
export function setNewerVersion(connection: DatabaseSync, id: number, newer: number | null): void {
  if (newer === null || newerVersionOf(connection, newer) === undefined) return;
  statementOf(connection, 'update isolate set new_version = ? where id = ?').run(newer, id);
}

/** Makes an isolate the newer version of exactly these. Gives each isolate that changes with a sentence for its history. */
export function setOldVersions({ connection, today, curator }: Change, id: number, olds: readonly number[]) {
  const told = new Map<number, string>();
  const set = statementOf(connection, 'update isolate set new_version = ?, curator = ?, datestamp = ? where id = ?');
  const before = oldVersionsOf(connection, id);
  for (const old of before.filter((other) => !olds.includes(other))) {
    set.run(null, curator, today, old);
    told.set(old, `Isolate ${id} is no longer its newer version.`);
  }
  for (const old of olds.filter((other) => !before.includes(other))) {
    set.run(id, curator, today, old);
    told.set(old, `Isolate ${id} is its newer version.`);
  }
  return told;
}
