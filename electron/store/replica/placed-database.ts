import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { defined } from '#shared/defined.ts';
import { createHandles, type Handles } from '../site/open-handles.ts';
import { savedAtOf } from './set-note.ts';
import { findFile, indexesOf, type FoundDatabase } from './find-files.ts';
import { inNewFolder, placeFile } from './place-file.ts';

/** A file that was taken over. */
export interface PlacedFile {
  /** Closes it when nobody reads it any more, and removes what it has in the own folder. */
  remove(): Promise<void>;
}

/** One state of a database in the own folder of a replica. It has a folder of its own, where its typing index is made. */
export interface PlacedDatabase extends PlacedFile {
  readonly file: string;
  readonly index: string;
  readonly handles: Handles;
  readonly found: FoundDatabase;
  /** When it was copied at the original, by the clock there (ISO). Absent: the file does not say. */
  readonly savedAt?: string;
}

/** Takes a database over into a folder that does not exist yet, with its typing index: its own, or that of the state before. */
export async function placeDatabase(
  name: string,
  found: FoundDatabase,
  { folder, former }: { folder: string; former: PlacedDatabase | undefined },
): Promise<PlacedDatabase> {
  const file = join(folder, `${name}.sqlite`);
  await inNewFolder(folder, async () => {
    await placeFile(found, file);
    const indexes = found.indexes.length > 0 ? dirname(found.path) : former && dirname(former.file);
    if (indexes !== undefined) await placeIndexes(name, indexes, folder);
  });
  const savedAt = savedAtOf(file);
  const handles = createHandles({ readOnly: true });
  return {
    file,
    index: join(folder, `${name}.index`),
    handles,
    found,
    ...defined({ savedAt }),
    async remove() {
      await handles.closeAll();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

/** An index is only a help: one that is being replaced is made anew. */
async function placeIndexes(name: string, from: string, to: string): Promise<void> {
  for (const index of indexesOf(name, await readdir(from))) {
    const found = await findFile(join(from, index)).catch(() => undefined);
    if (found) await placeFile(found, join(to, index)).catch(() => rm(join(to, index), { force: true }));
  }
}
