import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, type Database } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { AppError } from '#shared/problem.ts';

/**
 * Reads something of each isolate database of a data folder that follows definitions, in the order of their names. One that cannot
 * be read is left out.
 */
export async function readFollowing<Found>(
  root: string,
  seqdef: string,
  read: (database: Database) => Found | Promise<Found>,
): Promise<Found[]> {
  const folder = join(root, 'databases');
  const found: Found[] = [];
  for (const name of (await readdir(folder)).filter((file) => file.endsWith('.sqlite')).toSorted()) {
    if (name === `${seqdef}.sqlite`) continue;
    try {
      await using database = await openDatabase(join(folder, name), { readOnly: true });
      const meta = await getMeta(database);
      if (meta.kind === 'isolates' && meta.seqdef === seqdef) found.push(await read(database));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
    }
  }
  return found;
}
