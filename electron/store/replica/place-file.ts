import { constants } from 'node:fs';
import { copyFile, link, mkdir, realpath, rm } from 'node:fs/promises';
import { AppError } from '#shared/problem.ts';
import { PRIVATE_FOLDER } from '../file/file-modes.ts';
import { findFile, type FoundFile } from './find-files.ts';

/**
 * Gives a file a second name, under which it stays whole when the first one gets another file: by a link, which takes no room, or by a copy
 * where the file system has no links between the two. AppError 503 `database_busy` if the file was replaced or written to meanwhile.
 */
export async function placeFile(found: FoundFile, target: string): Promise<void> {
  // A link to a symbolic link would lead elsewhere from the new folder.
  const path = await realpath(found.path);
  await link(path, target).catch(() => copyFile(path, target, constants.COPYFILE_FICLONE));
  const now = await findFile(found.path);
  if (now?.state === found.state) return;
  throw new AppError(503, 'database_busy', `"${found.path}" was replaced while it was taken over.`);
}

/** Makes a folder for what `work` puts there. Leaves nothing behind if that fails. */
export async function inNewFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true, mode: PRIVATE_FOLDER });
  try {
    return await work();
  } catch (error) {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    throw error;
  }
}
