import { parentPort } from 'node:worker_threads';
import { toProblem, type Problem } from '#shared/problem.ts';
import { identityOf } from '#electron/store/site/data-folder.ts';
import { openDatabase, type Database } from '#electron/store/file/database.ts';
import type { RecordOrder } from '#electron/store/records/record-order.ts';
import { orderRecords, type OrderQuery } from './order-records.ts';

export interface OrderTask {
  id: number;
  /** Path of the database file. */
  file: string;
  query: OrderQuery;
}

export type OrderReply = { id: number; order: RecordOrder } | { id: number; problem: Problem };

/**
 * Milliseconds for which a file stays open after a task: with it stays what was read of it, and opening alone takes as long as a
 * small task. Not longer, because some systems remove no file that is open, and wait little more than this for it.
 */
const KEPT_OPEN = 250;

let kept: { file: string; identity: string; database: Database } | undefined;
let closing: NodeJS.Timeout | undefined;

async function closeKept(): Promise<void> {
  const database = kept?.database;
  kept = undefined;
  await database?.close();
}

/** The database of a task: the one of the last task, unless its file was replaced since. */
async function databaseOf(file: string): Promise<Database> {
  clearTimeout(closing);
  const identity = identityOf(file);
  if (kept?.file !== file || kept.identity !== identity) {
    await closeKept();
    kept = { file, identity, database: await openDatabase(file, { readOnly: true }) };
  }
  return kept.database;
}

async function work({ id, file, query }: OrderTask): Promise<OrderReply> {
  try {
    return { id, order: orderRecords(await databaseOf(file), query) };
  } catch (error) {
    return { id, problem: toProblem(error) };
  } finally {
    clearTimeout(closing);
    closing = setTimeout(() => void closeKept(), KEPT_OPEN);
  }
}

/** Ends by itself: a thread that is cut short while it closes a database can take the process along. */
async function end(): Promise<void> {
  clearTimeout(closing);
  await closeKept();
  parentPort?.close();
}

/** One task after the other: the next one may need another file. */
let last: Promise<unknown> = Promise.resolve();

function send(reply: OrderReply): void {
  parentPort?.postMessage(reply, 'order' in reply ? [reply.order.ids.buffer as ArrayBuffer] : []);
}

parentPort?.on('message', (task: OrderTask | 'end') => {
  last = task === 'end' ? last.then(end) : last.then(() => work(task)).then(send);
});
