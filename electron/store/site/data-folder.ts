import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { DatabaseKind } from '#shared/api/route.ts';
import { AppError, ifRefused } from '#shared/problem.ts';
import { DatabaseName } from '#shared/rpc/contract/database.ts';
import { RENAME_NOTE } from '../care/rename-note.ts';
import { createChangeQueue, type ChangeQueue } from '../changes/change-queue.ts';
import type { Database, DatabaseAbout } from '../file/database.ts';
import { identityOf } from '../file/file-identity.ts';
import { getMeta } from '../file/meta.ts';
import { finishPublishing } from '../file/publish-together.ts';
import { closeToOthers, makePrivateFolder } from './private-folder.ts';
import { holdFolder, type FolderHolder } from './folder-holder.ts';
import { createHandles } from './open-handles.ts';
import { groupDatabases, type DatabaseGroup } from './database-groups.ts';
import { dropOrphanBytes, removeOrphanBytes } from './submission-bytes.ts';
import { openSiteStore, type SiteStore } from './site-store.ts';
import { createDatabaseReading, type DatabaseReading } from './read-databases.ts';
import { openTrash, moveToTrash, type Trash } from './trash.ts';
import { listEntryIds, readNote } from './trash-entry.ts';
import { finishMoves } from './trash-moves.ts';
import { removeSqliteFile } from '../file/sqlite-file.ts';
import { missingError, storeError } from '../file/store-errors.ts';
import { removeUnfinished } from '../file/unfinished-files.ts';

/** The folder that holds everything: `databases/NAME.sqlite` with `NAME.index`, `trash/`, `site.sqlite`, `holder.json`, `examples/`, `submissions/`. */
export interface DataFolder extends DatabaseReading, AsyncDisposable {
  readonly root: string;
  readonly site: SiteStore;
  /** The door through which this program changes databases. */
  readonly changes: ChangeQueue;
  /** Sorted names of the existing database files. No file is opened. */
  listDatabaseNames(): Promise<string[]>;
  /** Groups with their existing databases. Databases in no group form the group `local`. Empty groups are left out. */
  listGroups(): Promise<DatabaseGroup[]>;
  /** Path of a database file, whether it exists or not. Refuses names outside the alphabet (400 `invalid_name`). */
  fileOf(name: string): string;
  /** Path of the typing index of a database. */
  indexFileOf(name: string): string;
  /** Makes an empty database. Refuses an existing one (409 `database_exists`). */
  create(name: string, about: DatabaseAbout): Promise<Database>;
  /**
   * Closes and removes a database with its index and its place in groups (404 `unknown_database`). Isolate databases that
   * it defined keep its name, so they are linked again when a database of this name comes back.
   */
  remove(name: string): Promise<void>;
  /**
   * Like `remove`, but the database can be brought back for 30 days. Gives its id in the trash. On a full disk the trash takes
   * nothing (507 `disk_full`), and the database stays.
   */
  discard(name: string): Promise<string>;
  /** Closes a database here, until somebody opens it again, so that its file can be replaced. */
  release(name: string): Promise<void>;
  readonly trash: Trash;
  close(): Promise<void>;
}

/**
 * Opens a data folder, and makes it if it does not exist. AppError codes: folder_read_only 403, not_a_folder 409,
 * folder_held 409, disk_full 507.
 */
export async function openDataFolder(root: string): Promise<DataFolder> {
  const databases = join(root, 'databases');
  try {
    await makePrivateFolder(databases);
  } catch (error) {
    throw storeError(error, `The data folder ${root}`);
  }
  // Before anything is cleared up: what an other computer is writing looks like left over, as its locks do not show here.
  const holder = await holdFolder(root);
  try {
    return await openHeld(root, databases, holder);
  } catch (error) {
    holder.close();
    throw error;
  }
}

async function openHeld(root: string, databases: string, holder: FolderHolder): Promise<DataFolder> {
  try {
    await closeToOthers(root);
    await finishPublishing(databases);
    await clearUp(root);
  } catch (error) {
    throw storeError(error, `The data folder ${root}`);
  }
  const site = await openSiteStore(join(root, 'site.sqlite'));
  const dataFolder = createDataFolder(root, databases, site, holder);
  if ((await site.getSetting(RENAME_NOTE)) !== undefined) {
    const { finishRename } = await import('../care/rename-database.ts');
    // The next start tries again: what cannot be finished now must not keep anybody from his databases.
    await finishRename(dataFolder).catch(ifRefused(undefined));
  }
  await forgetTrashed(root, databases, site);
  return dataFolder;
}

/** Refuses a text that cannot be the name of a database (400 `invalid_name`). */
export function checkDatabaseName(name: string): void {
  const checked = DatabaseName.safeParse(name);
  if (checked.success) return;
  const reason = checked.error.issues[0]?.message ?? 'is not allowed';
  throw new AppError(400, 'invalid_name', `The database name "${name}" ${reason}.`);
}

