import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { defined } from '#shared/defined.ts';
import { assertNever } from '#shared/problem.ts';
import { GRAVITY } from '#shared/verdict/judge.ts';
import type { Database } from '../file/database.ts';
import { factValues } from './isolate-facts.ts';
import { countFitting, holds, namesLocus, type SearchTarget, type SearchTree } from './isolate-search.ts';
import { contains, orderRecords, type DateFilter, type ListedKey, type RecordOrder } from '../records/record-order.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';

/** What a filtered or sorted list of isolates shows. */
export interface IsolateOrderQuery {
  list: 'isolates';
  includeOld: boolean;
  dates: DateFilter[];
  words: string[];
  /** Smallest total length of contigs, in bases. */
  genomeSize?: number;
  tree?: SearchTree;
  within?: IsolateOwner;
  sort?: { target: SearchTarget; descending: boolean };
}

/** A record that has isolates. For groups the scheme values must be up to date. */
export type IsolateOwner = { project: number } | { classificationScheme: number; group: number };

type OrderedQuery = SelectQueryBuilder<DatabaseTables, 'isolate', unknown>;

/** What decides which isolates belong to a list, apart from its order. */
export type IsolateConditions = Omit<IsolateOrderQuery, 'list' | 'sort'>;

/**
 * How many of the `all` isolates of the database a query must look at. Fewer than all if an index answers its
 * conditions and they name few isolates. This takes less time than looking at `most` isolates.
 */
export function isolatesToScan(database: Database, query: IsolateOrderQuery, all: number, most: number): number {
  const { words, genomeSize, tree, within, sort } = query;
  // Each of these looks at all isolates, whatever the other conditions.
  if (!tree || words.length > 0 || genomeSize !== undefined || within || sort || all <= most) return all;
  // Reading the packed rows of one isolate takes a twentieth of looking at the isolate. Counting first would read them twice.
  if (all > 20 * most && namesLocus(tree)) return all;
  return Math.min(all, countFitting(database, tree, most));
}

/** Ids of the isolates that match a query, in its order. Equal values are ordered by id. */
export function orderIsolates(database: Database, query: IsolateOrderQuery): RecordOrder {
  const kept = keep(database.sql.selectFrom('isolate'), query).select([
    'isolate.id',
    'isolate.date_entered',
    'isolate.datestamp',
  ]);
  const { sort } = query;
  if (!sort) return orderRecords(database, kept.orderBy('isolate.id').compile());
  const direction = sort.descending ? 'desc' : 'asc';
  if (sort.target.on === 'column') {
    const column = sql.ref(`isolate.${sort.target.column}`);
    const value = sort.target.column === 'name' ? sql`lower(${column})` : column;
    return orderRecords(database, lastWithout(kept, value, direction).compile());
  }
  // One pass over the values of all isolates. Finding the smallest value of each isolate by itself would walk over an
  // index each time.
  const values = sql<{ isolate: number; value: string | number | null }>`(${sortValues(sort.target)})`;
  const sorted = kept.leftJoin(values.as('sorted'), (join) => join.onRef('sorted.isolate', '=', 'isolate.id'));
  return orderRecords(database, lastWithout(sorted, sql.ref('sorted.value'), direction).compile());
}

/** Isolates without a value come last, in both directions and in every SQL engine. */
function lastWithout<Tables extends Record<keyof Tables, object>, Names extends keyof Tables, Row>(
  query: SelectQueryBuilder<Tables, Names, Row>,
  value: RawBuilder<unknown>,
  direction: 'asc' | 'desc',
): SelectQueryBuilder<Tables, Names, Row> {
  return query
    .orderBy(sql`case when ${value} is null then 1 else 0 end`)
    .orderBy(value, direction)
    .orderBy(sql.ref('isolate.id'));
}

/** A query of the isolates that fulfil all conditions. */
export function keep(
  from: OrderedQuery,
  { includeOld, dates, words, genomeSize, tree, within }: IsolateConditions,
): OrderedQuery {
  let query = from;
  if (!includeOld) {
    // The `+` sign keeps SQLite from using the index of versions if the conditions name the isolates: their rows are
    // read anyway.
    const version = tree || within ? sql`+isolate.new_version` : sql.ref('isolate.new_version');
    query = query.where(sql<SqlBool>`${version} is null`);
  }
  for (const { column, operator, date } of dates) query = query.where(`isolate.${column}`, operator, date);
  for (const word of words) query = query.where(mentions(word));
  if (genomeSize !== undefined) {
    // The lengths of all genomes (`main`): the index gives them in one go, and of the isolates the reader sees his own.
    query = query.where(
      sql<SqlBool>`isolate.id in (select isolate from main.contig group by isolate having sum(length) >= ${genomeSize})`,
    );
  }
  if (within) query = query.where(sql<SqlBool>`isolate.id in (${isolatesOf(within)})`);
  return tree ? query.where(holds(tree)) : query;
}

function isolatesOf(owner: IsolateOwner): RawBuilder<unknown> {
  if ('project' in owner) return sql`select isolate from project_isolate where project = ${owner.project}`;
  return sql`select isolate from isolate_classification_group
    where classification_scheme = ${owner.classificationScheme} and group_id = ${owner.group}`;
}

