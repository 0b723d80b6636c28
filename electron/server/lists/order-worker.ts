import { identityOf } from '#electron/store/file/file-identity.ts';
import { openDatabase, type Database } from '#electron/store/file/database.ts';
import type { RecordOrder } from '#electron/store/records/record-order.ts';
import { serveTasks } from '#electron/threads/worker-side.ts';
import { orderRecords, type OrderQuery } from './order-records.ts';

export interface OrderTask {
  /** Path of the database file. */
  file: string;
  query: OrderQuery;
}

/**
 * Milliseconds for which a file stays open after a task, with what was read of it: opening it takes as long as a small
 * task. Not longer, because some systems do not remove an open file, and wait little more than this for it.
 */
const KEPT_OPEN = 250;

let kept: { file: string; identity: string; database: Database } | undefined;
let closing: NodeJS.Timeout | undefined;

async function closeKept(): Promise<void> {
  const database = kept?.database;
  kept = undefined;
  await database?.close();
}

/** The database of a task: that of the last task, unless its file has been replaced. */
async function databaseOf(file: string): Promise<Database> {
  clearTimeout(closing);
  const identity = identityOf(file);
  if (kept?.file !== file || kept.identity !== identity || kept.database.isOutdated) {
    await closeKept();
    kept = { file, identity, database: await openDatabase(file, { readOnly: true }) };
  }
  return kept.database;
}

async function work({ file, query }: OrderTask): Promise<RecordOrder> {
  try {
    return orderRecords(await databaseOf(file), query);
  } finally {
    clearTimeout(closing);
    closing = setTimeout(() => void closeKept(), KEPT_OPEN);
  }
}

serveTasks(work, async () => {
  clearTimeout(closing);
  await closeKept();
});
