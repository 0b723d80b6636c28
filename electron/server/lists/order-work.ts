import { identityOf } from '#electron/store/file/file-identity.ts';
import { openDatabase, type Database } from '#electron/store/file/database.ts';
import type { RecordOrder } from '#electron/store/records/record-order.ts';
import type { ThreadWork } from '#electron/threads/work-control.ts';
import { orderRecords, type OrderQuery } from './order-records.ts';

export interface OrderTask {
  /** Path of the database file. */
  file: string;
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
  let held: { file: string; identity: string; database: Database } | undefined;
  let closing: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(closing);
    const database = held?.database;
    held = undefined;
    await database?.close();
  }

  /** The database of a task: that of the last task, unless its file has been replaced. */
  async function databaseOf(file: string): Promise<Database> {
    clearTimeout(closing);
    const identity = identityOf(file);
    if (held?.file !== file || held.identity !== identity || held.database.isOutdated) {
      await close();
      held = { file, identity, database: await openDatabase(file, { readOnly: true }) };
    }
    return held.database;
  }

  return {
    async work({ file, query }) {
      try {
        return orderRecords(await databaseOf(file), query);
      } finally {
        clearTimeout(closing);
        closing = setTimeout(() => void close(), HELD_OPEN);
      }
    },
    end: close,
  };
}
