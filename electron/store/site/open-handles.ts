import { cutOffOf, readerName, SEES_ALL, type RecordReader } from '#electron/rights/record-reader.ts';
import { createLruCache } from '#shared/lru-cache.ts';
import { openDatabase, type Database } from '../file/database.ts';
import { identityOf } from '../file/file-identity.ts';

interface Handle {
  /** Shows whether the path still leads to the file that was opened. */
  identity: string;
  database: Promise<Database>;
  /** The same as soon as it is open. */
  opened?: Database;
}

/**
 * The most views of a database that stay open: those of accounts, and those up to a day. One that is dropped may still be read from; it is
 * closed when nobody holds it any more.
 */
const KEPT_VIEWS = 32;

export type Handles = ReturnType<typeof createHandles>;

/**
 * Open databases by file and reader. Each is opened once, and again if the file was replaced. With `readOnly` files of earlier versions are
 * refused (409 `database_older`); else they are brought up to date.
 */
export function createHandles({ readOnly = false }: { readOnly?: boolean } = {}) {
  const handles = new Map<string, Handle>();
  const views = createLruCache<string>({ limit: KEPT_VIEWS, onDrop: (key) => handles.delete(key) });
  /** Files of the databases that have been opened, by their names. */
  const files = new Map<string, string>();
  const keyOf = (file: string, reader: RecordReader) => `${file} ${readerName(reader)}`;

  async function closeOne(key: string): Promise<void> {
    const handle = handles.get(key);
    handles.delete(key);
    const database = await handle?.database.catch(() => undefined);
    await database?.close();
  }

  async function open(file: string, reader: RecordReader = SEES_ALL): Promise<Database> {
    const key = keyOf(file, reader);
    const identity = identityOf(file);
    const known = handles.get(key);
    if (reader.sees === 'own' || cutOffOf(reader) !== undefined) views.set(key, key);
    if (known && known.identity === identity && !(await isOutdated(known))) return known.database;
    if (known && handles.get(key) === known) await closeOne(key);
    // Another caller may have opened it while this one waited.
    const opened = handles.get(key);
    if (opened && opened !== known && opened.identity === identity) return opened.database;
    const handle: Handle = { identity, database: openForReading(file, { reader, readOnly }) };
    handles.set(key, handle);
    try {
      const database = (handle.opened = await handle.database);
      files.set(database.name, file);
      return database;
    } catch (error) {
      if (handles.get(key) === handle) handles.delete(key);
      throw error;
    }
  }

  function held(name: string, reader: RecordReader): Database | undefined {
    const file = files.get(name);
    const handle = file === undefined ? undefined : handles.get(keyOf(file, reader));
    if (file === undefined || !handle?.opened || handle.opened.isOutdated) return undefined;
    return identityOf(file) === handle.identity ? handle.opened : undefined;
  }

  return {
    open,
    held,
    close: async (file: string) => {
      await Promise.all([...handles.keys()].filter((key) => key.startsWith(`${file} `)).map(closeOne));
    },
    closeAll: async () => {
      await Promise.all([...handles.keys()].map(closeOne));
    },
  };
}

/** Whether the file was opened without locks, on a full disk, and has changed since. */
async function isOutdated({ database }: Handle): Promise<boolean> {
  return database.then(
    (opened) => opened.isOutdated,
    () => false,
  );
}

/** Migrates the file if needed, and then refuses every write, so that none can bypass `changes`. */
async function openForReading(file: string, options: { reader: RecordReader; readOnly: boolean }): Promise<Database> {
  const database = await openDatabase(file, { mayFreeze: true, ...options });
  database.connection.exec('pragma query_only = on');
  return database;
}
