import { statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { AppError } from '#shared/problem.ts';
import { subjectOf } from './database-name.ts';

/** The state of the file of each frozen connection when it was opened. */
const frozen = new WeakMap<DatabaseSync, string>();

/**
 * Opens a file for reading where SQLite cannot make the files that it keeps beside an open database, as on a full disk or in a
 * folder without write permission. Such a connection takes no locks and does not see the changes of others
 * (https://www.sqlite.org/uri.html#uriimmutable). That is right only while nobody writes, so:
 *
 * - It is refused (undefined) while there is a journal with content, because what that holds would be missing. Somebody who has
 *   the file open keeps a journal, and then an ordinary connection works.
 * - `isOutdated` tells that somebody has opened or changed the file since. What is read before that is a whole state of it: the
 *   file itself is written only by a checkpoint, after a journal was made. Ask it before each use, and after a long one.
 */
export function openFrozen(file: string): DatabaseSync | undefined {
  const state = stateOf(file);
  if (sizeOf(`${file}-wal`) > 0 || sizeOf(`${file}-journal`) > 0) return undefined;
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  const connection = new DatabaseSync(address, { readOnly: true });
  frozen.set(connection, state);
  return connection;
}

/** Whether a connection came from `openFrozen`. */
export function isFrozen(connection: DatabaseSync): boolean {
  return frozen.has(connection);
}

/** Whether a frozen connection may no longer show what its file holds. False for every other connection. */
export function isOutdated(connection: DatabaseSync, file: string): boolean {
  const state = frozen.get(connection);
  return state !== undefined && state !== stateOf(file);
}

/** The refusal of what was read without locks while somebody wrote: it may be torn (503 `database_busy`). */
export function changedWhileRead(file: string): AppError {
  return new AppError(503, 'database_busy', `${subjectOf(file)} was changed while it was read. Try again.`);
}

/** Whether the file of a frozen connection was written or replaced since. Others may have it open. */
export function isRewritten(connection: DatabaseSync, file: string): boolean {
  const state = frozen.get(connection);
  return state !== undefined && mainOf(state) !== mainOf(stateOf(file));
}

const mainOf = (state: string) => state.slice(0, state.lastIndexOf(':'));

/** Changes with the file itself and with the journal beside it. */
function stateOf(file: string): string {
  const found = statSync(file, { bigint: true, throwIfNoEntry: false });
  return `${found?.ino}:${found?.size}:${found?.mtimeNs}:${found?.ctimeNs}:${sizeOf(`${file}-wal`)}`;
}

/** -1 if there is no such file: an empty journal means that somebody has the database open. */
function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? -1;
}
