import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import { assertNever } from '#shared/problem.ts';
import type { Database } from './database.ts';
import { holds, type SearchTarget, type SearchTree } from './isolate-search.ts';
import { contains, runOrder, type DateFilter, type RecordKey, type RecordOrder } from './record-order.ts';
import type { DatabaseTables } from './tables.ts';

/** What a filtered or sorted list of isolates shows. */
export interface IsolateOrderQuery {
  list: 'isolates';
  includeOld: boolean;
  dates: DateFilter[];
  words: string[];
  /** Smallest sum of contig lengths. */
  genomeSize?: number;
  tree?: SearchTree;
  sort?: { target: SearchTarget; descending: boolean };
}

type Query = SelectQueryBuilder<DatabaseTables, 'isolate', unknown>;

/** Ids of the isolates that a query keeps, in its order; equal values fall back to the id. */
export function orderIsolates(database: Database, query: IsolateOrderQuery): RecordOrder {
  const kept = keep(database.sql.selectFrom('isolate'), query).select([
    'isolate.id',
    'isolate.date_entered',
    'isolate.datestamp',
  ]);
  const { sort } = query;
  if (!sort) return runOrder(database, kept.orderBy('isolate.id').compile());
  const value = sortValue(sort.target);
  const direction = sort.descending ? 'desc' : 'asc';
  return runOrder(
    database,
    kept
      .select(value.as('sorted'))
      // Isolates without a value stand last, whichever the direction and the SQL engine.
      .orderBy(sql`case when ${value} is null then 1 else 0 end`)
      .orderBy(value, direction)
      .orderBy('isolate.id')
      .compile(),
  );
}

function keep(from: Query, { includeOld, dates, words, genomeSize, tree }: IsolateOrderQuery): Query {
  let query = from;
  if (!includeOld) query = query.where('isolate.new_version', 'is', null);
  for (const { column, operator, date } of dates) query = query.where(`isolate.${column}`, operator, date);
  for (const word of words) query = query.where(mentions(word));
  if (genomeSize !== undefined) {
    query = query.where(
      sql<SqlBool>`isolate.id in (select isolate from contig group by isolate having sum(length) >= ${genomeSize})`,
    );
  }
  return tree ? query.where(holds(tree)) : query;
}

/** True where a word occurs in the name, another name or a value of an isolate, or is its id. */
function mentions(word: string) {
  const parts = [
    contains('isolate.name', word),
    sql`isolate.id in (select isolate from isolate_alias where ${contains('alias', word)})`,
    sql`isolate.id in (select isolate from isolate_value where ${contains('value', word)})`,
  ];
  if (/^\d{1,15}$/.test(word)) parts.push(sql`isolate.id = ${Number(word)}`);
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** The value that an isolate is sorted by: of several the first. */
function sortValue(target: SearchTarget) {
  const shown = (text: string, number: string) =>
    target.type === 'number' ? sql.raw<string | number | null>(number) : sql.raw<string | number | null>(text);
  switch (target.on) {
    case 'column':
      return target.column === 'name'
        ? sql<string | number | null>`lower(isolate.name)`
        : sql.ref<string | number | null>(`isolate.${target.column}`);
    case 'value':
      return sql<
        string | number | null
      >`(select min(${shown('lower(value)', 'number_value')}) from isolate_value where isolate_value.isolate = isolate.id and field = ${target.field})`;
    case 'locus':
      return sql<
        string | number | null
      >`(select min(${shown('allele_id', 'cast(allele_id as integer)')}) from allele_designation where allele_designation.isolate = isolate.id and locus = ${target.locus})`;
    case 'scheme':
      return sql<
        string | number | null
      >`(select min(${shown('value', 'cast(value as integer)')}) from isolate_scheme_value where isolate_scheme_value.isolate = isolate.id and scheme = ${target.scheme} and field = ${target.field})`;
    default:
      return assertNever(target);
  }
}

/** Number of isolates of a database and the latest dates among them. */
export interface IsolateCounts {
  records: number;
  last_updated: string | null;
}

/** Counts by indexes alone. */
export function countIsolates(database: Database, includeOld: boolean): IsolateCounts {
  const where = includeOld ? '' : 'where new_version is null';
  const read = (expression: string) =>
    database.connection.prepare(`select ${expression} as found from isolate ${where}`).get()?.['found'];
  const last = read('max(datestamp)');
  return { records: Number(read('count(*)')), last_updated: typeof last === 'string' ? last : null };
}

/** A part of all isolates, by id; the index is walked from the nearer end. */
export function isolatePage(
  database: Database,
  includeOld: boolean,
  page: { offset: number; limit: number; total: number },
): RecordKey[] {
  const limit = Math.min(page.limit, page.total - page.offset);
  if (limit <= 0) return [];
  const fromEnd = page.total - page.offset - limit;
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
export function* allIsolates(database: Database, includeOld: boolean): Generator<RecordKey[]> {
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
export function keysOf(ids: Iterable<number>): RecordKey[] {
  return Array.from(ids, (id) => ({ id, key: String(id) }));
}
