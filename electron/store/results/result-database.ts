import type { DatabaseSync } from 'node:sqlite';
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
  openFile: (file: string) => Promise<DatabaseSync> = openResultsFile,
): ResultDatabase {
  let opened: Promise<DatabaseSync> | undefined;

  async function open(): Promise<DatabaseSync> {
    opened ??= openFile(file);
    opened.catch(() => (opened = undefined));
    return opened;
  }

  return {
    file,
    open,
    async write(work) {
      const sql = await open();
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
