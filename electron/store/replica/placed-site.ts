import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '#shared/problem.ts';
import { openSiteCopy, type SiteStore } from '../site/site-store.ts';
import type { FoundFile } from './find-files.ts';
import { inNewFolder, placeFile } from './place-file.ts';
import type { PlacedFile } from './placed-database.ts';
import { setNoteOf, type SetNote } from './set-note.ts';

/** One state of `site.sqlite` in the own folder of a replica; where it has none, nobody is known. */
export interface PlacedSite extends PlacedFile {
  readonly found: FoundFile | undefined;
  readonly store: SiteStore;
  /** With which databases it was copied. Absent: there is no file. */
  readonly note?: SetNote;
}

/**
 * Takes a `site.sqlite` over into a folder that does not exist yet. Errors as `openDatabase`; replica_in_use 409 for one that was not copied
 * for a replica: it belongs to a data folder, in whose files a program may write, and holds secrets.
 */
export async function placeSite(found: FoundFile | undefined, folder: string): Promise<PlacedSite> {
  const file = join(folder, 'site.sqlite');
  const note = found && (await takeOver(found, file, folder));
  const store = await openSiteCopy(found && file);
  return {
    found,
    store,
    ...(note && { note }),
    async remove() {
      await store.close();
      await rm(folder, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}

async function takeOver(found: FoundFile, file: string, folder: string): Promise<SetNote> {
  return inNewFolder(folder, async () => {
    await placeFile(found, file);
    const note = setNoteOf(file);
    if (note) return note;
    const sentence = `"${found.path}" was not made by "allelier replicate --accounts". Serve a folder of copies, and take this file away if it is one.`;
    throw new AppError(409, 'replica_in_use', sentence);
  });
}
