import { readdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { isLocked } from '../store/file/file-lock.ts';
import { isTemporaryName } from '../store/file/publish-file.ts';
import { removeSqliteFile } from '../store/file/sqlite-file.ts';

/**
 * Removes the unfinished files that a killed import into this database left behind. A file that a running import of
 * another process has locked stays.
 */
export async function removeLeftovers(databaseFile: string): Promise<void> {
  const folder = dirname(databaseFile);
  const name = basename(databaseFile);
  const found = await readdir(folder).catch(() => []);
  for (const entry of found.filter((each) => each.startsWith(`${name}.`) && isTemporaryName(each))) {
    const path = join(folder, entry);
    if (/-(wal|shm|journal|changes)$/.test(entry)) continue;
    if (!isLocked(path)) await removeSqliteFile(path);
  }
  // Side files whose main file was removed before them.
  const left = new Set(await readdir(folder).catch(() => []));
  for (const entry of left) {
    const main = entry.replace(/-(wal|shm|journal|changes)$/, '');
    const isOrphan = main !== entry && main.startsWith(`${name}.`) && isTemporaryName(main) && !left.has(main);
    if (isOrphan) await rm(join(folder, entry), { force: true });
  }
}
