import type { DatabaseSync } from 'node:sqlite';
import { isFrozen, isOutdated } from '../file/frozen-file.ts';
import { storeError } from '../file/store-errors.ts';
import { inTransaction } from '../file/transaction.ts';
import { openResultsFile, RESULTS_SUBJECT } from './results-file.ts';

/** The tables of `results.sqlite`, in the file or in memory. */
export interface ResultDatabase {
  /** Path of the file. */
  readonly file: string;
  /** The connection, for reading. Opens the file on first use. Errors as `openSqliteFile`. */
  open(): Promise<DatabaseSync>;
  /** Does `work` in one transaction. Errors that a user can understand are `AppError`s. */
  write<Result>(work: (sql: DatabaseSync) => Result): Promise<Result>;
  close(): Promise<void>;
}

export function createResultDatabase(
  file: string,
  openFile: (file: string, options?: { mayFreeze?: boolean }) => Promise<DatabaseSync> = openResultsFile,
): ResultDatabase {
  let opened: Promise<DatabaseSync> | undefined;

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
      const sql = await openUnless(isFrozen, false);
      try {
        return inTransaction(sql, () => work(sql));
      } catch (error) {
        throw storeError(error, RESULTS_SUBJECT);
      }
    },
    async close() {
      const sql = await opened?.catch(() => undefined);
      opened = undefined;
      if (sql?.isOpen) sql.close();
    },
  };
}
