import { openDatabase, type Database } from '../file/database.ts';
import { identityOf } from '../file/file-identity.ts';

interface Handle {
  /** Shows whether the path still leads to the file that was opened. */
  identity: string;
  database: Promise<Database>;
  /** The same as soon as it is open. */
  opened?: Database;
}

/** Open databases by file. Each is opened once, and again if the file was replaced. */
export function createHandles() {
  const handles = new Map<string, Handle>();
  /** Files of the databases that have been opened, by their names. */
  const files = new Map<string, string>();

  async function close(file: string): Promise<void> {
    const handle = handles.get(file);
    handles.delete(file);
    const database = await handle?.database.catch(() => undefined);
    await database?.close();
  }

  async function open(file: string): Promise<Database> {
    const identity = identityOf(file);
    const known = handles.get(file);
    if (known && known.identity === identity && !(await isOutdated(known))) return known.database;
    if (known && handles.get(file) === known) await close(file);
    // Another caller may have opened it while this one waited.
    const opened = handles.get(file);
    if (opened && opened !== known && opened.identity === identity) return opened.database;
    const handle: Handle = { identity, database: openForReading(file) };
    handles.set(file, handle);
    try {
      const database = (handle.opened = await handle.database);
      files.set(database.name, file);
      return database;
    } catch (error) {
      if (handles.get(file) === handle) handles.delete(file);
      throw error;
    }
  }

  function held(name: string): Database | undefined {
    const file = files.get(name);
    const handle = file === undefined ? undefined : handles.get(file);
    if (file === undefined || !handle?.opened || handle.opened.isOutdated) return undefined;
    return identityOf(file) === handle.identity ? handle.opened : undefined;
  }

  return {
    open,
    held,
    close,
    closeAll: async () => {
      await Promise.all(handles.keys().map(close));
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
async function openForReading(file: string): Promise<Database> {
  const database = await openDatabase(file, { mayFreeze: true });
  database.connection.exec('pragma query_only = on');
  return database;
}
