import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { AppError } from '#shared/problem.ts';
import { openDatabase } from '../file/database.ts';
import { databaseNameOf } from '../file/database-name.ts';
import { identityOf } from '../file/file-identity.ts';
import { makeEmptyFile } from '../file/file-modes.ts';
import { publishFile } from '../file/publish-file.ts';
import { removeSideFiles, removeSqliteFile } from '../file/sqlite-file.ts';
import { storeError } from '../file/store-errors.ts';
import { withTemporary } from '../file/temporary-file.ts';
import { writeSavedNote } from './saved-note.ts';
import { countRows, verifyCopy } from './verify-copy.ts';

export interface CopyTask {
  /** The file of a database, which others may be using, also for writing. */
  source: string;
  /** The file to make. Its folder exists. */
  target: string;
  /** Whether an existing file is replaced. */
  replace?: boolean;
  /** Name of the database that the copy notes, with the time, for whoever restores it. Absent: it notes nothing. */
  savedFrom?: string;
}

export interface BackupReport {
  /** Bytes of the new file. */
  size: number;
  rows: number;
}

/** Pages copied between two looks at whether the user has cancelled: 4 MB. */
const PAGES_AT_ONCE = 512;

/**
 * Copies a database as it is at one moment, whatever others write meanwhile. The copy is one file. It gets its name only when its
 * pages are found in order and it has as many rows in each table as the original. Meant for workers. AppError codes: copy_exists
 * and copy_in_use 409, no_such_folder 404, database_damaged 503, and those of `openDatabase`, for the source and the target.
 */
export async function copyDatabase(task: CopyTask, control: WorkControl): Promise<BackupReport> {
  const { target } = task;
  await refuseTarget(task);
  return withTemporary(target, (temporary) => copyVia(temporary, task, control));
}

async function copyVia(temporary: string, task: CopyTask, control: WorkControl): Promise<BackupReport> {
  const { source, target, replace } = task;
  const subject = `The copy "${basename(target)}"`;
  try {
    // Before it is read, so that the copy is never said to be newer than it is.
    const began = new Date();
    const counts = await copyPages(source, temporary, control);
    verifyCopy(temporary, { source, counts }, control);
    if (task.savedFrom !== undefined) noteSaved(temporary, task.savedFrom, began);
    const { size } = statSync(temporary);
    // Somebody may have made or opened the target while it was copied: that journal must not be removed.
    await refuseTarget(task);
    // What a removed file of this name left beside it must not be applied to the new one.
    await removeSideFiles(target);
    await publishFile(temporary, target, { refuseExisting: replace !== true });
    return { size, rows: [...counts.values()].reduce((sum, count) => sum + count, 0) };
  } catch (error) {
    await removeSqliteFile(temporary);
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') throw existsError(target);
    throw storeError(error, subject);
  }
}

function noteSaved(temporary: string, name: string, at: Date): void {
  using connection = new DatabaseSync(temporary);
  writeSavedNote(connection, name, at);
}

async function refuseTarget({ source, target, replace }: CopyTask): Promise<void> {
  const folder = dirname(target);
  if (!(await stat(folder).catch(() => undefined))?.isDirectory()) {
    throw new AppError(404, 'no_such_folder', `There is no folder "${folder}". Make it first, or name another.`);
  }
  if (identityOf(source) !== '' && identityOf(source) === identityOf(target)) {
    throw new AppError(409, 'copy_in_use', `"${basename(target)}" is the database itself. Name another file.`);
  }
  const there = await stat(target).catch(() => undefined);
  if (!there) return;
  if (!replace || !there.isFile()) throw existsError(target);
  // Whoever has it open would go on with the old one, and write its journal over the new one.
  const isOpen = ['-wal', '-shm', '-journal'].some((suffix) => identityOf(target + suffix) !== '');
  if (!isOpen) return;
  const sentence = `"${basename(target)}" is a database that is in use. Close the program that uses it, or name another file.`;
  throw new AppError(409, 'copy_in_use', sentence);
}

function existsError(target: string): AppError {
  const sentence = `There is a file "${basename(target)}" already. Name another, or say that it may be replaced.`;
  return new AppError(409, 'copy_exists', sentence);
}

/** Copies all pages, and gives the number of rows of each table. */
async function copyPages(source: string, temporary: string, control: WorkControl): Promise<Map<string, number>> {
  await using database = await openDatabase(source, { anyVersion: true, mayFreeze: true });
  const { connection } = database;
  // The copy is read in this transaction, so it is of one moment, and what others write does not make it begin again.
  connection.exec('begin');
  const counts = countOriginal(connection, source, control);
  // For its owner alone, unless the folder is shared: isolates may hold what is not public.
  makeEmptyFile(temporary);
  const pageSize = Number(connection.prepare('pragma page_size').get()?.['page_size']);
  await backup(connection, temporary, {
    rate: PAGES_AT_ONCE,
    progress({ totalPages, remainingPages }) {
      control.checkpoint();
      const done = (totalPages - remainingPages) * pageSize;
      control.report({ done, total: totalPages * pageSize, unit: 'bytes', message: 'Copying' });
    },
  });
  if (database.isOutdated) throw changedError(source);
  return counts;
}

function changedError(source: string): AppError {
  const sentence = `The database "${databaseNameOf(source)}" was changed while it was copied. Try again.`;
  return new AppError(503, 'database_busy', sentence);
}

function countOriginal(connection: DatabaseSync, source: string, control: WorkControl): Map<string, number> {
  try {
    return countRows(connection, control);
  } catch (error) {
    throw storeError(error, `The database "${databaseNameOf(source)}"`);
  }
}
