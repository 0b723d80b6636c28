import { parentPort } from 'node:worker_threads';
import { toProblem, type Problem } from '#shared/problem.ts';
import { openDatabase } from '../store/database.ts';
import type { RecordOrder } from '../store/record-order.ts';
import { runOrder, type OrderQuery } from './run-order.ts';

export interface OrderTask {
  id: number;
  /** Path of the database file. */
  file: string;
  query: OrderQuery;
}

export type OrderReply = { id: number; order: RecordOrder } | { id: number; problem: Problem };

/** Opens the file anew for every task: it may have been replaced since the last one, and opening costs a millisecond. */
async function work({ id, file, query }: OrderTask): Promise<OrderReply> {
  try {
    const database = await openDatabase(file, { readOnly: true });
    try {
      return { id, order: runOrder(database, query) };
    } finally {
      await database.close();
    }
  } catch (error) {
    return { id, problem: toProblem(error) };
  }
}

function send(reply: OrderReply): void {
  parentPort?.postMessage(reply, 'order' in reply ? [reply.order.ids.buffer as ArrayBuffer] : []);
}

parentPort?.on('message', (task: OrderTask) => {
  void work(task).then(send);
});
