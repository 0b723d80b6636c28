import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { storeError } from './store-errors.ts';

/**
 * Bytes that a database takes on the disk: its file, the journal that SQLite keeps beside it while it is in use, and its typing
 * indexes. This is what deleting it gives back. 0 if there is no such file.
 */
export async function sizeOnDisk(file: string): Promise<number> {
  const folder = dirname(file);
  const stem = basename(file, '.sqlite');
  const isItsOwn = (name: string) =>
    name === `${stem}.sqlite` ||
    name.startsWith(`${stem}.sqlite-`) ||
    name === `${stem}.index` ||
    name.startsWith(`${stem}.index.`);
  const names = (await readdir(folder).catch(noneIfGone)).filter(isItsOwn);
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        // It has gone meanwhile.
        () => 0,
      ),
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

function noneIfGone(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw storeError(error, 'The folder of the databases');
}
