import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { isLocked } from './file-lock.ts';
import { isTemporaryName, mainNameOf } from './publish-file.ts';
import { plannedNames } from './publish-together.ts';
import { removeSqliteFile } from './sqlite-file.ts';
import { withLeftOver } from './temporary-file.ts';

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
    if (planned.has(name)) continue;
    const temporary = join(folder, name);
    // A file that cannot be removed harms nobody. The next start tries again.
    await withLeftOver(temporary, () => removeUnlessLocked(temporary)).catch(() => undefined);
  }
}

/** A writer of an earlier version has no owner file. It locks the database itself. */
async function removeUnlessLocked(temporary: string): Promise<void> {
  if (isLocked(temporary)) return;
  await removeSqliteFile(temporary);
  await rm(`${temporary}-changes`, { force: true });
}
