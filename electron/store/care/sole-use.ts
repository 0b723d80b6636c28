import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { AppError } from '#shared/problem.ts';
import { readWriterNote } from '../changes/writer-note.ts';
import { openDatabase } from '../file/database.ts';
import { databaseNameOf } from '../file/database-name.ts';
import { refuseDamaged } from '../file/damage-note.ts';
import { isBusy, storeError } from '../file/store-errors.ts';

/** Milliseconds between two tries to get a database to oneself, and for how long it is tried. */
const STEP = 50;
const PATIENCE = 3_000;

/**
 * Does work while nobody else, in this program or another, has the database open: it may then be replaced or get another name.
 * Its journal has been written into it, and is gone. Whoever opens it meanwhile waits. AppError codes: database_in_use 409, and
 * those of `openDatabase`.
 */
export async function withSoleUse<Result>(
  file: string,
  work: (connection: DatabaseSync) => Promise<Result>,
): Promise<Result> {
  refuseDamaged(file);
  // Refuses what is no database, and brings an older one up to date.
  await (await openDatabase(file)).close();
  using connection = new DatabaseSync(file, { timeout: 0 });
  try {
    // Before the first look at the file, so that nobody shares its journal (https://www.sqlite.org/wal.html#noshm).
    connection.exec('pragma locking_mode = exclusive');
    for (let waited = 0; !tryToLock(connection); waited += STEP) {
      if (waited > PATIENCE) throw inUseError(file);
      await setTimeout(STEP);
    }
    connection.prepare('pragma wal_checkpoint(truncate)').get();
    return await work(connection);
  } catch (error) {
    throw storeError(error, `The database "${databaseNameOf(file)}"`);
  }
}

function tryToLock(connection: DatabaseSync): boolean {
  try {
    // The lock stays after the transaction, because the connection is exclusive.
    connection.exec('begin immediate; rollback');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

function inUseError(file: string): AppError {
  const note = readWriterNote(file);
  const name = databaseNameOf(file);
  const sentence = note
    ? `The database "${name}" is being written by "${note.title}" (process ${note.pid}). Nothing was changed; try again when that is done.`
    : `The database "${name}" is open in another program or window. Nothing was changed; close it there and try again.`;
  return new AppError(409, 'database_in_use', sentence);
}
