import { basename, dirname, join } from 'node:path';
import { identityOf } from '../file/file-identity.ts';
import { renameIfThere, renameUnlessExists } from '../file/publish-file.ts';

/** What SQLite keeps beside a file. */
const BESIDE = ['-wal', '-shm', '-journal'];

/**
 * Puts a damaged `site.sqlite` out of the way under a name that says so, with its journal, so that a new one can be made.
 * Nothing is deleted: what is left of it may be rescued. `identity` is that of the file found damaged: another program may
 * have replaced it meanwhile, and then there is nothing to do. Gives the new name of the file.
 */
export async function setAside(file: string, identity: string): Promise<string | undefined> {
  const aside = `${file}.damaged-${new Date().toISOString().slice(0, 19).replaceAll(':', '-')}`;
  if (identity === '' || identityOf(file) !== identity) return undefined;
  // The journal first: it must never be applied to the new file.
  for (const suffix of [...BESIDE, '']) await renameIfThere(file + suffix, aside + suffix);
  return basename(aside);
}

/**
 * Undoes `setAside` where no new file can be made, as on a full disk, so that the next start finds the damaged one and says so.
 * Leaves everything as it is if there is a new file: another program has made it.
 */
export async function putBack(file: string, aside: string): Promise<void> {
  const from = join(dirname(file), aside);
  try {
    await renameUnlessExists(from, file);
    for (const suffix of BESIDE) await renameIfThere(from + suffix, file + suffix);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}

/** What the user is told once of a damaged `site.sqlite`. */
export function setAsideSentence(name: string): string {
  return (
    `The file "site.sqlite" of the data folder was damaged. It now has the name "${name}", and a new one was begun. ` +
    'Your databases have files of their own and are as they were. What was in the damaged file is not in the new one: ' +
    'settings, the list of jobs, recent pages, saved searches, groups of databases, remote sites, and accounts with their ' +
    'keys and passwords. If you have a copy of "site.sqlite", stop the program and put the copy in its place. ' +
    'Keep the damaged file until you miss nothing: it may hold secrets, so do not pass it on.'
  );
}
