import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#shared/problem.ts';
import { DatabaseName } from '#shared/rpc/contract/database.ts';
import type { TrashEntry } from '#shared/rpc/contract/trash.ts';
import { PRIVATE_FOLDER } from '../file/file-modes.ts';
import { syncFolder } from '../file/publish-file.ts';
import { removeSideFiles } from '../file/sqlite-file.ts';
import { isFull, storeError } from '../file/store-errors.ts';
import { makePrivateFolder } from './private-folder.ts';
import type { SiteStore } from './site-store.ts';
import { dropOrphanBytes } from './submission-bytes.ts';
import { describeEntry, ENTRY_ID, listEntryIds, mainFileOf, readNote, writeNote } from './trash-entry.ts';
import type { TrashNote } from './trash-entry.ts';
import { foldJournal, moveDatabase, removeEntry, withTrashLock } from './trash-moves.ts';
import { defined } from '#shared/defined.ts';

/** Deleted databases, for as long as they can be brought back. They lie in `trash` below the data folder. */
export interface Trash {
  /** What can be brought back, the last deleted first. */
  list(): Promise<TrashEntry[]>;
  /**
   * Brings a database back to its place, with its index. Gives its name: another one than before if that has been taken
   * meanwhile. AppError codes: not_in_trash 404, database_busy 503, disk_full 507.
   */
  restore(id: string): Promise<{ name: string; former: string }>;
  /** Removes an entry from the disk (404 `not_in_trash`). */
  deleteForGood(id: string): Promise<void>;
  /** Removes all entries from the disk. Gives how many. */
  empty(): Promise<number>;
  /** Removes what has lain here for longer than `KEPT_DAYS`. `now` is milliseconds since 1970. Gives how many. */
  purge(now?: number): Promise<number>;
}

const SUBJECT = 'The trash of the data folder';

/** Opens the trash of a data folder. Makes nothing. */
export function openTrash({ root, site }: { root: string; site: SiteStore }): Trash {
  const folder = join(root, 'trash');
  const databases = join(root, 'databases');

  async function list(): Promise<TrashEntry[]> {
    const entries = await Promise.all((await listEntryIds(folder)).map((id) => describeEntry(folder, id)));
    return entries.filter((entry) => entry !== undefined).toSorted((one, other) => other.deleted_at - one.deleted_at);
  }

  /** Does work with an entry that is there, while nobody else moves it. */
  async function withEntry<Result>(id: string, work: (entryFolder: string) => Promise<Result>): Promise<Result> {
    const entryFolder = join(folder, id);
    if (!ENTRY_ID.test(id) || !(await isThere(mainFileOf(entryFolder)))) throw goneError();
    try {
      return await withTrashLock(folder, async () => {
        if (!(await isThere(mainFileOf(entryFolder)))) throw goneError();
        return work(entryFolder);
      });
    } catch (error) {
      throw storeError(error, SUBJECT);
    }
  }

  async function removeAll(entries: readonly TrashEntry[]): Promise<number> {
    for (const { id } of entries) {
      await withEntry(id, () => removeEntry(folder, id)).catch((error: unknown) => {
        // Another program brought it back or removed it first.
        if (!(error instanceof AppError && error.problem.code === 'not_in_trash')) throw error;
      });
    }
    if (entries.length > 0) await dropOrphanBytes(root);
    return entries.length;
  }

  return {
    list,

    restore: async (id) =>
      withEntry(id, async (entryFolder) => {
        const note = await readNote(entryFolder);
        const source = mainFileOf(entryFolder);
        const left = await foldJournal(source);
        if (left !== undefined) throw left;
        const name = await moveToFreeName(source, databases, note, site);
        await rm(entryFolder, { recursive: true, force: true, maxRetries: 3 });
        return { name, former: note.name };
      }),

    deleteForGood: async (id) => {
      await withEntry(id, () => removeEntry(folder, id));
      await dropOrphanBytes(root);
    },

    empty: async () => removeAll(await list()),

    purge: async (now = Date.now()) => removeAll((await list()).filter((entry) => entry.kept_until <= now)),
  };
}

/**
 * Moves a database, which nobody of this program has open, into the trash of its data folder, and gives the id of the entry.
 * If it fails, nothing has changed. AppError codes: disk_full 507, folder_read_only 403, trash_busy 503.
 */
