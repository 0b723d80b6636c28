import type { Stats } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { DAMAGE_NOTE } from '../file/damage-note.ts';
import { lockFileUnlessLocked } from '../file/file-lock.ts';
import { renameIfThere, renameUnlessExists, syncFolder } from '../file/publish-file.ts';
import { isDamage, storeError } from '../file/store-errors.ts';
import { AppError } from '#shared/problem.ts';
import { ENTRY_ID, listEntryIds, mainFileOf, readNote } from './trash-entry.ts';

/** Suffix of the folder of an entry that is being removed for good. */
const REMOVED = '.removed';

/** Milliseconds between two tries to get the lock of the trash, and for how long it is tried: moves take far less. */
const LOCK_STEP = 20;
const LOCK_PATIENCE = 5_000;

const lockOf = (folder: string) => lockFileUnlessLocked(join(folder, 'lock'));

/** Does work while no other program moves anything in or out of a trash. AppError `trash_busy` 503. */
export async function withTrashLock<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  for (let waited = 0; waited <= LOCK_PATIENCE; waited += LOCK_STEP) {
    using lock = lockOf(folder);
    if (lock) return await work();
    await setTimeout(LOCK_STEP);
  }
  throw new AppError(503, 'trash_busy', 'Another program is using the trash. Try again in a moment.');
}

/**
 * Moves a database with what lies beside it. The database file goes first, in one step: before it, everything is in the old
 * place, and after it `finishMove` can bring the rest. Throws an `EEXIST` error if the new name is taken.
 */
export async function moveDatabase(from: string, to: string): Promise<void> {
  await renameUnlessExists(from, to);
  await moveBeside(from, to);
  await syncFolder(dirname(to));
  await syncFolder(dirname(from));
}

/** Moves the journal, the note of a damage and the typing indexes of a database file that has been moved. */
export async function moveBeside(from: string, to: string): Promise<void> {
  // A note about a writer is of no use elsewhere.
  await rm(`${from}-writer`, { force: true });
  for (const suffix of ['-wal', '-shm', '-journal', DAMAGE_NOTE]) await renameIfThere(from + suffix, to + suffix);
  const stem = basename(from, '.sqlite');
  const target = to.replace(/\.sqlite$/, '');
  const names = await readdir(dirname(from));
  for (const name of names.filter((each) => each === `${stem}.index` || each.startsWith(`${stem}.index.`)))
    await renameIfThere(join(dirname(from), name), target + name.slice(stem.length));
}

/**
 * Writes what is in the journal of a database into its file, as far as that can be done now. Gives why not, if a journal is
 * left. A damaged file has nothing to write.
 */
export async function foldJournal(file: string): Promise<unknown> {
  let failure: unknown;
  try {
    // The last to close a database removes its journal.
    using connection = new DatabaseSync(file);
    connection.prepare('pragma wal_checkpoint(truncate)').get();
  } catch (error) {
    if (isDamage(error)) return undefined;
    failure = error;
  }
  const journal = await stat(`${file}-wal`).catch(() => undefined);
  if (!journal || journal.size === 0) return undefined;
  const busy = 'It is being used by another program. Try again when that is done.';
  return failure === undefined ? new AppError(503, 'database_busy', busy) : storeError(failure, 'The deleted database');
}

/** Takes an entry out of the trash for good. It is off the list at once; what a kill leaves goes at the next start. */
export async function removeEntry(folder: string, id: string): Promise<void> {
  const gone = join(folder, id + REMOVED);
  await rename(join(folder, id), gone);
  await rm(gone, { recursive: true, force: true, maxRetries: 3 });
}

/**
 * Ends what killed programs left half done: a database whose file has been moved gets the rest, an entry without a database
 * goes, and so do entries that were being removed. While another program moves something, it does nothing. What cannot be done
 * now harms nobody, and is tried at the next start.
 */
export async function finishMoves(folder: string, databases: string): Promise<void> {
  const names: string[] = await readdir(folder).catch(() => []);
  if (!names.some((name) => name !== 'lock')) return;
  using lock = lockOf(folder);
  if (!lock) return;
  try {
    for (const id of await listEntryIds(folder)) await finishEntry(join(folder, id), databases);
    const removed = (await readdir(folder)).filter((name) => name.endsWith(REMOVED));
    for (const name of removed.filter((each) => ENTRY_ID.test(each.slice(0, -REMOVED.length))))
      await rm(join(folder, name), { recursive: true, force: true, maxRetries: 3 });
  } catch {
    return;
  }
}

async function finishEntry(entryFolder: string, databases: string): Promise<void> {
  const main = mainFileOf(entryFolder);
  const found = await stat(main).catch(() => undefined);
  if (!found) {
    await rm(entryFolder, { recursive: true, force: true, maxRetries: 3 });
    return;
  }
  // A hard link was made, and the old name was not yet removed (`renameUnlessExists`): it is a database, not a deleted one.
  if (found.nlink > 1 && (await isDatabase(found, databases))) {
    await rm(entryFolder, { recursive: true, force: true, maxRetries: 3 });
    return;
  }
  const before = join(databases, `${(await readNote(entryFolder)).name}.sqlite`);
  if (!(await stat(before).catch(() => undefined))) await moveBeside(before, main);
}

async function isDatabase(file: Stats, databases: string): Promise<boolean> {
  for (const name of (await readdir(databases)).filter((each) => each.endsWith('.sqlite'))) {
    const other = await stat(join(databases, name)).catch(() => undefined);
    if (other?.ino === file.ino && other.dev === file.dev) return true;
  }
  return false;
}
