import { sql, type CompiledQuery, type Expression, type SqlBool } from 'kysely';
import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { ThresholdChart } from '#electron/relatives/threshold-chart.ts';
import { defined } from '#shared/defined.ts';
import type { Database } from '../file/database.ts';
import { builtStatement } from '../file/prepared-query.ts';

/** Row id of a record, and the name or id by which people know it. */
export interface ListedKey {
  id: number;
  key: string;
}

/** A list that has a natural order and an index for it: alleles of a locus, or profiles of a scheme. */
export interface NaturalList {
  table: 'allele' | 'profile';
  scope: 'locus' | 'scheme';
  key: 'allele_id' | 'profile_id';
}

/** Row ids of a filtered or sorted list in its order, and the latest dates among them. */
export interface RecordOrder {
  ids: Float64Array;
  /** The number of records, if a query counts them without listing them. */
  counted?: number;
  /** The number of records of each date, if a query counts them by date. */
  countedByDate?: [date: string, records: number][];
  /** The number of records of each combination of values, if a query counts them by values. */
  countedByValues?: { values: (string | number | null)[]; records: number }[];
  /** How far each record is from one that is asked about, and how many loci that one lacks. */
  distances?: { loci_missing: number; differences: Uint32Array; shared_loci: Uint32Array };
  /** The largest distance of two of the records. */
  diameter?: number;
  /** What each threshold makes of the records. */
  chart?: ThresholdChart;
  last_added?: string;
  last_updated?: string;
}

export interface DateFilter {
  column: 'date_entered' | 'datestamp';
  operator: '>' | '=' | '>=';
  /** ISO date. */
  date: string;
}

/**
 * A batch of a long list ends after this many rows or characters, so that other work is not delayed and memory stays
 * flat.
 */
const BATCH_ROWS = 2_000;
const BATCH_CHARACTERS = 128 * 1024;
/** Rows of the first batch, when their size is not known yet. */
const FIRST_ROWS = 32;

export function countRecords(database: Database, list: NaturalList, scope: number): number {
  const statement = database.connection.prepare(
    `select count(*) as records from ${list.table} where ${list.scope} = ?`,
  );
  return Number(statement.get(scope)?.['records']);
}

/**
 * One page of a list in natural order. `total` is the number of records. The index is walked from the nearer end, so
 * that the last page costs as little as the first.
 */
export function pageOfKeys(
  database: Database,
  list: NaturalList,
  scope: number,
  page: { offset: number; limit: number; total: number },
): ListedKey[] {
  const limit = Math.min(page.limit, page.total - page.offset);
  if (limit <= 0) return [];
  const fromEnd = page.total - page.offset - limit;
  const backwards = fromEnd < page.offset;
  const direction = backwards ? 'desc' : 'asc';
  const rows = database.connection
    .prepare(
      `select id, ${list.key} as key from ${list.table} where ${list.scope} = ?
       order by sort_key ${direction}, ${list.key} ${direction} limit ? offset ?`,
    )
    .all(scope, limit, backwards ? fromEnd : page.offset) as unknown as ListedKey[];
  return backwards ? rows.toReversed() : rows;
}

/**
 * All records of a list in natural order, in batches of rows as arrays: sort key, id, then `columns`. Columns may come
 * from tables that `joins` adds, with at most one row per record. Each batch is read by key and is complete before it
 * is given out. So a slow reader holds no lock, and sees what is committed meanwhile.
 */
export function* readInOrder(
  database: Database,
  list: NaturalList,
  scope: number,
  columns: string,
  parameters: SQLInputValue[] = [],
  joins = '',
): Generator<SQLOutputValue[][]> {
  const select = `select sort_key, ${list.key}, ${columns} from ${list.table} ${joins} where ${list.scope} = ?`;
  const order = `order by sort_key, ${list.key} limit ?`;
  const first = database.connection.prepare(`${select} ${order}`);
  const next = database.connection.prepare(`${select} and (sort_key, ${list.key}) > (?, ?) ${order}`);
  first.setReturnArrays(true);
  next.setReturnArrays(true);
  let size = FIRST_ROWS;
  let last: SQLOutputValue[] | undefined;
  for (;;) {
    const rows = (last
      ? next.all(...parameters, scope, last[0] as number, last[1] as string, size)
      : first.all(...parameters, scope, size)) as unknown as SQLOutputValue[][];
    if (rows.length > 0) yield rows;
    if (rows.length < size) return;
    last = rows.at(-1);
    size = nextSize(rows);
  }
}

/**
 * Number of rows of the next batch: by the length of the rows of this one, growing slowly in case longer ones follow.
 */
function nextSize(rows: SQLOutputValue[][]): number {
  let characters = 1;
  for (const row of rows) for (const value of row) if (typeof value === 'string') characters += value.length;
  const fitting = Math.floor((BATCH_CHARACTERS * rows.length) / characters);
  return Math.max(1, Math.min(BATCH_ROWS, 4 * rows.length, fitting));
}

/** Keys of all records of a list in natural order, in batches. */
export function* keysInOrder(database: Database, list: NaturalList, scope: number): Generator<ListedKey[]> {
  for (const rows of readInOrder(database, list, scope, 'id')) {
    yield rows.map((row) => ({ id: row[2] as number, key: row[1] as string }));
  }
}

/** Keys of the records with the given row ids, in that order, in batches. Ids deleted meanwhile are left out. */
export function* keysByIds(
  database: Database,
  from: { table: 'allele' | 'profile' | 'locus'; key: 'allele_id' | 'profile_id' | 'name' },
  ids: Float64Array,
): Generator<ListedKey[]> {
  const statement = database.connection.prepare(`select id, ${from.key} as key from ${from.table} where id = ?`);
  for (let start = 0; start < ids.length; start += BATCH_ROWS) {
    const batch: ListedKey[] = [];
    for (const id of ids.subarray(start, start + BATCH_ROWS)) {
      const row = statement.get(id) as unknown as ListedKey | undefined;
      if (row) batch.push(row);
    }
    yield batch;
  }
}

/**
 * Runs a query whose first columns are id, date_entered and datestamp. `keep` may reject rows by their further columns.
 */
export function orderRecords(
  database: Database,
  query: CompiledQuery,
  keep?: (row: SQLOutputValue[]) => boolean,
): RecordOrder {
  const statement = builtStatement(database.connection, query.sql);
  statement.setReturnArrays(true);
  const ids: number[] = [];
  let added = '';
  let updated = '';
  for (const row of statement.iterate(...(query.parameters as SQLInputValue[])) as unknown as Iterable<
    SQLOutputValue[]
  >) {
    if (keep && !keep(row)) continue;
    ids.push(row[0] as number);
    if ((row[1] as string) > added) added = row[1] as string;
    if ((row[2] as string) > updated) updated = row[2] as string;
  }
  return {
    ids: Float64Array.from(ids),
    ...defined({ last_added: added || undefined, last_updated: updated || undefined }),
  };
}

/** True if the text of a column contains a word. Upper and lower case of ASCII letters are the same. */
export function contains(column: string, word: string): Expression<SqlBool> {
  // No text has a zero character, and it would end the pattern in the SQL engine.
  if (word.includes('\0')) return sql<SqlBool>`1 = 0`;
  const pattern = `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like lower(${pattern}) escape '\\'`;
}
