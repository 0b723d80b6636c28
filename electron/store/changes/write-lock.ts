import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { AppError } from '#shared/problem.ts';
import type { Database } from '../file/database.ts';
import { refuseDamaged } from '../file/damage-note.ts';
import { databaseNameOf } from '../file/database-name.ts';
import { identityOf } from '../file/file-identity.ts';
import { isBusy } from '../file/store-errors.ts';
import { rollBack } from '../file/transaction.ts';
import { readWriterNote } from './writer-note.ts';

/** How long small changes of the screens and the shell wait for another writer, in milliseconds. */
export const PATIENCE = 30_000;
/** How long a request to the service waits, in milliseconds: then it is answered with 503 and Retry-After. */
export const SERVICE_PATIENCE = 5_000;

/** Who waits for the write lock of a database, and how. */
export interface WaitOptions {
  /** Milliseconds after which to give up. */
  patience: number;
  /** Throws when the user has cancelled. */
  check?: () => void;
  /** Told who is waited for, once the wait is long enough to be noticed, and again when that changes. */
  onWaiting?: (message: string) => void;
}

/** Milliseconds of waiting that nobody needs to be told of. */
const UNNOTICED = 300;
/** Milliseconds between two attempts: they grow, so that a short wait ends soon and a long one costs little. */
const FIRST_PAUSE = 2;
const LONGEST_PAUSE = 50;

/**
 * Begins a transaction that holds the write lock of a database. SQLite would block the thread while it waits for another writer; this
 * awaits between attempts, so that the wait can be shown and cancelled. AppError codes: database_busy 503 when the patience ends,
 * database_replaced 409 when the file is no longer the one that was opened, database_damaged 503, and what `check`
 * throws.
 */
export async function takeWriteLock({ connection, file, identity }: Database, waiting: WaitOptions): Promise<void> {
  connection.exec('pragma busy_timeout = 0');
  const began = performance.now();
  let told: string | undefined;
  for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 1.5, LONGEST_PAUSE)) {
    if (tryToBegin(connection)) break;
    waiting.check?.();
    const waited = performance.now() - began;
    if (waited > waiting.patience) throw busyError(file);
    if (waited > UNNOTICED) {
      const message = `Waiting for ${writerOf(file)}, which is writing to the database "${databaseNameOf(file)}".`;
      if (message !== told) waiting.onWaiting?.(message);
      told = message;
    }
    await setTimeout(pause);
  }
  if (identityOf(file) === identity) return refuseIfDamaged(connection, file);
  // SQLite would write to the file that was opened, which nobody can find any more.
  rollBack(connection);
  throw replacedError(file);
}

/** A damage may have been found since the change began. */
function refuseIfDamaged(connection: DatabaseSync, file: string): void {
  try {
    refuseDamaged(file);
  } catch (error) {
    rollBack(connection);
    throw error;
  }
}

function tryToBegin(connection: DatabaseSync): boolean {
  try {
    connection.exec('begin immediate');
    return true;
  } catch (error) {
    if (isBusy(error)) return false;
    throw error;
  }
}

/** The writer that holds the lock, in words. */
function writerOf(file: string): string {
  const note = readWriterNote(file);
  if (!note) return 'another program';
  const where = note.pid === process.pid ? 'this program' : `process ${note.pid}`;
  return `"${note.title}" (${where}, since ${new Date(note.since).toLocaleTimeString('en-GB')})`;
}

/** The refusal of a change that waited too long for another writer. */
export function busyError(file: string): AppError {
  const sentence = `The database "${databaseNameOf(file)}" is being written by ${writerOf(file)}. Nothing was changed; try again when that is done.`;
  return new AppError(503, 'database_busy', sentence);
}

function replacedError(file: string): AppError {
  const sentence = `The database "${databaseNameOf(file)}" was removed or replaced by another file meanwhile. Nothing was changed; see which database is there now and try again.`;
  return new AppError(409, 'database_replaced', sentence);
}
