import { readerName, type RecordReader } from '#electron/rights/record-reader.ts';
import { identityOf } from '#electron/store/file/file-identity.ts';
import { openForReader, type Database } from '#electron/store/file/database.ts';
import type { RecordOrder } from '#electron/store/records/record-order.ts';
import type { ThreadWork } from '#electron/threads/work-control.ts';
import { orderRecords, type OrderQuery } from './order-records.ts';

export interface OrderTask {
  /** Path of the database file. */
  file: string;
  /** Whose isolates are listed. */
  reader: RecordReader;
  query: OrderQuery;
}

export type OrderWork = (task: OrderTask) => Promise<RecordOrder>;

/**
 * Milliseconds for which a file stays open after a task, with what was read of it: opening it takes as long as a small
 * task. Not longer, because some systems do not remove an open file, and wait little more than this for it.
 */
const HELD_OPEN = 250;

/** The work of `order-finder.ts`. Each thread holds the database of its last task open. */
export function createOrderWork(): ThreadWork<OrderWork> {
  let held: { key: string; identity: string; database: Database } | undefined;
  let closing: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(closing);
    const database = held?.database;
    held = undefined;
    await database?.close();
  }

  /** The database of a task: that of the last task, unless its file has been replaced or another reader asks. */
  async function databaseOf({ file, reader }: OrderTask): Promise<Database> {
    clearTimeout(closing);
    const key = `${file} ${readerName(reader)}`;
    const identity = identityOf(file);
    if (held?.key !== key || held.identity !== identity || held.database.isOutdated) {
      await close();
      held = { key, identity, database: await openForReader(file, reader) };
    }
    return held.database;
  }

  return {
    async work(task) {
      try {
        return orderRecords(await databaseOf(task), task.query);
      } finally {
        clearTimeout(closing);
        closing = setTimeout(() => void close(), HELD_OPEN);
      }
    },
    end: close,
  };
}
