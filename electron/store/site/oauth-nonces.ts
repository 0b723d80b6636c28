import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';
import { statementOf } from '../file/prepared-query.ts';
import { buildSqliteFile, openSqliteFile, removeSqliteFile, type SqliteKind } from '../file/sqlite-file.ts';
import { storeError, translated } from '../file/store-errors.ts';
import { noncesMigration0001 } from '../migrations/nonces-0001.ts';

/** What makes a nonce unique (RFC 5849 §3.3). */
interface Nonce {
  consumer_key: string;
  /** Empty where the request names no token. */
  token: string;
  timestamp: string;
  nonce: string;
}

/** The nonces that were used lately, by whichever process of the data folder, also before a restart. */
export interface NonceStore {
  /** Whether the nonce is new. Then it counts as used from now on. Errors as those of `openSqliteFile`. */
  use(nonce: Nonce): boolean;
  close(): void;
}

/** Milliseconds for which a nonce is kept: twice the window of time stamps, which is as long as a request can be valid. */
const NONCE_KEPT = 1_200_000;
/** Milliseconds after which a nonce is removed when the file is opened. */
const LONG_AGO = 24 * 60 * 60 * 1_000;
const HASH_BYTES = 16;

const SUBJECT = 'The file "nonces.sqlite" of the data folder';
const NONCES_FILE: SqliteKind = {
  // "ALLN" in ASCII.
  applicationId: 0x414c_4c4e,
  migrations: [noncesMigration0001],
};

const INSERT = 'insert or ignore into nonce (hash, seen_at) values (?, ?)';
const LAST = 'select coalesce(max(id), 0) as id from nonce';
const PURGE = 'delete from nonce where id <= ? and seen_at < ?';
const PURGE_OLD = 'delete from nonce where seen_at < ?';

/** Two clocks in milliseconds: of the day, which can be set, and of this process, which only runs forward. */
interface Clocks {
  now(): number;
  running(): number;
}

const CLOCKS: Clocks = { now: () => Date.now(), running: () => performance.now() };

/**
 * Opens the nonces of a data folder, and makes the file if it is not there or damaged: nothing in it is needed for longer than
 * `NONCE_KEPT`. A commit does not wait for the disk, so only a power cut can lose the last of them.
 */
export async function openNonceStore(file: string, clocks: Clocks = CLOCKS): Promise<NonceStore> {
  const connection = await openOrMake(file);
  connection.exec('pragma synchronous = normal');
  return nonceStore(connection, clocks);
}

async function openOrMake(file: string): Promise<DatabaseSync> {
  return openSqliteFile(file, NONCES_FILE, SUBJECT).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const { code } = error.problem;
    if (code === 'database_damaged') await removeSqliteFile(file);
    else if (code !== 'unknown_database') throw error;
    await buildSqliteFile(file, NONCES_FILE, async () => {}).catch((failure: NodeJS.ErrnoException) => {
      // Another process made it at the same moment, which is just as good.
      if (failure.code !== 'EEXIST') throw storeError(failure, SUBJECT);
    });
    return openSqliteFile(file, NONCES_FILE, SUBJECT);
  });
}

function nonceStore(connection: DatabaseSync, { now, running }: Clocks): NonceStore {
  const statement = (text: string) => statementOf(connection, text);
  const lastId = () => Number(statement(LAST).get()?.['id']);
  /** What was there when this process last looked, by its own clock. */
  let seen = { id: 0, at: -Infinity };

  /**
   * Removes what was there long enough by both clocks. A clock of the day that jumps forth and back must not make an old request new: by the
   * clock of the process, nothing is removed that came within `NONCE_KEPT`.
   */
  function purge(): void {
    const at = running();
    if (at - seen.at < NONCE_KEPT) return;
    statement(PURGE).run(seen.id, now() - NONCE_KEPT);
    seen = { id: lastId(), at };
  }

  function use(nonce: Nonce): boolean {
    const { changes } = statement(INSERT).run(hashOf(nonce), now());
    purge();
    return changes === 1;
  }

  statement(PURGE_OLD).run(now() - LONG_AGO);
  seen = { id: lastId(), at: running() };
  return {
    use: (nonce) => translated(SUBJECT, () => use(nonce)),
    close() {
      if (connection.isOpen) connection.close();
    },
  };
}

function hashOf({ consumer_key, token, timestamp, nonce }: Nonce): Uint8Array {
  // The list as JSON, so that no two lists give the same text. A time stamp counts as a number: "1" and "01" are the same.
  const text = JSON.stringify([consumer_key, token, Number(timestamp), nonce]);
  return createHash('sha256').update(text).digest().subarray(0, HASH_BYTES);
}
