import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { DatabaseKind } from '#shared/api/route.ts';
import { AppError, ifRefused } from '#shared/problem.ts';
import type { DatabaseLook } from '#shared/rpc/contract/care.ts';
import { identityOf } from '../file/file-identity.ts';
import { getMeta } from '../file/meta.ts';
import { publishFile } from '../file/publish-file.ts';
import { removeSideFiles, removeSqliteFile } from '../file/sqlite-file.ts';
import { storeError } from '../file/store-errors.ts';
import { withTemporary } from '../file/temporary-file.ts';
import type { DataFolder } from '../site/data-folder.ts';
import { moveToTrash } from '../site/trash.ts';
import type { bringIn } from './bring-in.ts';
import type { inspectDatabase } from './inspect-database.ts';

/** What the refusal of a database means for a backup, as a sentence after the name of the file. */
const SENTENCES: Readonly<Record<string, string>> = {
  database_damaged: 'is damaged, or is no database of Allelier. Nothing was restored; choose another backup.',
  database_foreign: 'is a database of another program, not of Allelier. Nothing was restored; choose another file.',
  database_newer: 'was saved by a newer version of Allelier. Nothing was restored; update Allelier to restore it.',
  database_busy: 'is being written by another program. Nothing was restored; try again when that is done.',
  folder_read_only: 'cannot be read, or nothing can be written to the data folder. Nothing was restored.',
  unknown_database: 'is not there any more. Choose it again.',
};

export interface RestoreOrder {
  /** The backup. It stays as it is. */
  file: string;
  /** Name of the database that it becomes. */
  name: string;
  /** Whether it takes the place of a database of this name, which goes to the trash. */
  replace?: boolean;
  /** Called when a database is about to be replaced. What it throws ends the work, and nothing has changed. */
  letGo?: () => void;
}

/**
 * Says what a backup holds, in a worker. AppError codes: file_not_found 404, not_a_file 400, and those of `inspectDatabase` in
 * words about the file.
 */
export async function lookIntoBackup(file: string, options: TaskOptions = {}): Promise<DatabaseLook> {
  await refuseNoFile(file);
  try {
    return await runTask<typeof inspectDatabase>('look-into-database', file, options);
  } catch (error) {
    throw backupError(error, file);
  }
}

/** Runs `inspectDatabase` in a worker for a database of a data folder. */
export function runLook(dataFolder: DataFolder, name: string, options: TaskOptions = {}): Promise<DatabaseLook> {
  return runTask<typeof inspectDatabase>('look-into-database', dataFolder.fileOf(name), options);
}

/**
 * Makes a database of a data folder from a copy, or puts it in the place of one: its group, its roles and what is linked to it
 * stay, and the former goes to the trash, under the id that is given. Until the copy was checked, nothing changes. AppError codes:
 * invalid_name 400, file_not_found 404, not_a_file 400, database_exists 409, copy_in_use 409, disk_full 507, and those of
 * `bringIn` and `moveToTrash`.
 */
export async function restoreDatabase(
  dataFolder: DataFolder,
  order: RestoreOrder,
  options: TaskOptions = {},
): Promise<{ trash_id?: string }> {
  const { file, name, replace = false, letGo } = order;
  const target = dataFolder.fileOf(name);
  await refuseNoFile(file);
  if (identityOf(target) === identityOf(file)) {
    throw new AppError(409, 'copy_in_use', `"${basename(file)}" is the database itself. Choose a backup of it.`);
  }
  if (identityOf(target) !== '' && !replace) throw existsError(name);
  return withTemporary(target, async (temporary) => {
    await runTask<typeof bringIn>('bring-in', { source: file, target: temporary }, options).catch((error: unknown) => {
      throw backupError(error, file);
    });
    try {
      if (identityOf(target) === '') return await publish(temporary, target, name);
      if (!replace) throw existsError(name);
      letGo?.();
      return await putInPlace(dataFolder, temporary, name);
    } catch (error) {
      await removeSqliteFile(temporary);
      throw storeError(error, `The database "${name}"`);
    }
  });
}

/** Between the two steps a kill leaves no database of this name, but the former one in the trash. */
async function putInPlace(dataFolder: DataFolder, temporary: string, name: string): Promise<{ trash_id: string }> {
  const target = dataFolder.fileOf(name);
  const about = await aboutOf(dataFolder, name);
  await dataFolder.release(name);
  const trash_id = await moveToTrash(dataFolder, { file: target, name, ...about });
  try {
    await publish(temporary, target, name);
    return { trash_id };
  } catch (error) {
    await dataFolder.trash.restore(trash_id);
    throw error;
  }
}

async function publish(temporary: string, target: string, name: string): Promise<Record<string, never>> {
  // What a removed file of this name left beside it must not be applied to the new one.
  await removeSideFiles(target);
  await publishFile(temporary, target, { refuseExisting: true }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'EEXIST' ? existsError(name) : error;
  });
  return {};
}

/** What the database says of itself, as far as it can be read. */
async function aboutOf(dataFolder: DataFolder, name: string): Promise<{ description: string; kind?: DatabaseKind }> {
  const meta = await dataFolder.open(name).then(getMeta).catch(ifRefused(undefined));
  return meta ? { description: meta.description, kind: meta.kind } : { description: '' };
}

async function refuseNoFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new AppError(404, 'file_not_found', `There is no file "${basename(file)}".`);
  if (!found.isFile()) throw new AppError(400, 'not_a_file', `"${basename(file)}" is not a file.`);
}

function existsError(name: string): AppError {
  const sentence = `The database "${name}" exists already. Choose another name, or delete it first.`;
  return new AppError(409, 'database_exists', sentence);
}

/** The words of `openDatabase` are about databases of this computer. These are about the file that somebody gave. */
function backupError(error: unknown, file: string): unknown {
  if (!(error instanceof AppError)) return error;
  const { status, code, message } = error.problem;
  const name = `"${basename(file)}"`;
  if (code === 'disk_full' && !message.includes(name)) {
    const sentence = `The disk is full: ${name} could not be restored. Nothing was changed; free some space and try again.`;
    return new AppError(status, code, sentence);
  }
  const sentence = SENTENCES[code];
  return sentence === undefined ? error : new AppError(status, code, `${name} ${sentence}`);
}