/** Where a database of a data folder and its typing index are, whether they exist or not. Errors as `checkDatabaseName`. */
export function databaseFiles(root: string, name: string): { file: string; index: string } {
  checkDatabaseName(name);
  const stem = join(root, 'databases', name);
  return { file: `${stem}.sqlite`, index: `${stem}.index` };
}

/** Sorted names of the databases whose files are in a folder. */
export async function databaseNamesIn(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sqlite'));
  return names
    .map((name) => name.slice(0, -'.sqlite'.length))
    .filter((name) => DatabaseName.safeParse(name).success)
    .toSorted();
}

/** Removes what killed programs left unfinished. The folder itself may hold files of others, so only our names count there. */
async function clearUp(root: string): Promise<void> {
  await finishMoves(join(root, 'trash'), join(root, 'databases'));
  await removeUnfinished(join(root, 'databases'));
  await removeUnfinished(join(root, 'examples'));
  await removeOrphanBytes(root);
  await removeUnfinished(root, (name) => /^(site|results|nonces)\.sqlite\./.test(name));
}

/** Takes the roles in databases away that went into the trash just before a kill: others of their names must not inherit them. */
async function forgetTrashed(root: string, databases: string, { accounts }: SiteStore): Promise<void> {
  const trash = join(root, 'trash');
  for (const id of await listEntryIds(trash)) {
    const { name } = await readNote(join(trash, id)).catch(() => ({ name: undefined }));
    if (name === undefined) continue;
    if (accounts.listRoles({ database: name }).length + accounts.listPrivateRights(name).length === 0) continue;
    if (identityOf(join(databases, `${name}.sqlite`)) === '') await accounts.forgetRoles(name);
  }
}

function createDataFolder(root: string, folder: string, site: SiteStore, holder: FolderHolder): DataFolder {
  const handles = createHandles();
  const changes = createChangeQueue(
    root,
    (name) => databaseFiles(root, name).file,
    () => holder.check(),
  );
  const reading = createDatabaseReading({ site, fileOf: existingFileOf, handlesOf: () => handles });

  function existingFileOf(name: string): string {
    if (!DatabaseName.safeParse(name).success) throw missingError(`The database "${name}"`);
    return databaseFiles(root, name).file;
  }

  /** What a database says of itself, as far as it can be read. */
  async function aboutOf(name: string): Promise<{ description: string; kind?: DatabaseKind }> {
    try {
      const { description, kind } = await getMeta(await handles.open(existingFileOf(name)));
      return { description, kind };
    } catch (error) {
      if (error instanceof AppError) return { description: '' };
      throw error;
    }
  }

  async function fileToRemove(name: string): Promise<string> {
    const file = existingFileOf(name);
    if (!(await stat(file).catch(() => undefined))) throw missingError(`The database "${name}"`);
    return file;
  }

  const listDatabaseNames = async () => databaseNamesIn(folder);

  return {
    root,
    site,
    changes,
    listDatabaseNames,
    listGroups: async () => groupDatabases(await site.listGroups(), await listDatabaseNames()),
    fileOf: (name) => databaseFiles(root, name).file,
    indexFileOf: (name) => databaseFiles(root, name).index,
    ...reading,
    create: async (name, about) => {
      const { file } = databaseFiles(root, name);
      await changes.create([{ file, about }]);
      return handles.open(file);
    },
    trash: openTrash({ root, site }),
    discard: async (name) => {
      const file = await fileToRemove(name);
      const about = await aboutOf(name);
      await handles.close(file);
      const id = await moveToTrash({ root, site }, { file, name, ...about });
      await site.forgetDatabase(name);
      return id;
    },
    remove: async (name) => {
      const file = await fileToRemove(name);
      await handles.close(file);
      // First: a kill must not leave roles to another database of this name.
      await site.forgetDatabase(name);
      await removeSqliteFile(file);
      await removeIndexes(dirname(file), name);
      await dropOrphanBytes(root);
    },
    release: async (name) => handles.close(existingFileOf(name)),
    async close() {
      await changes.close();
      await handles.closeAll();
      await site.close();
      holder.close();
    },
    async [Symbol.asyncDispose]() {
      await this.close();
    },
  };
}

/** Removes the typing index of a database and the files beside it: `NAME.index`, `NAME.index.scheme-1` and so on. */
async function removeIndexes(folder: string, name: string): Promise<void> {
  const names = (await readdir(folder)).filter((file) => file === `${name}.index` || file.startsWith(`${name}.index.`));
  await Promise.all(names.map((file) => rm(join(folder, file), { force: true, maxRetries: 3 })));
}
