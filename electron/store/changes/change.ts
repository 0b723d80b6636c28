import { stat } from 'node:fs/promises';
import type { DatabaseSync } from 'node:sqlite';
import { refuseCopy } from '../file/copy-origin.ts';
import { refuseDamaged } from '../file/damage-note.ts';
import { databaseNameOf } from '../file/database-name.ts';
import { buildDatabase, openDatabase, type Database, type DatabaseAbout } from '../file/database.ts';
import { storeError } from '../file/store-errors.ts';
import { endTransaction } from '../file/transaction.ts';
import { Change } from './change-context.ts';
import { changeOnCopy } from './change-on-copy.ts';
import type { ChangeRequest } from './change-request.ts';
import { watchRows } from './hidden-rows.ts';
import { takeWriteLock } from './write-lock.ts';
import { leaveWriterNote } from './writer-note.ts';

/** Writes to a database through the change that it is given. A rejection undoes everything it wrote. */
export type ChangeWork<Result> = (change: Change) => Result | Promise<Result>;

/**
 * The one way to change what a database holds: one transaction, whole or not at all, also after a kill. It waits for other
 * writers, writes the history, and tells indexes and caches that the content is another one.
 *
 * It opens a connection of its own and works on the thread that calls it, so it belongs in a worker: actions go through
 * `dataFolder.changes`, imports and copies run in workers of their own. AppError codes: what `work` and `check` throw, database_busy 503,
 * database_replaced 409, copy_read_only 409, and those of `openDatabase` and `buildDatabase`.
 */
export async function change<Result>(request: ChangeRequest, work: ChangeWork<Result>): Promise<Result> {
  const { file, create } = request;
  const isNew = create !== undefined && (await stat(file).catch(() => undefined)) === undefined;
  return isNew ? changeNew(request, create, work) : changeExisting(request, work);
}

/** Nobody sees a new file before it is whole, so there is nothing to lock. */
async function changeNew<Result>(
  request: ChangeRequest,
  about: DatabaseAbout,
  work: ChangeWork<Result>,
): Promise<Result> {
  let done: { result: Result } | undefined;
  await buildDatabase(request.file, about, async (database) => {
    done = { result: await writeAll(database, request, work, { isNew: true }) };
  });
  if (!done) throw new Error('The database was made without its content.');
  return done.result;
}

async function changeExisting<Result>(request: ChangeRequest, work: ChangeWork<Result>): Promise<Result> {
  refuseDamaged(request.file);
  await using database = await openDatabase(request.file);
  try {
    const result = await changeOpen(database, request, work);
    foldJournal(database.connection);
    return result;
  } catch (error) {
    throw storeError(error, `The database "${databaseNameOf(request.file)}"`);
  }
}

async function changeOpen<Result>(
  database: Database,
  request: ChangeRequest,
  work: ChangeWork<Result>,
): Promise<Result> {
  if (!request.isForCopies) refuseCopy(database);
  if (!request.isLong) return changeDirectly(database, request, work);
  const prepared = await changeOnCopy(database, request, (copy, wrote) =>
    writeAll(copy, request, work, { isNew: false, wrote }),
  );
  return prepared ? prepared.result : changeDirectly(database, request, work);
}

async function changeDirectly<Result>(
  database: Database,
  request: ChangeRequest,
  work: ChangeWork<Result>,
): Promise<Result> {
  const { connection } = database;
  await takeWriteLock(database, request);
  const takeNoteAway = leaveWriterNote(request.file, request.title);
  try {
    return await endTransaction(connection, () => writeAll(database, request, work, { isNew: false }));
  } finally {
    takeNoteAway();
  }
}

/** All of a change but the begin and the commit. */
async function writeAll<Result>(
  database: Database,
  request: ChangeRequest,
  work: ChangeWork<Result>,
  about: { isNew: boolean; wrote?: (bytes: number) => void },
): Promise<Result> {
  const made = new Change(database, request, about);
  // What fills or rebuilds a database is seen by everybody.
  const tellWhatIsSeen = about.isNew || request.isLong ? undefined : await watchRows(database);
  const result = await work(made);
  made.doLast();
  await made.finish();
  await tellWhatIsSeen?.();
  request.check?.();
  return result;
}

/**
 * Writes what the journal beside a database holds into the database file, and empties the journal. So the file alone is the whole
 * database while nobody writes, although others keep it open. Whoever reads or writes just now is left in peace: then a part stays
 * in the journal, until the next change or until the last one closes the file. No failure matters, because nothing is lost.
 */
function foldJournal(connection: DatabaseSync): void {
  try {
    connection.exec('pragma busy_timeout = 0');
    connection.prepare('pragma wal_checkpoint(truncate)').get();
  } catch {
    // The change is committed. The disk may be full, for example.
  }
}
