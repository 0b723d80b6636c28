import type { Database } from '#electron/store/file/database.ts';
import { countRecords, type NaturalList, type RecordOrder } from '#electron/store/records/record-order.ts';
import { createPool } from '#electron/threads/run-task.ts';
import { createLruCache } from '#shared/lru-cache.ts';
import type { OrderWork } from './order-work.ts';
import { orderRecords, type OrderQuery } from './order-records.ts';

/** Finds the records of a filtered or sorted list, and remembers them while the database does not change. */
export interface OrderFinder {
  /** `version` names the state of the database. `scanned` is the number of records that must be examined. */
  find(database: Database, version: string, query: OrderQuery, scanned: number | (() => number)): Promise<RecordOrder>;
  /** The number of records of a whole list. */
  count(database: Database, version: string, list: NaturalList, scope: number): number;
  close(): Promise<void>;
}

/** Number of lists that are remembered: each page of a list needs the same one again. */
const KEPT_ORDERS = 24;
/** Number of counts that are remembered: counting a long list takes longer than reading a page of it. */
const KEPT_COUNTS = 1_000;
/**
 * The most records for which a list takes only milliseconds. A worker finds longer ones, which would block the screens.
 */
export const SCANNED_ON_THIS_THREAD = 2_000;

/** Lists for which profiles are compared. */
const COMPARING: ReadonlySet<OrderQuery['list']> = new Set(['nearest_isolates', 'cluster_diameter', 'cluster_chart']);

export function createOrderFinder(): OrderFinder {
  const orders = createLruCache<Promise<RecordOrder>>({ limit: KEPT_ORDERS });
  const counts = createLruCache<number>({ limit: KEPT_COUNTS });
  const worker = createPool<OrderWork>('order');
  // It reads all profiles, which would hold up the lists.
  const comparer = createPool<OrderWork>('nearest');

  async function compute(
    database: Database,
    query: OrderQuery,
    scanned: number | (() => number),
  ): Promise<RecordOrder> {
    const records = typeof scanned === 'number' ? scanned : scanned();
    return records <= SCANNED_ON_THIS_THREAD
      ? orderRecords(database, query)
      : (COMPARING.has(query.list) ? comparer : worker).run({
          file: database.file,
          reader: database.reader,
          query,
        });
  }

  return {
    find(database, version, query, scanned) {
      const key = JSON.stringify([database.key, version, query]);
      return orders.getOrMake(key, () => compute(database, query, scanned));
    },
    count(database, version, list, scope) {
      const key = JSON.stringify([database.key, version, list.table, scope]);
      return counts.getOrMake(key, () => countRecords(database, list, scope));
    },
    close: async () => {
      await Promise.all([worker.close(), comparer.close()]);
    },
  };
}
