import { writeFileSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { AppError } from '#shared/problem.ts';
import { DAMAGE_NOTE, refuseDamaged } from './damage-note.ts';
import { openFrozen } from './frozen-file.ts';
import { emptyFileOf, type EmptyKind } from './empty-file.ts';
import { migrate, versionOf } from './migrate.ts';
import { makeEmptyFile } from './file-modes.ts';
import { publishFile, type Unpublished } from './publish-file.ts';
import { cannotKeepFilesBeside, damagedError, isBusy, isDamage, missingError, storeError } from './store-errors.ts';
import { claimTemporary } from './temporary-file.ts';
import { watchDamage } from './watch-damage.ts';

/** A kind of SQLite file that belongs to this program. */
export interface SqliteKind extends EmptyKind {
  /**
   * Whether changes go through a rollback journal. Then readers and writers wait for one another, but a full disk does not keep
   * anybody from reading, because nothing is made beside the file for that. For small files.
   */
  rollsBack?: true;
  /** Whether damages are noted beside the file, so that nobody writes to it any more (`damage-note.ts`). */
  notesDamage?: true;
}

/** How a file is opened. By default for reading and writing, and brought up to date. */
export interface OpenOptions {
  /** Refuses a file of an older version (409 `database_older`), because it cannot be brought up to date. */
  readOnly?: boolean;
  /** Only looks, whatever the version. Unlike `readOnly`, it leaves no side files where nobody else has the file open. */
  anyVersion?: boolean;
  /** Opens it as `openFrozen` does where no files can be made beside it, as on a full disk. An older version is refused for that reason. */
  mayFreeze?: boolean;
  /** The database of which this file is a copy: a damage of the copy was in that one before. */
  copyOf?: string;
  /** Always opens it as `openFrozen` does: no lock, and no file beside it. */
  frozen?: boolean;
}

/** Bytes of the smallest SQLite database: one page. SQLite takes less than that for a new database. */
const SMALLEST_FILE = 512;

/** Milliseconds to wait for a write of another process. */
const BUSY_TIMEOUT = 5_000;

/**
 * Opens a file of this program and brings an older one to the newest schema. Changes nothing in a file that it refuses:
 * one that is missing (404), damaged (503), of another program (409 `database_foreign`) or of a newer version (409
 * `database_newer`). The cost does not depend on the size of the file.
 * Never open such a file with `node:fs`: closing any other descriptor of it drops the locks that SQLite holds on it in
 * this process (https://www.sqlite.org/howtocorrupt.html §2.2).
 */
export async function openSqliteFile(
  file: string,
  kind: SqliteKind,
  subject: string,
  options: OpenOptions = {},
): Promise<DatabaseSync> {
  try {
    await probe(file, kind, subject);
    if (options.frozen) return openOnlyFrozen(file, kind, subject, options);
    try {
      return openProbed(file, kind, subject, options);
    } catch (error) {
      const instead = options.mayFreeze && cannotKeepFilesBeside(error) ? openWithoutFilesBeside(file) : undefined;
      if (!instead) throw error;
      const { readOnly, anyVersion } = options;
      if (!readOnly && !anyVersion && versionOf(instead) < kind.migrations.length) {
        instead.close();
        throw storeError(error, `${subject}, which must be brought up to date,`);
      }
      return prepared(instead, { file, kind, subject }, { ...options, readOnly: true });
    }
  } catch (error) {
    throw storeError(error, subject);
  }
}

function openOnlyFrozen(file: string, kind: SqliteKind, subject: string, options: OpenOptions): DatabaseSync {
  const frozen = openFrozen(file);
  if (frozen) return prepared(frozen, { file, kind, subject }, { ...options, readOnly: true });
  const sentence = `${subject} is being changed, or was not closed: the journal beside it holds a part of it. Close the program that has it open, or read a copy (allelier backup).`;
  throw new AppError(503, 'database_busy', sentence);
}

/** Makes a database of the newest schema in memory only. */
export function openInMemory(kind: SqliteKind): DatabaseSync {
  const connection = new DatabaseSync(':memory:');
  migrate(connection, kind.migrations);
  return connection;
}

/** Reads the header without locks, journal or side files, so that a refused file is left exactly as it was. */
async function probe(file: string, kind: SqliteKind, subject: string): Promise<void> {
  const { size, isFile } = await describeFile(file, subject);
  if (!isFile || size < SMALLEST_FILE) throw damagedError(subject);
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  using connection = new DatabaseSync(address, { readOnly: true });
  try {
    refuseForeignOrNewer(connection, kind, subject);
  } catch (error) {
    // The journal of an interrupted write may hold what the main file lacks. Then only really opening the file can
    // tell.
    if (!isDamage(error) || !(await hasJournal(file))) throw error;
  }
}

function openProbed(file: string, kind: SqliteKind, subject: string, options: OpenOptions): DatabaseSync {
  const { readOnly = false } = options;
  return prepared(new DatabaseSync(file, { readOnly, timeout: BUSY_TIMEOUT }), { file, kind, subject }, options);
}

/** What is being opened. */
interface Opened {
  file: string;
  kind: SqliteKind;
  subject: string;
}

/** Checks and tunes an open connection, or closes it. */
function prepared(connection: DatabaseSync, opened: Opened, options: OpenOptions): DatabaseSync {
  const { file, kind, subject } = opened;
  try {
    // Who only looks may do so at a file of others, beside which nothing is left.
    const noted = options.anyVersion ? undefined : (options.copyOf ?? file);
    if (kind.notesDamage) watchDamage(connection, { file, subject, noted });
    // Checked again: the journal may contain a newer version than the header of the main file.
    refuseForeignOrNewer(connection, kind, subject);
    tune(connection);
    if (kind.rollsBack && options.readOnly !== true) useRollbackJournal(connection);
    if (options.anyVersion) connection.exec('pragma query_only = on');
    else if (options.readOnly) refuseOlder(connection, kind, subject);
    else {
      if (kind.notesDamage && versionOf(connection) < kind.migrations.length) refuseDamaged(file);
      migrate(connection, kind.migrations);
    }
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** Leaves the journal of an earlier version. While somebody else has the file open, that must wait for the next time. */
function useRollbackJournal(connection: DatabaseSync): void {
  const mode = connection.prepare('pragma journal_mode').get()?.['journal_mode'];
  if (mode !== 'wal') return;
  connection.exec('pragma busy_timeout = 0');
  try {
    connection.exec('pragma journal_mode = delete');
  } catch (error) {
    if (!isBusy(error)) throw error;
  } finally {
    connection.exec(`pragma busy_timeout = ${BUSY_TIMEOUT}`);
  }
}

/**
 * A frozen connection. What a killed program left in a journal is written into the file before, if nobody else has it open:
 * with exclusive access SQLite needs no file for that (https://www.sqlite.org/wal.html#noshm).
 */
function openWithoutFilesBeside(file: string): DatabaseSync | undefined {
  const atOnce = openFrozen(file);
  if (atOnce) return atOnce;
  const connection = new DatabaseSync(file, { timeout: BUSY_TIMEOUT });
  try {
    connection.exec('pragma locking_mode = exclusive');
    connection.prepare('pragma wal_checkpoint(truncate)').get();
  } finally {
    connection.close();
  }
  return openFrozen(file);
}

/**
 * Makes a new file in one step: it is built under a temporary name without a journal, then given its name. `build` runs
 * before anybody can see the file. If it fails, nothing is left. Throws an `EEXIST` error if the name has been taken
 * meanwhile.
 */
export async function buildSqliteFile(
  file: string,
  kind: SqliteKind,
  build: (connection: DatabaseSync) => Promise<void>,
): Promise<void> {
  const { temporary, release } = await buildTemporaryFile(file, kind, build);
  try {
    await publishFile(temporary, file, { refuseExisting: true });
  } catch (error) {
    await removeSqliteFile(temporary);
    throw error;
  } finally {
    release();
  }
}

/**
 * The first half of `buildSqliteFile`: the finished file still has its temporary name, which belongs to this process until
 * `release`. If it fails, nothing is left.
 */
export async function buildTemporaryFile(
  file: string,
  kind: SqliteKind,
  build: (connection: DatabaseSync) => Promise<void>,
): Promise<Unpublished> {
  const { path: temporary, release } = claimTemporary(file);
  try {
    makeEmptyFile(temporary);
    writeFileSync(temporary, emptyFileOf(kind, temporary));
    const connection = new DatabaseSync(temporary);
    try {
      connection.exec('pragma journal_mode = off; pragma synchronous = off;');
      connection.exec('pragma cache_size = -65536; pragma temp_store = memory;');
      // A failure is undone by deleting the file. Without a journal nothing can be rolled back.
      connection.exec('begin');
      await build(connection);
      connection.exec('commit');
      connection.exec(`pragma journal_mode = ${kind.rollsBack ? 'delete' : 'wal'}`);
    } finally {
      if (connection.isOpen) connection.close();
    }
    // A journal left behind by a removed file of this name must not be applied to the new one.
    if ((await stat(file).catch(() => undefined)) === undefined) await removeSideFiles(file);
    return { temporary, file, release };
  } catch (error) {
    await removeSqliteFile(temporary);
    release();
    throw error;
  }
}

/**
 * Removes a file and the files that SQLite keeps beside it. The journal goes first, so that it is never applied to
 * another file of that name.
 */
export async function removeSqliteFile(file: string): Promise<void> {
  await removeSideFiles(file);
  await rm(file, { force: true, maxRetries: 3 });
}

/** Removes what SQLite, or a writer, keeps beside a file. */
export async function removeSideFiles(file: string): Promise<void> {
  const suffixes = ['-wal', '-shm', '-journal', '-writer', DAMAGE_NOTE];
  for (const suffix of suffixes) await rm(file + suffix, { force: true, maxRetries: 3 });
}

async function describeFile(file: string, subject: string): Promise<{ size: number; isFile: boolean }> {
  try {
    const found = await stat(file);
    return { size: found.size, isFile: found.isFile() };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOTDIR') throw missingError(subject);
    throw error;
  }
}

async function hasJournal(file: string): Promise<boolean> {
  const journal = await stat(`${file}-wal`).catch(() => undefined);
  return journal !== undefined && journal.size > 0;
}

function refuseForeignOrNewer(connection: DatabaseSync, kind: SqliteKind, subject: string): void {
  const version = versionOf(connection);
  const applicationId = Number(connection.prepare('pragma application_id').get()?.['application_id']);
  if (applicationId !== kind.applicationId) {
    throw new AppError(
      409,
      'database_foreign',
      `${subject} is an SQLite file of another program. Nothing was changed; move it out of the data folder.`,
    );
  }
  if (version > kind.migrations.length) {
    throw new AppError(
      409,
      'database_newer',
      `${subject} was written by a newer version of Allelier (schema ${version}; this version knows ${kind.migrations.length}). Nothing was changed; update Allelier to use it.`,
    );
  }
}

/** Refuses a file of an older version (409 `database_older`). */
export function refuseOlder(connection: DatabaseSync, kind: SqliteKind, subject: string): void {
  const version = versionOf(connection);
  if (version === kind.migrations.length) return;
  throw new AppError(
    409,
    'database_older',
    `${subject} was written by an older version of Allelier (schema ${version}) and cannot be brought up to date while it is opened for reading only.`,
  );
}

function tune(connection: DatabaseSync): void {
  connection.exec('pragma foreign_keys = on; pragma synchronous = full;');
  connection.exec('pragma cache_size = -32768; pragma temp_store = memory;');
  // A large import grows the journal; this gives the space back at the next checkpoint.
  connection.exec('pragma journal_size_limit = 67108864');
}
