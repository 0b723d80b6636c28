import type { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';
import { isFrozen, isOutdated } from '../file/frozen-file.ts';
import { storeError } from '../file/store-errors.ts';
import { inTransaction } from '../file/transaction.ts';
import { openResultsFile, RESULTS_SUBJECT } from './results-file.ts';

/** Writes that are asked for at about the same time, and made in one transaction. */
interface JoinedWrites {
  /**
   * Does `work`, and gives its result once it is on the disk. `work` may be done a second time if another one with which
   * it was joined throws: its own changes must be all that it changes. Errors that a user can understand are `AppError`s.
   */
  write<Result>(sql: DatabaseSync, work: (sql: DatabaseSync) => Result): Promise<Result>;
  /** Makes the writes that still wait. */
  flush(sql: DatabaseSync): void;
}

interface WaitingWrite {
  /** Does the work. Gives what tells the caller of its result. */
  run(sql: DatabaseSync): () => void;
  reject(error: unknown): void;
}

/** The tables of `results.sqlite`, in the file or in memory. */
export interface ResultDatabase {
  /** Path of the file. */
  readonly file: string;
  /** The connection, for reading. Opens the file on first use. Errors as `openSqliteFile`. */
  open(): Promise<DatabaseSync>;
  /** Does `work` in one transaction, maybe together with others, as `JoinedWrites` says. */
  write<Result>(work: (sql: DatabaseSync) => Result): Promise<Result>;
  close(): Promise<void>;
}

export function createResultDatabase(
  file: string,
  openFile: (file: string, options?: { mayFreeze?: boolean }) => Promise<DatabaseSync> = openResultsFile,
): ResultDatabase {
  let opened: Promise<DatabaseSync> | undefined;
  const writes = createJoinedWrites(RESULTS_SUBJECT);

  /** Opens the file again if `isUnfit` says so of the connection there is. */
  async function openUnless(isUnfit: (sql: DatabaseSync) => boolean, mayFreeze: boolean): Promise<DatabaseSync> {
    const held = opened;
    const there = await held?.catch(() => undefined);
    if (held && there && isUnfit(there) && opened === held) {
      there.close();
      opened = undefined;
    }
    opened ??= openFile(file, { mayFreeze });
    const opening = opened;
    opening.catch(() => opened === opening && (opened = undefined));
    return opening;
  }

  const open = () => openUnless((sql) => isOutdated(sql, file), true);

  return {
    file,
    open,
    async write(work) {
      return writes.write(await openUnless(isFrozen, false), work);
    },
    async close() {
      const sql = await opened?.catch(() => undefined);
      opened = undefined;
      if (!sql?.isOpen) return;
      writes.flush(sql);
      sql.close();
    },
  };
}

/** What all writes meet alike: a full disk, a file that is read-only. Undefined for an error of one of them. */
function refusalOfFile(error: unknown, subject: string): AppError | undefined {
  if (error instanceof AppError) return undefined;
  const refusal = storeError(error, subject);
  return refusal instanceof AppError ? refusal : undefined;
}

/**
 * Each commit waits for the disk, which takes longer than to type a single gene. So the results that come meanwhile share
 * the next commit. `subject` is how messages name the file.
 */
export function createJoinedWrites(subject: string): JoinedWrites {
  let waiting: WaitingWrite[] = [];

  function flush(sql: DatabaseSync): void {
    const writes = waiting;
    waiting = [];
    if (writes.length > 1) {
      try {
        const done = inTransaction(sql, () => writes.map((write) => write.run(sql)));
        for (const tell of done) tell();
        return;
      } catch (error) {
        const refusal = refusalOfFile(error, subject);
        if (refusal) {
          for (const { reject } of writes) reject(refusal);
          return;
        }
        // One of them failed, which is no fault of the others.
      }
    }
    for (const { run, reject } of writes) {
      try {
        inTransaction(sql, () => run(sql))();
      } catch (error) {
        reject(storeError(error, subject));
      }
    }
  }

  return {
    flush,
    async write<Result>(sql: DatabaseSync, work: (sql: DatabaseSync) => Result) {
      const { promise, resolve, reject } = Promise.withResolvers<Result>();
      const run = (at: DatabaseSync) => {
        const result = work(at);
        return () => resolve(result);
      };
      waiting.push({ run, reject });
      // What has arrived already is seen to before.
      if (waiting.length === 1) setImmediate(() => flush(sql));
      return promise;
    },
  };
}
