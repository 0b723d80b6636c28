import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { AppError } from '#shared/problem.ts';
import type { DataFolder } from '../site/data-folder.ts';
import { runCopy } from './run-copy.ts';

/**
 * Makes a database of a data folder from a copy. The copy stays as it is. One of an older version is brought up to date.
 * AppError codes: invalid_name 400, file_not_found 404, not_a_file 400, database_exists 409, and those of `copyDatabase`.
 */
export async function restoreDatabase(
  dataFolder: DataFolder,
  { file, name }: { file: string; name: string },
  options: TaskOptions = {},
): Promise<void> {
  const target = dataFolder.fileOf(name);
  const found = await stat(file).catch(() => undefined);
  if (!found) throw new AppError(404, 'file_not_found', `There is no file "${basename(file)}".`);
  if (!found.isFile()) throw new AppError(400, 'not_a_file', `"${basename(file)}" is not a file.`);
  if ((await dataFolder.listDatabaseNames()).includes(name)) {
    const sentence = `The database "${name}" exists already. Choose another name, or delete it first.`;
    throw new AppError(409, 'database_exists', sentence);
  }
  await runCopy({ source: file, target }, options);
  // Brought up to date now, so that nobody has to wait for that later.
  await dataFolder.open(name);
}
