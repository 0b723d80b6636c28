import { existsSync, rmSync } from 'node:fs';
import { readdir, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { lockFileUnlessLocked } from '#electron/store/file/file-lock.ts';
import { isTemporaryName, mainNameOf, syncFolder } from '#electron/store/file/publish-file.ts';
import { ownerFileOf } from '#electron/store/file/temporary-file.ts';
import type { Earlier } from './earlier-export.ts';

/** The name that an earlier export has while a new one takes its place. */
function asideOf(temporary: string): string {
  return `${temporary}-earlier`;
}

/**
 * Gives a finished folder its name. An earlier export goes when the new one is in its place. If that fails, it is put back.
 */
export async function publishFolder(temporary: string, folder: string, earlier: Earlier): Promise<void> {
  const aside = asideOf(temporary);
  if (earlier === 'empty') await rmdir(folder);
  if (earlier === 'export') await rename(folder, aside);
  try {
    await rename(temporary, folder);
  } catch (error) {
    if (earlier === 'export') await rename(aside, folder);
    throw error;
  }
  await syncFolder(dirname(folder));
  await rm(aside, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Clears up after exports into this folder whose process was ended: what they had written goes, and an earlier export that they had
 * put aside gets its name again. Exports that still run keep theirs.
 */
export async function clearEndedExports(folder: string): Promise<void> {
  const parent = dirname(folder);
  const prefix = `${basename(folder)}.new-`;
  const found = await readdir(parent).catch(() => []);
  const names = found
    .filter((name) => name.startsWith(prefix))
    .map((name) => name.replace(/-earlier$/, ''))
    .filter(isTemporaryName)
    .map(mainNameOf);
  for (const name of new Set(names)) await clearUnlessOwned(join(parent, name), folder);
}

async function clearUnlessOwned(temporary: string, folder: string): Promise<void> {
  const owner = ownerFileOf(temporary);
  const unlock = lockFileUnlessLocked(owner);
  if (!unlock) return;
  try {
    const aside = asideOf(temporary);
    if (!existsSync(folder) && existsSync(aside)) await rename(aside, folder);
    for (const path of [temporary, aside]) await rm(path, { recursive: true, force: true, maxRetries: 3 });
  } finally {
    unlock();
    rmSync(owner, { force: true, maxRetries: 3 });
  }
}
