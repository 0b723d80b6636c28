import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { backup, constants, type DatabaseSync, type Session } from 'node:sqlite';
import { type Database, openCopy } from '../file/database.ts';
import { makeEmptyFile } from '../file/file-modes.ts';
import { removeSqliteFile } from '../file/sqlite-file.ts';
import { isFull } from '../file/store-errors.ts';
import { claimTemporary } from '../file/temporary-file.ts';
import { rollBack } from '../file/transaction.ts';
import type { ChangeRequest } from './change-request.ts';
import { takeWriteLock } from './write-lock.ts';
import { leaveWriterNote } from './writer-note.ts';

/** Bytes of written rows after which they are put on the disk: bounds the memory that a large change takes. */
const ROWS_HELD = 8 * 2 ** 20;

/** Tables that triggers fill: applying the other changes fills them again. */
const FILLED_BY_TRIGGERS = new Set(['allele_change', 'profile_change', 'designation_change']);

/**
 * Records what is written to one database and writes it to another one that held the same before. SQLite's session
 * extension (https://www.sqlite.org/sessionintro.html) tells which rows were inserted, changed and deleted; they are kept in
 * a file, in parts, because an import may write gigabytes.
 */
class ChangeSpool {
  readonly #source: DatabaseSync;
  readonly #file: string;
  readonly #descriptor: number;
  /** Length of each part in bytes, in order. */
  readonly #parts: number[] = [];
  #session: Session | undefined;
  #held = 0;

  /** Begins to record. `file` is made and must not exist. */
  constructor(source: DatabaseSync, file: string) {
    this.#source = source;
    this.#file = file;
    this.#descriptor = openSync(file, 'wx+', 0o600);
    this.#session = source.createSession();
  }

  /** Says that about so many bytes were written, so that they leave the memory in time. */
  wrote(bytes: number): void {
    this.#held += bytes;
    if (this.#held > ROWS_HELD) this.flush();
  }

  /** Puts what was recorded since the last time on the disk. */
  flush(): void {
    this.end();
    this.#session = this.#source.createSession();
    this.#held = 0;
  }

  /** The same, and nothing more is recorded. */
  end(): void {
    const part = this.#session?.changeset() ?? new Uint8Array();
    writeAll(this.#descriptor, part);
    this.#parts.push(part.length);
    this.#session?.close();
    this.#session = undefined;
  }

  /** Writes everything that was recorded to another database, inside its transaction. False when it did not hold the same before. */
  applyTo(target: DatabaseSync): boolean {
    let at = 0;
    // One piece of memory for all parts: Node would keep those of many for long.
    const memory = new Uint8Array(Math.max(0, ...this.#parts));
    for (const length of this.#parts) {
      const part = memory.subarray(0, length);
      readAll(this.#descriptor, part, at);
      at += length;
      const isApplied = target.applyChangeset(part, {
        filter: (table) => !FILLED_BY_TRIGGERS.has(table),
        onConflict: () => constants.SQLITE_CHANGESET_ABORT,
      });
      if (!isApplied) return false;
    }
    return true;
  }

  /** Ends the recording and removes the file. */
  [Symbol.dispose](): void {
    this.#session?.close();
    closeSync(this.#descriptor);
    rmSync(this.#file, { force: true });
  }
}

/** Times that work is done again because somebody else wrote to the database meanwhile. */
const ATTEMPTS = 3;

/** Pages copied between two looks at whether the user has cancelled: 16 MB. */
const PAGES_AT_ONCE = 2_000;

/** Somebody else wrote to the database before its copy was whole. */
class Overtaken extends Error {}

/** Does the work on a copy; `wrote` is told how many bytes it has written. */
type WorkOnCopy<Result> = (copy: Database, wrote: (bytes: number) => void) => Promise<Result>;

/**
 * Does long work on a copy of the database, which takes no lock, and then writes what changed to the database itself in one
 * short transaction. When somebody else has written to it meanwhile, the work begins again with a new copy. Gives undefined,
 * and changes nothing, when that happens too often or there is no room for a copy: then the work must be done under the lock.
 */
export async function changeOnCopy<Result>(
  database: Database,
  request: ChangeRequest,
  work: WorkOnCopy<Result>,
): Promise<{ result: Result } | undefined> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    try {
      const done = await tryOnCopy(database, request, work);
      if (done) return done;
    } catch (error) {
      if (isFull(error)) return undefined;
      if (!(error instanceof Overtaken)) throw error;
    }
  }
  return undefined;
}

async function tryOnCopy<Result>(
  database: Database,
  request: ChangeRequest,
  work: WorkOnCopy<Result>,
): Promise<{ result: Result } | undefined> {
  const { connection, file } = database;
  const { path: copyFile, release } = claimTemporary(file);
  // Read before the copy is made: whatever is written from now on changes it.
  const version = dataVersion(connection);
  const refuseOvertaken = () => {
    if (dataVersion(connection) !== version) throw new Overtaken();
  };
  const progress = () => {
    request.check?.();
    // SQLite would begin the copy again with every write of others, and perhaps never end.
    refuseOvertaken();
  };
  try {
    makeEmptyFile(copyFile);
    await backup(connection, copyFile, { rate: PAGES_AT_ONCE, progress });
    refuseOvertaken();
    await using copy = await openCopy(copyFile, file, { copyOf: file });
    using spool = startRecording(copy, copyFile);
    const result = await work(copy, (bytes) => spool.wrote(bytes));
    spool.end();
    // The memory in which SQLite keeps pages of the copy serves the database next.
    await copy.close();
    return (await writeRecorded(database, spool, version, request)) ? { result } : undefined;
  } finally {
    await removeSqliteFile(copyFile);
    release();
  }
}

/** Nobody ever reads the copy again, so it is written without care for crashes. */
function startRecording({ connection }: Database, copyFile: string): ChangeSpool {
  connection.exec('pragma journal_mode = off; pragma synchronous = off; pragma cache_size = -65536;');
  const spool = new ChangeSpool(connection, `${copyFile}-changes`);
  connection.exec('begin immediate');
  return spool;
}

/** Writes what was recorded in one transaction; false, and nothing is written, when the database is no longer as it was copied. */
async function writeRecorded(
  database: Database,
  spool: ChangeSpool,
  version: number,
  request: ChangeRequest,
): Promise<boolean> {
  const { connection } = database;
  // What a deletion took along is among what was recorded, and the copy was checked: to do it here again would be a conflict.
  // In memory, SQLite would keep there how each page was before a part.
  connection.exec('pragma foreign_keys = off; pragma temp_store = file;');
  try {
    await takeWriteLock(database, request);
    const takeNoteAway = leaveWriterNote(request.file, request.title);
    try {
      if (dataVersion(connection) !== version || !spool.applyTo(connection)) return false;
      request.check?.();
      connection.exec('commit');
      return true;
    } finally {
      rollBack(connection);
      takeNoteAway();
    }
  } finally {
    connection.exec('pragma foreign_keys = on; pragma temp_store = memory;');
  }
}

/** A number that changes when another connection commits to the file (https://www.sqlite.org/pragma.html#pragma_data_version). */
function dataVersion(connection: DatabaseSync): number {
  return Number(connection.prepare('pragma data_version').get()?.['data_version']);
}

function writeAll(descriptor: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(descriptor, bytes, done);
}

function readAll(descriptor: number, bytes: Uint8Array, from: number): void {
  for (let done = 0; done < bytes.length;) {
    const read = readSync(descriptor, bytes, done, bytes.length - done, from + done);
    if (read === 0) throw new Error('The recorded changes ended too early.');
    done += read;
  }
}
