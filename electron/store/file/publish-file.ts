import { randomBytes } from 'node:crypto';
import { link, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Name under which a file is written until it is whole; beside the final one, so that it can be renamed in one step. */
export function temporaryNameFor(file: string): string {
  return `${file}.new-${randomBytes(6).toString('hex')}`;
}

/** True for the name of a file that was never finished. */
export function isTemporaryName(name: string): boolean {
  return /\.new-[0-9a-f]{12}(-wal|-shm|-journal)?$/.test(name);
}

/**
 * Gives a finished temporary file its final name: contents on the disk first, then the name, then the folder entry. After a
 * crash there is the whole file or none. With `refuseExisting` a file of that name makes it fail with `EEXIST`.
 */
export async function publishFile(
  temporary: string,
  file: string,
  options: { refuseExisting?: boolean } = {},
): Promise<void> {
  await syncPath(temporary, 'r+');
  if (options.refuseExisting) await renameUnlessExists(temporary, file);
  else await rename(temporary, file);
  // Windows cannot sync a folder, and does not need to.
  if (process.platform !== 'win32') await syncPath(dirname(file), 'r');
}

/** A hard link fails when the name is taken, atomically; where the file system has none, look first and then rename. */
async function renameUnlessExists(temporary: string, file: string): Promise<void> {
  try {
    await link(temporary, file);
  } catch (error) {
    const taken = (await stat(file).catch(() => undefined)) !== undefined;
    if (taken) throw Object.assign(new Error(`${file} exists`, { cause: error }), { code: 'EEXIST' });
    await rename(temporary, file);
    return;
  }
  await rm(temporary);
}

async function syncPath(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
