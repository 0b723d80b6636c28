import type { DatabaseSync } from 'node:sqlite';
import { isFrozen, isOutdated } from '../file/frozen-file.ts';
import { createJoinedWrites } from './joined-writes.ts';
import { openResultsFile, RESULTS_SUBJECT } from './results-file.ts';

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
