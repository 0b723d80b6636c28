import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { cutOffOf, SEES_ALL, type RecordReader } from '#electron/rights/record-reader.ts';
import type { DatabaseKind } from '#shared/api/route.ts';
import { AppError, ifRefused } from '#shared/problem.ts';
import { DatabaseName } from '#shared/rpc/contract/database.ts';
import { RENAME_NOTE } from '../care/rename-note.ts';
import { createChangeQueue, type ChangeQueue } from '../changes/change-queue.ts';
import type { Database, DatabaseAbout } from '../file/database.ts';
import { identityOf } from '../file/file-identity.ts';
import { getMeta, heldMeta, kindOf, type OpenDatabase } from '../file/meta.ts';
import { finishPublishing } from '../file/publish-together.ts';
import { closeToOthers, makePrivateFolder } from './private-folder.ts';
import { createHandles } from './open-handles.ts';
import { groupDatabases, type DatabaseGroup } from './database-groups.ts';
import { dropOrphanBytes, removeOrphanBytes } from './submission-bytes.ts';
import { openSiteStore, type SiteStore } from './site-store.ts';
import { openTrash, moveToTrash, type Trash } from './trash.ts';
import { listEntryIds, readNote } from './trash-entry.ts';
import { finishMoves } from './trash-moves.ts';
import { removeSqliteFile } from '../file/sqlite-file.ts';
import { missingError, storeError } from '../file/store-errors.ts';
import { removeUnfinished } from '../file/unfinished-files.ts';

/** The folder that holds everything: `databases/NAME.sqlite` with `NAME.index`, `trash/`, `site.sqlite`, `examples/`, `submissions/`. */
export interface DataFolder extends AsyncDisposable {
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
  /**
   * An open database for reading, shared by all callers: do not close it. Changes go through `changes`. It is opened
   * again if the file was replaced. Errors as `openDatabase`. It shows all isolates, so the service never answers from it: lint
   * refuses that there.
   */
  open(name: string): Promise<Database>;
  /**
   * The same with its properties, and at once if it is open, for requests that ask again and again. It shows the isolates that a reader
   * may see, and no others. Definitions are the same for all.
   */
  openFor(name: string, reader: RecordReader): Promise<OpenDatabase>;
  /** A database that was opened for everybody, as a reader may see it. */
  showTo(reader: RecordReader, opened: OpenDatabase): Promise<OpenDatabase>;
  /**
   * Name of the database that defines the loci of an isolate database. Undefined if none is named, or if it does not
   * exist.
   */
  findLinkedSeqdef(isolatesDatabase: string): Promise<string | undefined>;
  /** The same name, whether such a database exists or not. */
  namedSeqdef(isolatesDatabase: string): Promise<string | undefined>;
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
 * disk_full 507.
 */
export async function openDataFolder(root: string): Promise<DataFolder> {
  const databases = join(root, 'databases');
  try {
    await makePrivateFolder(databases);
    await closeToOthers(root);
    await finishPublishing(databases);
    await clearUp(root);
  } catch (error) {
    throw storeError(error, `The data folder ${root}`);
  }
  const site = await openSiteStore(join(root, 'site.sqlite'));
  const dataFolder = createDataFolder(root, databases, site);
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

function createDataFolder(root: string, folder: string, site: SiteStore): DataFolder {
  const handles = createHandles();
  const changes = createChangeQueue(root, (name) => databaseFiles(root, name).file);

  function existingFileOf(name: string): string {
    if (!DatabaseName.safeParse(name).success) throw missingError(`The database "${name}"`);
    return databaseFiles(root, name).file;
  }

  async function openAs(name: string, reader: RecordReader): Promise<Database> {
    return handles.held(name, reader) ?? handles.open(existingFileOf(name), reader);
  }

  async function openFor(name: string, reader: RecordReader): Promise<OpenDatabase> {
    // Quick for a database that is open: to ask the disk whether it is still the same file is a tenth of a request.
    const held = handles.held(name, reader);
    if (held) return { database: held, meta: heldMeta(held) };
    const whole = await openAs(name, SEES_ALL);
    const hidesNone = kindOf(whole) === 'seqdef' && cutOffOf(reader) === undefined;
    const database = hidesNone ? whole : await openAs(name, reader);
    return { database, meta: heldMeta(database) };
  }

  /** The link stored in the database itself. Undefined if it cannot be read. */
  async function linkOf(isolatesDatabase: string): Promise<string | undefined> {
    try {
      return (await getMeta(await handles.open(existingFileOf(isolatesDatabase)))).seqdef;
    } catch (error) {
      if (error instanceof AppError) return undefined;
      throw error;
    }
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

  async function namedSeqdef(isolatesDatabase: string): Promise<string | undefined> {
    return (await linkOf(isolatesDatabase)) ?? (await site.findLinkedSeqdef(isolatesDatabase));
  }

  async function listDatabaseNames(): Promise<string[]> {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sqlite'));
    return names
      .map((name) => name.slice(0, -'.sqlite'.length))
      .filter((name) => DatabaseName.safeParse(name).success)
      .toSorted();
  }

  return {
    root,
    site,
    changes,
    listDatabaseNames,
    listGroups: async () => groupDatabases(await site.listGroups(), await listDatabaseNames()),
    fileOf: (name) => databaseFiles(root, name).file,
    indexFileOf: (name) => databaseFiles(root, name).index,
    open: async (name) => handles.open(existingFileOf(name)),
    openFor,
    showTo: async (reader, opened) => {
      const isShown = opened.database.reader.sees === 'all' || reader.sees === 'public';
      return isShown && cutOffOf(reader) === undefined ? opened : openFor(opened.database.name, reader);
    },
    namedSeqdef,
    findLinkedSeqdef: async (isolatesDatabase) => {
      const named = await namedSeqdef(isolatesDatabase);
      return named !== undefined && identityOf(databaseFiles(root, named).file) !== '' ? named : undefined;
    },
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
