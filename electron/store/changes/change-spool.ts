import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { constants, type DatabaseSync, type Session } from 'node:sqlite';

/** Bytes of written rows after which they are put on the disk: bounds the memory that a large change takes. */
const ROWS_HELD = 16 * 2 ** 20;

/** Tables that triggers fill: applying the other changes fills them again. */
const FILLED_BY_TRIGGERS = new Set(['allele_change', 'profile_change']);

/**
 * Records what is written to one database and writes it to another one that held the same before. SQLite's session
 * extension (https://www.sqlite.org/sessionintro.html) tells which rows were inserted, changed and deleted; they are kept in
 * a file, in parts, because an import may write gigabytes.
 */
export class ChangeSpool {
  readonly #source: DatabaseSync;
  readonly #file: string;
  readonly #descriptor: number;
  /** Length of each part in bytes, in order. */
  readonly #parts: number[] = [];
  #session: Session;
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
    const part = this.#session.changeset();
    writeAll(this.#descriptor, part);
    this.#parts.push(part.length);
    this.#session.close();
    this.#session = this.#source.createSession();
    this.#held = 0;
  }

  /** Writes everything that was recorded to another database, inside its transaction. False when it did not hold the same before. */
  applyTo(target: DatabaseSync): boolean {
    let at = 0;
    for (const length of this.#parts) {
      const part = new Uint8Array(length);
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
    this.#session.close();
    closeSync(this.#descriptor);
    rmSync(this.#file, { force: true });
  }
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
