import { rmSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isLocked, lockFileUnlessLocked } from './file-lock.ts';
import { isTemporaryName, mainNameOf } from './publish-file.ts';
import { plannedNames } from './publish-together.ts';
import { removeSqliteFile } from './sqlite-file.ts';
import { ownerFileOf } from './temporary-file.ts';

/**
 * Removes the unfinished files that ended processes left in a folder, of all files or of those whose names `concerns`
 * accepts. Files of living writers stay, and those of a publication that is still to be finished.
 */
export async function removeUnfinished(
  folder: string,
  concerns: (fileName: string) => boolean = () => true,
): Promise<void> {
  const found = await readdir(folder).catch(() => []);
  const names = new Set(found.filter((name) => isTemporaryName(name) && concerns(name)).map(mainNameOf));
  if (names.size === 0) return;
  const planned = await plannedNames(folder);
  for (const name of names) {
    // A file that cannot be removed harms nobody. The next start tries again.
    if (!planned.has(name)) await removeUnlessOwned(join(folder, name)).catch(() => undefined);
  }
}

async function removeUnlessOwned(temporary: string): Promise<void> {
  const owner = ownerFileOf(temporary);
  // Held while the files are removed, so that a writer who is about to take the name takes another one.
  const unlock = lockFileUnlessLocked(owner);
  if (!unlock) return;
  try {
    // A writer of an earlier version has no owner file. It locks the database itself.
    if (isLocked(temporary)) return;
    await removeSqliteFile(temporary);
    await rm(`${temporary}-changes`, { force: true });
  } finally {
    unlock();
    rmSync(owner, { force: true, maxRetries: 3 });
  }
}
