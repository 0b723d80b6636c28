import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/problem.ts';
import type { Database } from '#electron/store/file/database.ts';
import { countRecords, type NaturalList, type RecordOrder } from '#electron/store/records/record-order.ts';
import { createMemory } from '../memory.ts';
import type { OrderReply, OrderTask } from './order-worker.ts';
import { orderRecords, type OrderQuery } from './order-records.ts';

/** Finds which records a filtered or sorted list shows, and remembers it while the database stays as it is. */
export interface OrderFinder {
  /** `version` names the state of the database; `scanned` gives the number of records that have to be looked at. */
  find(database: Database, version: string, query: OrderQuery, scanned: number | (() => number)): Promise<RecordOrder>;
  /** How many records a list has in all. */
  count(database: Database, version: string, list: NaturalList, scope: number): number;
  close(): Promise<void>;
}

/** Lists kept: each page of a list that is leafed through needs the same one again. */
const KEPT_ORDERS = 24;
/** Counts kept: counting a long list takes longer than reading a page of it. */
const KEPT_COUNTS = 1_000;
/** Up to here a list takes some milliseconds; beyond it would hold up the screens, so a worker does it. */
export const SCANNED_ON_THIS_THREAD = 2_000;
/** An idle worker is let go after this many milliseconds. */
const IDLE = 60_000;

export function createOrderFinder(): OrderFinder {
  const orders = createMemory<Promise<RecordOrder>>(KEPT_ORDERS);
  const counts = createMemory<number>(KEPT_COUNTS);
  const worker = createOrderWorker();

  async function compute(
    database: Database,
    query: OrderQuery,
    scanned: number | (() => number),
  ): Promise<RecordOrder> {
    const records = typeof scanned === 'number' ? scanned : scanned();
    return records <= SCANNED_ON_THIS_THREAD ? orderRecords(database, query) : worker.run(database.file, query);
  }

  return {
    find(database, version, query, scanned) {
      const key = JSON.stringify([database.file, version, query]);
      return orders.get(key, () => compute(database, query, scanned));
    },
    count(database, version, list, scope) {
      const key = JSON.stringify([database.file, version, list.table, scope]);
      return counts.get(key, () => countRecords(database, list, scope));
    },
    close: () => worker.close(),
  };
}

interface Waiting {
  resolve: (order: RecordOrder) => void;
  reject: (error: Error) => void;
}

/** One worker, started when it is first needed. */
function createOrderWorker() {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let lastId = 0;
  let idle: NodeJS.Timeout | undefined;

  function receive(reply: OrderReply): void {
    const asked = waiting.get(reply.id);
    waiting.delete(reply.id);
    if ('order' in reply) asked?.resolve(reply.order);
    else asked?.reject(AppError.fromProblem(reply.problem));
    if (waiting.size > 0) return;
    worker?.unref();
    idle = setTimeout(() => void stop(), IDLE).unref();
  }

  function fail(error: Error): void {
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
    worker = undefined;
  }

  function start(): Worker {
    // The bundle puts workers beside main.js, as JavaScript.
    const name = import.meta.url.endsWith('.ts') ? './order-worker.ts' : './order-worker.js';
    const started = new Worker(new URL(name, import.meta.url), { name: 'order' });
    started.on('message', receive);
    started.on('error', fail);
    started.on('exit', () => {
      if (worker === started) fail(new Error('The worker that orders lists ended.'));
    });
    return started;
  }

  async function stop(): Promise<void> {
    clearTimeout(idle);
    const stopped = worker;
    worker = undefined;
    if (!stopped) return;
    // What is being searched is wanted no more, but an idle thread must end by itself.
    if (waiting.size > 0) await stopped.terminate();
    else {
      stopped.ref();
      stopped.postMessage('end');
      await once(stopped, 'exit');
    }
  }

  return {
    run(file: string, query: OrderQuery): Promise<RecordOrder> {
      clearTimeout(idle);
      worker ??= start();
      // While it works it keeps the program alive, afterwards not.
      worker.ref();
      const task: OrderTask = { id: (lastId += 1), file, query };
      return new Promise((resolve, reject) => {
        waiting.set(task.id, { resolve, reject });
        worker?.postMessage(task);
      });
    },
    async close(): Promise<void> {
      await stop();
      fail(new Error('The service was closed.'));
    },
  };
}
