import { basename, dirname } from 'node:path';
import { removeUnfinished } from '../store/file/unfinished-files.ts';

/**
 * Removes the unfinished files that a killed import into this database left behind. Those of a running import of another
 * process stay.
 */
export async function removeLeftovers(databaseFile: string): Promise<void> {
  const name = basename(databaseFile);
  await removeUnfinished(dirname(databaseFile), (each) => each.startsWith(`${name}.`));
}
