import { sql } from 'kysely';
import type { SQLInputValue } from 'node:sqlite';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import type { RecordOrder } from './record-order.ts';

/** Alleles or profiles that were changed last. */
export interface LatestQuery {
  list: 'latest';
  of: 'allele' | 'profile';
  limit: number;
}

/** The records that own others count them, and know the latest date among them. */
const OWNERS = {
  allele: { table: 'locus', records: 'allele_count', last: 'alleles_last_updated', scope: 'locus' },
  profile: { table: 'scheme', records: 'profile_count', last: 'profiles_last_updated', scope: 'scheme' },
} as const;

/** Reading so many records through the index of their owners takes milliseconds. */
const QUICKLY_READ = 20_000;

/**
 * Row ids of the records with the latest datestamps, and among equal ones of those entered last. No index holds
 * datestamps. So the loci (or schemes) say where the latest records can be, and mostly few have to be read:
 *
 * - Each of the first `limit` owners, ordered by their latest date, has a record of that date or a later one. The date of
 *   the last of them is the earliest that can be among the results.
 * - If the owners with such dates have few records, only these are read.
 * - Otherwise most records came in one import. If the last rows are of the latest date, they are the results.
 * - Only if they are not are all records read.
 */
export function findLatest(database: Database, { of, limit }: LatestQuery): RecordOrder {
  const { connection } = database;
  const { table, records, last, scope } = OWNERS[of];
  const find = (condition: string, ...parameters: SQLInputValue[]) =>
    connection
      .prepare(`select id from ${of} where ${condition} order by datestamp desc, id desc limit ?`)
      .all(...parameters, limit)
      .map((row) => Number(row['id']));
  const dates = connection
    .prepare(`select ${last} as day from ${table} where ${records} > 0 order by ${last} desc limit ?`)
    .all(limit)
    .map((row) => String(row['day'] ?? ''));
  const earliest = dates.length < limit ? '' : (dates.at(-1) ?? '');
  const inOwners = `from ${table} where ${records} > 0 and coalesce(${last}, '') >= ?`;
  const few = connection.prepare(`select sum(${records}) as records ${inOwners}`).get(earliest);
  if (Number(few?.['records'] ?? 0) <= QUICKLY_READ) {
    return found(find(`${scope} in (select id ${inOwners}) and datestamp >= ?`, earliest, earliest));
  }
  const inLastRows = `id > (select max(id) from ${of}) - ${QUICKLY_READ}`;
  const ofLatestDay = find(`${inLastRows} and datestamp = ?`, dates[0] ?? '');
  return found(ofLatestDay.length === limit ? ofLatestDay : find('datestamp >= ?', earliest));
}

function found(ids: number[]): RecordOrder {
  return { ids: Float64Array.from(ids) };
}

/** The number of alleles and profiles that a look for the latest may have to read. */
export function countForLatest(database: Database, of: LatestQuery['of']): number {
  const { table, records } = OWNERS[of];
  return Number(database.connection.prepare(`select sum(${records}) as records from ${table}`).get()?.['records'] ?? 0);
}

const changedAlleles = preparedQuery((from, ids: number[]) =>
  from
    .selectFrom('allele')
    .innerJoin('locus', 'locus.id', 'allele.locus')
    .select(['locus.name as locus', 'allele.allele_id', 'allele.curator', 'allele.date_entered', 'allele.datestamp'])
    .where('allele.id', 'in', ids)
    .orderBy('allele.datestamp', 'desc')
    .orderBy('allele.id', 'desc'),
);
const changedProfiles = preparedQuery((from, ids: number[]) =>
  from
    .selectFrom('profile')
    .innerJoin('scheme', 'scheme.id', 'profile.scheme')
    .select([
      'scheme.id as scheme_id',
      'scheme.name as scheme',
      'profile.profile_id',
      'profile.curator',
      'profile.date_entered',
      'profile.datestamp',
    ])
    .where('profile.id', 'in', ids)
    .orderBy('profile.datestamp', 'desc')
    .orderBy('profile.id', 'desc'),
);
const changedIsolates = preparedQuery((from, limit: number) =>
  from
    .selectFrom('isolate')
    .select(['id', 'name', 'curator', 'date_entered', 'datestamp'])
    .where(sql.ref('new_version'), 'is', null)
    .orderBy('datestamp', 'desc')
    .orderBy('id', 'desc')
    .limit(limit),
);

/** What is told of the latest alleles, by their row ids; latest first. */
export function latestAlleles(database: Database, ids: Float64Array) {
  return ids.length === 0 ? [] : changedAlleles(database, [...ids]);
}

/** What is told of the latest profiles, by their row ids; latest first. */
export function latestProfiles(database: Database, ids: Float64Array) {
  return ids.length === 0 ? [] : changedProfiles(database, [...ids]);
}

/** The isolates (newest versions only) with the latest datestamps, and among equal ones of the highest ids. An index answers. */
export function latestIsolates(database: Database, limit: number) {
  return changedIsolates(database, limit);
}