/** Matches if a word occurs in the name, another name or a value of an isolate, or is its id. */
function mentions(word: string) {
  const parts = [
    contains('isolate.name', word),
    sql`isolate.id in (select isolate from isolate_alias where ${contains('alias', word)})`,
    sql`isolate.id in (select isolate from isolate_value where ${contains('value', word)})`,
  ];
  if (/^\d{1,15}$/.test(word)) parts.push(sql`isolate.id = ${Number(word)}`);
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** The value by which each isolate is sorted: the smallest if there are several. */
function sortValues(target: Exclude<SearchTarget, { on: 'column' }>): RawBuilder<unknown> {
  const isNumber = target.type === 'number';
  switch (target.on) {
    case 'value': {
      const value = isNumber ? sql`number_value` : sql`lower(value)`;
      return sql`select isolate, min(${value}) as value from isolate_value where field = ${target.field} group by isolate`;
    }
    case 'locus': {
      const value = isNumber ? sql`cast(allele_id as integer)` : sql`allele_id`;
      return sql`select isolate, min(${value}) as value from allele_designation where locus = ${target.locus} group by isolate`;
    }
    case 'lincode':
    case 'scheme': {
      const value = isNumber ? sql`cast(value as integer)` : sql`value`;
      return sql`select isolate, min(${value}) as value from isolate_scheme_value where scheme = ${target.scheme} and field = ${target.field} group by isolate`;
    }
    case 'verdict': {
      const gravity = sql.join(
        GRAVITY.map((kind, place) => sql`when ${kind} then ${place}`),
        sql` `,
      );
      // Those that were never judged have none, and come last.
      return sql`select isolate, case iif(is_outdated = 0, kind, 'none') ${gravity} end as value from isolate_verdict`;
    }
    case 'project':
    case 'publication':
    case 'sequence':
    case 'custody':
    case 'group':
    case 'attribute': {
      const value = isNumber ? sql`value` : sql`lower(value)`;
      return sql`select isolate, min(${value}) as value from (${factValues(target)}) group by isolate`;
    }
    default:
      return assertNever(target);
  }
}

/** Number of isolates of a database and the latest dates among them. */
export interface IsolateTotals {
  records: number;
  last_added: string | null;
  last_updated: string | null;
  /** The smallest id, if the ids have no gap. Then a page needs no look at other isolates. */
  first?: number;
}

/** Counts by indexes. Only for the latest day of entry, it looks at each isolate. */
export function countIsolates(database: Database, includeOld: boolean): IsolateTotals {
  const where = includeOld ? '' : 'where new_version is null';
  const read = (expression: string) =>
    database.connection.prepare(`select ${expression} as found from isolate ${where}`).get()?.['found'];
  const latest = (column: 'date_entered' | 'datestamp') => (read(`max(${column})`) ?? null) as string | null;
  const records = Number(read('count(*)'));
  const first = Number(read('min(id)'));
  const isDense = records > 0 && Number(read('max(id)')) - first === records - 1;
  return {
    records,
    last_added: latest('date_entered'),
    last_updated: latest('datestamp'),
    ...defined({ first: isDense ? first : undefined }),
  };
}

/** A part of all isolates, by id. If the ids have gaps, the index is walked from the nearer end. */
export function isolatePage(
  database: Database,
  includeOld: boolean,
  { records, first }: IsolateTotals,
  page: { offset: number; limit: number },
): ListedKey[] {
  const limit = Math.min(page.limit, records - page.offset);
  if (limit <= 0) return [];
  if (first !== undefined) return keysOf(Array.from({ length: limit }, (_, index) => first + page.offset + index));
  const fromEnd = records - page.offset - limit;
  const backwards = fromEnd < page.offset;
  const direction = backwards ? 'desc' : 'asc';
  const where = includeOld ? '' : 'where new_version is null';
  const ids = database.connection
    .prepare(`select id from isolate ${where} order by id ${direction} limit ? offset ?`)
    .all(limit, backwards ? fromEnd : page.offset)
    .map((row) => Number(row['id']));
  return keysOf(backwards ? ids.toReversed() : ids);
}

const KEYS_AT_ONCE = 2_000;

/** All isolates by id, in batches. */
export function* allIsolates(database: Database, includeOld: boolean): Generator<ListedKey[]> {
  const where = includeOld ? '' : 'and new_version is null';
  const statement = database.connection.prepare(
    `select id from isolate where id > ? ${where} order by id limit ${KEYS_AT_ONCE}`,
  );
  for (let last = Number.MIN_SAFE_INTEGER; ;) {
    const ids = statement.all(last).map((row) => Number(row['id']));
    const end = ids.at(-1);
    if (end === undefined) return;
    yield keysOf(ids);
    last = end;
  }
}

/** Keys of isolates: their ids. */
export function keysOf(ids: Iterable<number>): ListedKey[] {
  return Array.from(ids, (id) => ({ id, key: String(id) }));
}
