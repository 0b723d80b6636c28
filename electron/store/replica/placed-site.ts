import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openSiteCopy, type SiteStore } from '../site/site-store.ts';
import type { FoundFile } from './find-files.ts';
import { inNewFolder, placeFile } from './place-file.ts';
import type { Placed } from './placed-database.ts';
import { readSetNote, SET_NOTE, type SetNote } from './set-note.ts';

/** One state of `site.sqlite` in the own folder of a replica; where it has none, nobody is known. */
export interface PlacedSite extends Placed {
  readonly found: FoundFile | undefined;
  readonly store: SiteStore;
  /** Of which set it says to be. */
  readonly note?: SetNote;
}

/** Takes a `site.sqlite` over into a folder that does not exist yet. Errors as `openDatabase`. */
export async function placeSite(found: FoundFile | undefined, folder: string): Promise<PlacedSite> {
  const file = join(folder, 'site.sqlite');
  const store = await (found
    ? inNewFolder(folder, async () => placeFile(found, file).then(async () => openSiteCopy(file)))
    : openSiteCopy(undefined));
  const note = readSetNote(await store.getSetting(SET_NOTE));
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
