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

/** Why an isolate cannot be the newer version of these, as sentences. `id` is 0 for a new isolate. */
export function versionProblems(connection: DatabaseSync, olds: readonly number[], id: number): string[] {
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
    return its === null || its === id ? [] : [`Isolate ${old} has a newer version already: isolate ${its}.`];
  });
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
