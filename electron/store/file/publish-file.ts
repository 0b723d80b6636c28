import { randomBytes } from 'node:crypto';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** A finished file under its temporary name, and the name that it gets. */
export interface FileToPublish {
  temporary: string;
  file: string;
}

/** A finished file that still has its temporary name, which `release` lets go. */
export interface Unpublished extends FileToPublish {
  release(): void;
}

/**
 * The name under which a file is written until it is whole. It is in the same folder, so that the file can be renamed
 * in one step.
 */
export function temporaryNameFor(file: string): string {
  return `${file}.new-${randomBytes(6).toString('hex')}`;
}

/** Whether this is the name of a file that was never finished, or of a file beside such a one. */
export function isTemporaryName(name: string): boolean {
  return /\.new-[0-9a-f]{12}(-wal|-shm|-journal|-changes|-owner)?$/.test(name);
}

/** The temporary name to which the name of a file beside it belongs. */
export function mainNameOf(temporary: string): string {
  return temporary.replace(/-(wal|shm|journal|changes|owner)$/, '');
}

/**
 * Gives a finished temporary file its final name. The order is: content to the disk, then the name, then the folder
 * entry. After a crash there is the whole file or none. With `refuseExisting` it fails with `EEXIST` if a file of that
 * name exists.
 */
export async function publishFile(
  temporary: string,
  file: string,
  options: { refuseExisting?: boolean } = {},
): Promise<void> {
  await syncPath(temporary, 'r+');
  if (options.refuseExisting) await renameUnlessExists(temporary, file);
  else await rename(temporary, file);
  await syncFolder(dirname(file));
}

/** Flushes new and removed names of a folder to the disk. Windows cannot sync a folder, and does not need to. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform !== 'win32') await syncPath(folder, 'r');
}

/**
 * Renames a file unless the new name is taken: then it fails with `EEXIST`, and the error names the `file`. Creating a
 * hard link fails atomically if the name is taken. If the file system has no hard links, it checks first and then
 * renames.
 */
export async function renameUnlessExists(temporary: string, file: string): Promise<void> {
  try {
    await link(temporary, file);
  } catch (error) {
    const taken = (await stat(file).catch(() => undefined)) !== undefined;
    if (taken) throw Object.assign(new Error(`${file} exists`, { cause: error }), { code: 'EEXIST', file });
    await rename(temporary, file);
    return;
  }
  await rm(temporary);
}

/** Flushes the content of a file, or the names in a folder, to the disk. */
export async function syncPath(path: string, flags: string): Promise<void> {
  await using handle = await open(path, flags);
  await handle.sync();
}

/** Renames a file unless there is none. */
export async function renameIfThere(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
  });
}