export async function moveToTrash(
  { root, site }: { root: string; site: SiteStore },
  database: { file: string } & Pick<TrashNote, 'name' | 'description' | 'kind'>,
): Promise<string> {
  const { file, ...about } = database;
  const folder = join(root, 'trash');
  const id = randomBytes(12).toString('hex');
  const entryFolder = join(folder, id);
  try {
    await makePrivateFolder(folder);
    await withTrashLock(folder, async () => {
      await mkdir(entryFolder, { mode: PRIVATE_FOLDER });
      try {
        await writeNote(entryFolder, { ...about, deleted_at: Date.now(), ...(await placeIn(site, about.name)) });
        await syncFolder(entryFolder);
        await syncFolder(folder);
        // What cannot be folded in, because others use the file or the disk is full, moves with it.
        await foldJournal(file);
        await moveDatabase(file, mainFileOf(entryFolder));
      } catch (error) {
        if (!(await isThere(mainFileOf(entryFolder)))) await rm(entryFolder, { recursive: true, force: true });
        throw error;
      }
    });
  } catch (error) {
    throw storeError(error, `The trash, into which the database "${about.name}" goes,`);
  }
  return id;
}

/** What this computer says of a database, as a note keeps it. */
async function placeIn(site: SiteStore, name: string): Promise<Partial<TrashNote>> {
  const place = await site.placeOf(name);
  const group = (await site.listGroups()).find((each) => each.name === place.group);
  const linked = await site.findLinkedSeqdef(name);
  const { accounts } = site;
  const roles = accounts.listRoles({ database: name }).map(({ database: _gone, ...role }) => role);
  const private_rights = accounts.listPrivateRights(name).map(({ database: _gone, ...right }) => right);
  return {
    ...place,
    ...defined({
      group_description: group?.description,
      group_long_description: group?.long_description,
      linked_seqdef: DatabaseName.safeParse(linked).success ? linked : undefined,
      roles: roles.length === 0 ? undefined : roles,
      private_rights: private_rights.length === 0 ? undefined : private_rights,
    }),
  };
}

/** Gives a database its former name, or the next free one, and its place among the others. */
async function moveToFreeName(source: string, databases: string, note: TrashNote, site: SiteStore): Promise<string> {
  for (const name of namesLike(note.name)) {
    const target = join(databases, `${name}.sqlite`);
    if (await isThere(target)) continue;
    await removeSideFiles(target);
    // First, so that the database appears in its place at once. A place without a database is not shown.
    await putInPlace(site, name, note);
    try {
      await moveDatabase(source, target);
      await syncFolder(dirname(target));
      return name;
    } catch (error) {
      await site.forgetDatabase(name);
      // Another program took the name at this moment.
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
  throw new AppError(409, 'database_exists', `No free name like "${note.name}" is left. Delete a database first.`);
}

async function putInPlace(site: SiteStore, name: string, note: TrashNote): Promise<void> {
  const {
    group,
    position,
    group_description,
    group_long_description,
    linked_seqdef,
    roles = [],
    private_rights = [],
  } = note;
  try {
    const isGroupThere = (await site.listGroups()).some((each) => each.name === group);
    await site.placeDatabase(name, {
      ...defined({ group, position }),
    });
    if (group !== undefined && !isGroupThere) {
      await site.describeGroup(group, {
        ...defined({ description: group_description, long_description: group_long_description }),
      });
    }
    if (linked_seqdef !== undefined) await site.linkDatabase(name, linked_seqdef);
    await site.accounts.giveRoles(name, roles, private_rights);
  } catch (error) {
    // Without room on the disk it comes back all the same, among the databases that are in no group.
    if (!isFull(error)) throw error;
  }
}

/** The name, then names that say that it was restored, all of them short enough. */
function* namesLike(name: string): Generator<string> {
  yield name;
  for (let count = 1; count < 1000; count += 1) {
    const suffix = count === 1 ? '_restored' : `_restored_${count}`;
    yield name.slice(0, 63 - suffix.length) + suffix;
  }
}

async function isThere(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}

function goneError(): AppError {
  return new AppError(404, 'not_in_trash', 'This database is not in the trash any more.');
}
