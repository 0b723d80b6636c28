import type { Isolate } from '#shared/api/isolate.ts';
import type { ListShape, Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';
import {
  allIsolates,
  countIsolates,
  isolatesToScan,
  isolatePage,
  keysOf,
  type IsolateConditions,
  type IsolateTotals,
  type IsolateOwner,
  type IsolateOrderQuery,
} from '#electron/store/isolates/isolate-order.ts';
import { getIsolates } from '#electron/store/isolates/isolate-repository.ts';
import type { SearchTree } from '#electron/store/isolates/isolate-search.ts';
import type { ListedKey } from '#electron/store/records/record-order.ts';
import { cutOffNote } from '#electron/store/records/newer-records.ts';
import { NO_MEMBERSHIPS } from '#electron/store/scheme-values/memberships.ts';
import { recordDateFilters } from './date-filters.ts';
import { readSort, wordsOf } from './ordered-list.ts';
import { readSelection, sortTarget } from '#electron/store/isolates/isolate-targets.ts';
import { listReply, type FoundList } from './list-reply.ts';
import { defined } from '#shared/defined.ts';
import { createLruCache, type LruCache } from '#shared/lru-cache.ts';
import { SCANNED_ON_THIS_THREAD } from './order-finder.ts';
import { usesSchemes, withoutSchemes } from './scheme-conditions.ts';
import { omitEmpty } from '../resources/omit-empty.ts';
import type { Reply } from '../http/reply.ts';
import { isolateWriter } from '../resources/isolate.ts';
import { readVisibleSchemeValues } from '../resources/scheme-values.ts';
import type { DatabaseContext } from '../http/service.ts';

export interface ListQuery {
  include_old_versions?: boolean | undefined;
  all_versions?: boolean | undefined;
  search?: string | undefined;
  sort?: string | undefined;
  fields?: string | undefined;
  include_records?: boolean | undefined;
  [parameter: string]: unknown;
}

/** Keys of a sorted list that are passed on at a time. */
const KEYS_AT_ONCE = 2_000;
/**
 * Number of states of databases for which the number of isolates is remembered: counting 100,000 takes milliseconds.
 */
const KEPT_COUNTS = 100;

/** Limits a list of isolates, in addition to its parameters. */
export interface Restriction {
  tree?: SearchTree;
  genomeSize?: number;
  within?: IsolateOwner;
}

type IsolateLister = <R extends Route & { list: ListShape }>(
  context: DatabaseContext<R>,
  route: R,
  restriction: Restriction,
) => Promise<Reply>;

/** Answers lists of isolates. Remembers their number while the database does not change. */
export function createIsolateLister(): IsolateLister {
  const counts = createLruCache<IsolateTotals>({ limit: KEPT_COUNTS });
  return async (context, route, restriction) => {
    const query: ListQuery = context.query;
    const order = readOrder(context, query, restriction);
    if (!isLimited(order) && !order.sort)
      return isolateListReply(context, route, findAll(context, counts, order.includeOld), true);
    const { found, isUpToDate } = await findOrdered(context, counts, order);
    return isolateListReply(context, route, found, isUpToDate);
  };
}

/** Whether a list leaves out isolates for another reason than their version. */
export function isLimited({ dates, words, tree, genomeSize, within }: IsolateConditions): boolean {
  return dates.length > 0 || words.length > 0 || (tree ?? genomeSize ?? within) !== undefined;
}

/**
 * A list of isolates, with whole records or with the requested fields. `isUpToDate` says whether the list was found in
 * the current state of the scheme values. A reply is outdated if it was not, or if its records are of another state.
 */
export async function isolateListReply<R extends Route & { list: ListShape }>(
  context: DatabaseContext,
  route: R,
  found: FoundList,
  isUpToDate: boolean,
): Promise<Reply> {
  const { database, links } = context;
  const { fields, include_records }: ListQuery = context.query;
  const selection = fields === undefined ? undefined : await readSelection(database, fields);
  const schemes = selection && [...new Set(selection.schemeFields.map(({ scheme }) => scheme))];
  const schemeValues =
    include_records && schemes?.length !== 0 ? await readVisibleSchemeValues(context, 'records') : undefined;
  const message = cutOffNote(database, 'isolates');
  const reply = listReply(
    context,
    route,
    { ...found, message },
    {
      uri: links.each(routes.getIsolate, { database: database.name }),
      records: async (keys: ListedKey[]): Promise<Isolate[]> => {
        const ids = keys.map(({ id }) => id);
        const memberships = (await schemeValues?.ofIsolates(ids, schemes)) ?? NO_MEMBERSHIPS;
        return getIsolates(database, ids, memberships, selection).map(isolateWriter(context));
      },
    },
  );
  return { ...reply, isOutdated: !isUpToDate || schemeValues?.isUpToDate === false };
}

/** Which isolates a request asks for. */
export function readConditions(query: ListQuery, { tree, genomeSize, within }: Restriction): IsolateConditions {
  return {
    includeOld: query.include_old_versions === true || query.all_versions === true,
    dates: recordDateFilters(query),
    words: wordsOf(query.search),
    ...omitEmpty({ tree, genomeSize, within }),
  };
}

function readOrder({ database }: DatabaseContext, query: ListQuery, restriction: Restriction): IsolateOrderQuery {
  const sort = readSort(query.sort);
  const target = sort && sortTarget(database, sort.member);
  const isNatural = !sort || (sort.member === 'id' && !sort.descending);
  return {
    list: 'isolates',
    ...readConditions(query, restriction),
    ...defined({ sort: target && !isNatural ? { target, descending: sort.descending } : undefined }),
  };
}

function findAll(
  { database, version }: DatabaseContext,
  counts: LruCache<IsolateTotals>,
  includeOld: boolean,
): FoundList {
  const counted = counts.getOrMake(JSON.stringify([database.key, version, includeOld]), () =>
    countIsolates(database, includeOld),
  );
  const { records, last_added, last_updated } = counted;
  return {
    records,
    ...omitEmpty({ last_added, last_updated }),
    keys: ({ offset, limit, isAll }) =>
      isAll ? allIsolates(database, includeOld) : [isolatePage(database, includeOld, counted, { offset, limit })],
  };
}

async function findOrdered(
  context: DatabaseContext,
  counts: LruCache<IsolateTotals>,
  asked: IsolateOrderQuery,
): Promise<{ found: FoundList; isUpToDate: boolean }> {
  const { service, database, version } = context;
  const order = context.linked.hidesDefinitions ? withoutSchemes(asked) : asked;
  const { isUpToDate, state } = await stateToSearch(context, usesSchemes(order));
  const { records } = counts.getOrMake(JSON.stringify([database.key, version, true]), () =>
    countIsolates(database, true),
  );
  const scanned = () => isolatesToScan(database, order, records, SCANNED_ON_THIS_THREAD);
  const { ids, last_added, last_updated } = await service.orders.find(database, state, order, scanned);
  const found: FoundList = {
    records: ids.length,
    ...omitEmpty({ last_added, last_updated }),
    keys: ({ offset, limit }) => inBatches(ids.subarray(offset, offset + limit)),
  };
  return { found, isUpToDate };
}

/** The state of the data in which a list is found: its scheme values, if it needs them, may be of an earlier one. */
export async function stateToSearch(
  context: DatabaseContext,
  needsSchemes: boolean,
): Promise<{ isUpToDate: boolean; state: string }> {
  const { isUpToDate } = needsSchemes ? await readVisibleSchemeValues(context, 'search') : { isUpToDate: true };
  // What was found in an earlier state must not be remembered for the current one.
  return { isUpToDate, state: isUpToDate ? context.version : `${context.version} before ${performance.now()}` };
}

function* inBatches(ids: Float64Array): Generator<ListedKey[]> {
  for (let start = 0; start < ids.length; start += KEYS_AT_ONCE)
    yield keysOf(ids.subarray(start, start + KEYS_AT_ONCE));
}
