import { keysByIds, keysInOrder, pageOfKeys, type NaturalList } from '#electron/store/records/record-order.ts';
import { defined } from '#shared/defined.ts';
import type { FoundList } from './list-reply.ts';
import type { OrderQuery } from './order-records.ts';
import type { DatabaseContext } from '../http/service.ts';

/**
 * Finds a list that is filtered or sorted, or has no natural order. `scanned` is the number of records that must be
 * examined.
 */
export async function findOrdered(
  { service, database, version }: Pick<DatabaseContext, 'service' | 'database' | 'version'>,
  query: OrderQuery,
  scanned: number,
  from: Parameters<typeof keysByIds>[1],
): Promise<FoundList> {
  const order = await service.orders.find(database, version, query, scanned);
  return {
    records: order.ids.length,
    ...defined({ last_updated: order.last_updated || undefined }),
    keys: ({ offset, limit }) => keysByIds(database, from, order.ids.subarray(offset, offset + limit)),
  };
}

/** Finds a whole list in its natural order, without examining the records. */
export function findNatural(
  { service, database, version }: Pick<DatabaseContext, 'service' | 'database' | 'version'>,
  list: NaturalList,
  scope: number,
  lastUpdated: string | null,
): FoundList {
  const records = service.orders.count(database, version, list, scope);
  return {
    records,
    ...defined({ last_updated: lastUpdated === null || records === 0 ? undefined : lastUpdated }),
    keys: ({ offset, limit, isAll }) =>
      isAll
        ? keysInOrder(database, list, scope)
        : [pageOfKeys(database, list, scope, { offset, limit, total: records })],
  };
}

/** The words of a search. */
export function wordsOf(search: string | undefined): string[] {
  return (search ?? '').split(/\s+/).filter(Boolean);
}

/** Reads `member` or `-member`. */
export function readSort(sort: string | undefined): { member: string; descending: boolean } | undefined {
  if (!sort) return undefined;
  return { member: sort.replace(/^-/, ''), descending: sort.startsWith('-') };
}
