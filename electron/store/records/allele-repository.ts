import type { Selectable } from 'kysely';
import type { DateBreakdown } from '#shared/api/breakdown.ts';
import type { ALLELE_SORT_MEMBERS } from '#shared/api/allele.ts';
import { defined } from '#shared/defined.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import { detailsOfAlleles, hasDetails, NO_ALLELE_DETAILS, type AlleleDetails } from './allele-details.ts';
import {
  contains,
  orderRecords,
  type DateFilter,
  type NaturalList,
  type ListedKey,
  type RecordOrder,
} from './record-order.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';

/** The columns of an allele that its record shows, and its row id. */
const SHOWN = [
  'id',
  'allele_id',
  'sequence',
  'status',
  'comments',
  'sender',
  'curator',
  'date_entered',
  'datestamp',
  'length',
  'ambiguous',
  'type_allele',
] as const;

export interface AlleleRecord
  extends Pick<Selectable<DatabaseTables['allele']>, (typeof SHOWN)[number]>, AlleleDetails {}

export const ALLELES: NaturalList = { table: 'allele', scope: 'locus', key: 'allele_id' };

/** What a filtered or sorted list of the alleles of a locus shows. */
export interface AlleleOrderQuery {
  list: 'alleles';
  /** Row id of the locus. */
  scope: number;
  dates: DateFilter[];
  words: string[];
  sort?: { member: (typeof ALLELE_SORT_MEMBERS)[number]; descending: boolean };
}

/** Row ids of the alleles that match a query, in its order. Equal members are ordered by id, in natural order. */
export function orderAlleles(database: Database, { scope, dates, words, sort }: AlleleOrderQuery): RecordOrder {
  let query = database.sql.selectFrom('allele').select(['id', 'date_entered', 'datestamp']).where('locus', '=', scope);
  for (const { column, operator, date } of dates) query = query.where(column, operator, date);
  for (const word of words) {
    query = query.where((where) =>
      where.or(['allele_id', 'status', 'comments'].map((column) => contains(column, word))),
    );
  }
  const idDirection = sort?.descending && sort.member === 'allele_id' ? 'desc' : 'asc';
  if (sort && sort.member !== 'allele_id') query = query.orderBy(sort.member, sort.descending ? 'desc' : 'asc');
  return orderRecords(database, query.orderBy('sort_key', idDirection).orderBy('allele_id', idDirection).compile());
}

/** Asks how many alleles of all loci match some dates. */
export interface AlleleCountQuery {
  list: 'allele_count';
  dates: DateFilter[];
}

/** Counts the alleles of the whole database that match the dates, and finds the latest dates among them. */
export function countAlleles(database: Database, { dates }: AlleleCountQuery): RecordOrder {
  let query = database.sql
    .selectFrom('allele')
    .select(({ fn }) => [
      fn.countAll<number>().as('records'),
      fn.max('date_entered').as('added'),
      fn.max('datestamp').as('updated'),
    ]);
  for (const { column, operator, date } of dates) query = query.where(column, operator, date);
  const { sql, parameters } = query.compile();
  const found = database.connection.prepare(sql).get(...(parameters as string[]));
  return {
    ids: new Float64Array(0),
    counted: Number(found?.['records']),
    ...defined({
      last_added: found?.['added'] ? String(found['added']) : undefined,
      last_updated: found?.['updated'] ? String(found['updated']) : undefined,
    }),
  };
}

/** Asks how many alleles of all loci have each date. */
export interface AlleleDatesQuery {
  list: 'allele_dates';
  member: DateBreakdown;
}

/** Counts the alleles of the whole database by one of their dates. */
export function countAllelesByDate(database: Database, { member }: AlleleDatesQuery): RecordOrder {
  const { sql, parameters } = database.sql
    .selectFrom('allele')
    .select(({ fn }) => [member, fn.countAll<number>().as('records')])
    .groupBy(member)
    .orderBy(member)
    .compile();
  const rows = database.connection.prepare(sql).all(...(parameters as string[]));
  return {
    ids: new Float64Array(0),
    countedByDate: rows.map((row) => [String(row[member]), Number(row['records'])]),
  };
}

/** The number of alleles of the database and the date of the latest change. Reads only the counters of the loci. */
export async function summarizeAlleles(database: Database): Promise<{ records: number; last_updated: string | null }> {
  const { records, last_updated } = await database.sql
    .selectFrom('locus')
    .select(({ fn }) => [
      fn.sum<number | null>('allele_count').as('records'),
      fn.max('alleles_last_updated').as('last_updated'),
    ])
    .executeTakeFirstOrThrow();
  return { records: records ?? 0, last_updated };
}

const alleleById = preparedQuery((from, locus: number, alleleId: string) =>
  from
    .selectFrom('allele')
    .select([...SHOWN, hasDetails.as('has_details')])
    .where('locus', '=', locus)
    .where('allele_id', '=', alleleId),
);
const allelesByIds = preparedQuery((from, ids: number[]) =>
  from.selectFrom('allele').select(SHOWN).where('id', 'in', ids),
);
/** One allele of a locus (row id) by its id. */
export function findAllele(database: Database, locus: number, alleleId: string): AlleleRecord | undefined {
  const [row] = alleleById(database, locus, alleleId);
  if (!row) return undefined;
  const details = row.has_details === 1 ? detailsOfAlleles(database, [row.id]).get(row.id) : undefined;
  return { ...row, ...(details ?? NO_ALLELE_DETAILS) };
}

/** Whole records for the given keys, in the same order. Meant for batches of some hundreds. */
export async function getAlleles(database: Database, keys: ListedKey[]): Promise<AlleleRecord[]> {
  if (keys.length === 0) return [];
  const ids = keys.map((key) => key.id);
  const rows = allelesByIds(database, ids);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const details = detailsOfAlleles(database, ids);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    return row ? [{ ...row, ...(details.get(id) ?? NO_ALLELE_DETAILS) }] : [];
  });
}

/** Id and sequence of the alleles with the given row ids, one after the other, in that order. */
export function* sequencesByIds(
  database: Database,
  ids: Float64Array,
): Generator<{ allele_id: string; sequence: string }> {
  const statement = database.connection.prepare('select allele_id, sequence from allele where id = ?');
  for (const id of ids) {
    const row = statement.get(id) as { allele_id: string; sequence: string } | undefined;
    if (row) yield row;
  }
}
