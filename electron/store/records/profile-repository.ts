import { sql, type Selectable } from 'kysely';
import type { SQLOutputValue } from 'node:sqlite';
import { compareNatural } from '#shared/natural-order.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import {
  contains,
  readInOrder,
  orderRecords,
  type DateFilter,
  type NaturalList,
  type ListedKey,
  type RecordOrder,
} from './record-order.ts';
import { groupFieldsOf, type ProfileGroup } from './classification-repository.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';

/** A profile with the values of its scheme fields, except the primary key. */
export interface ProfileRecord extends Omit<Selectable<DatabaseTables['profile']>, 'alleles'> {
  /** Allele ids in the order of the scheme's loci. */
  alleles: string[];
  fields: Map<string, string>;
}

export const PROFILES: NaturalList = { table: 'profile', scope: 'scheme', key: 'profile_id' };

export type ProfileSort =
  | { by: 'profile_id' | 'date_entered' | 'datestamp'; descending: boolean }
  | { by: 'field'; field: string; numeric: boolean; descending: boolean }
  /** `position` is the 0-based index of the locus in the scheme. */
  | { by: 'locus'; position: number; descending: boolean };

/** What a filtered or sorted list of the profiles of a scheme shows. */
export interface ProfileOrderQuery {
  list: 'profiles';
  /** Id of the scheme. */
  scope: number;
  dates: DateFilter[];
  /** Words that must occur in the profile id or a field. */
  words: string[];
  profileIds: string[];
  fields: { field: string; value: string }[];
  alleles: { position: number; allele_id: string }[];
  sort?: ProfileSort;
}

/** Row ids of the profiles that match a query, in its order. Equal members are ordered by id, in natural order. */
export function orderProfiles(database: Database, query: ProfileOrderQuery): RecordOrder {
  const { sort, alleles } = query;
  const byLocus = sort?.by === 'locus' ? sort : undefined;
  const sortValues: { id: number; value: string }[] = [];
  const needsAlleles = byLocus !== undefined || alleles.length > 0;
  const order = orderRecords(database, compileOrder(database, query, needsAlleles), (row) => {
    if (!needsAlleles) return true;
    const packed = row[3] as string;
    if (!alleles.every(({ position, allele_id }) => alleleAt(packed, position) === allele_id)) return false;
    if (byLocus) sortValues.push({ id: row[0] as number, value: alleleAt(packed, byLocus.position) ?? '' });
    return true;
  });
  if (!byLocus) return order;
  const turn = byLocus.descending ? -1 : 1;
  sortValues.sort((left, right) => turn * compareAlleleIds(left.value, right.value));
  return { ...order, ids: Float64Array.from(sortValues, (entry) => entry.id) };
}

function compileOrder(database: Database, query: ProfileOrderQuery, needsAlleles: boolean) {
  let select = database.sql
    .selectFrom('profile')
    .select(['profile.id', 'profile.date_entered', 'profile.datestamp'])
    .where('profile.scheme', '=', query.scope);
  if (needsAlleles) select = select.select('profile.alleles');
  for (const { column, operator, date } of query.dates) select = select.where(`profile.${column}`, operator, date);
  for (const id of query.profileIds) select = select.where('profile.profile_id', '=', id);
  for (const { field, value } of query.fields) {
    select = select.where((where) =>
      where.exists(
        where
          .selectFrom('profile_field')
          .select('field')
          .whereRef('profile_field.profile', '=', 'profile.id')
          .where('profile_field.field', '=', field)
          .where(sql<string>`lower(profile_field.value)`, '=', sql<string>`lower(${value})`),
      ),
    );
  }
  for (const word of query.words) {
    select = select.where((where) =>
      where.or([
        contains('profile.profile_id', word),
        where.exists(
          where
            .selectFrom('profile_field')
            .select('field')
            .whereRef('profile_field.profile', '=', 'profile.id')
            .where(contains('profile_field.value', word)),
        ),
      ]),
    );
  }
  const { sort } = query;
  const direction = sort?.descending ? 'desc' : 'asc';
  if (sort?.by === 'date_entered' || sort?.by === 'datestamp') select = select.orderBy(`profile.${sort.by}`, direction);
  if (sort?.by === 'field') {
    const value = sql.ref<string | null>('sorted.value');
    select = select
      .leftJoin('profile_field as sorted', (join) =>
        join.onRef('sorted.profile', '=', 'profile.id').on('sorted.field', '=', sort.field),
      )
      .orderBy(sql`case when ${value} is null then 1 else 0 end`)
      .orderBy(sort.numeric ? sql`cast(${value} as integer)` : sql`lower(${value})`, direction);
  }
  const idDirection = sort?.by === 'profile_id' ? direction : 'asc';
  return select.orderBy('profile.sort_key', idDirection).orderBy('profile.profile_id', idDirection).compile();
}

/** The allele id at a 0-based position of a packed profile. The rest is not unpacked. */
function alleleAt(packed: string, position: number): string | undefined {
  let start = 0;
  for (let place = 0; place < position; place += 1) {
    const tab = packed.indexOf('\t', start);
    if (tab === -1) return undefined;
    start = tab + 1;
  }
  const end = packed.indexOf('\t', start);
  return packed.slice(start, end === -1 ? undefined : end);
}

function compareAlleleIds(left: string, right: string): number {
  const difference = Number(left) - Number(right);
  return Number.isNaN(difference) ? compareNatural(left, right) : difference;
}

/** A profile with its groups and its LIN code, in one statement. */
const wholeProfile = preparedQuery((from, scheme: number, profileId: string) =>
  from
    .selectFrom('profile')
    .selectAll('profile')
    .select([
      sql<string>`(select json_group_array(json_array(field, value)) from profile_field where profile = profile.id)`.as(
        'field_values',
      ),
      sql<string>`(select json_group_array(json_object('id', id, 'name', name, 'group_id', group_id, 'records', records))
        from (select classification_scheme.id, classification_scheme.name, own.group_id,
            (select count(*) from classification_group_profile as member
              where member.classification_scheme = own.classification_scheme and member.group_id = own.group_id) as records
          from classification_group_profile as own
          join classification_scheme on classification_scheme.id = own.classification_scheme
          where own.profile = profile.id order by classification_scheme.id))`.as('groups'),
      sql<string | null>`(select code from lincode where lincode.profile = profile.id)`.as('lincode'),
    ])
    .where('profile.scheme', '=', scheme)
    .where('profile.profile_id', '=', profileId),
);
const profilesByIds = preparedQuery((from, ids: number[]) =>
  from.selectFrom('profile').selectAll().where('id', 'in', ids),
);
const valuesOfProfiles = preparedQuery((from, ids: number[]) =>
  from.selectFrom('profile_field').selectAll().where('profile', 'in', ids),
);

interface WholeProfile {
  row: ProfileRecord;
  groups: ProfileGroup[];
  lincode: string | undefined;
}

/** One profile of a scheme by its id. */
export function findProfile(database: Database, scheme: number, profileId: string): WholeProfile | undefined {
  const [found] = wholeProfile(database, scheme, profileId);
  if (!found) return undefined;
  const { field_values, groups, lincode, ...row } = found;
  const fields = new Map(JSON.parse(field_values) as [string, string][]);
  return {
    row: { ...row, alleles: row.alleles.split('\t'), fields },
    groups: (JSON.parse(groups) as Omit<ProfileGroup, 'fields'>[]).map((group) => ({
      ...group,
      fields: groupFieldsOf(database, group.id, group.group_id),
    })),
    lincode: lincode ?? undefined,
  };
}

/** Whole records for the given keys, in the same order. Meant for batches of some hundreds. */
export async function getProfiles(database: Database, keys: ListedKey[]): Promise<ProfileRecord[]> {
  if (keys.length === 0) return [];
  const ids = keys.map((key) => key.id);
  const byId = new Map(profilesByIds(database, ids).map((row) => [row.id, row]));
  const valuesOf = Map.groupBy(valuesOfProfiles(database, ids), (value) => value.profile);
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const fields = new Map(valuesOf.get(id)?.map(({ field, value }) => [field, value]));
    return [{ ...row, alleles: row.alleles.split('\t'), fields }];
  });
}

/**
 * Up to this many fields, their values are joined: half the time of looking each up. SQL engines join at most 64
 * tables.
 */
const MAX_JOINED = 30;

/** One value per field, as columns after the packed alleles. */
const fieldColumn = '(select value from profile_field where profile_field.profile = profile.id and field = ?)';

/** The LIN code of a profile, as the last column. */
const codeColumn = '(select code from lincode where lincode.profile = profile.id)';

/** What a table of profiles shows besides ids and alleles. */
interface ProfileColumns {
  fields: string[];
  withLincode: boolean;
}

export type ProfileCell = SQLOutputValue;

/**
 * All profiles of a scheme in natural order as rows: sort key, id, alleles joined with tabs, then the values of
 * `fields` and the LIN code, each or null.
 */
export function* readProfileTable(
  database: Database,
  scheme: number,
  { fields, withLincode }: ProfileColumns,
): Generator<ProfileCell[][]> {
  const joined = fields.length <= MAX_JOINED;
  const columns = fields.map((_, index) => (joined ? `field_${index}.value` : fieldColumn));
  const joins = fields.map(
    (_, index) =>
      `left join profile_field as field_${index} on field_${index}.profile = profile.id and field_${index}.field = ?`,
  );
  yield* readInOrder(
    database,
    PROFILES,
    scheme,
    ['alleles', ...columns, ...(withLincode ? [codeColumn] : [])].join(', '),
    fields,
    joined ? joins.join(' ') : '',
  );
}

/** The same rows, without the sort key, for the given row ids, one after the other, in that order. */
export function* readProfilesByIds(
  database: Database,
  ids: Float64Array,
  { fields, withLincode }: ProfileColumns,
): Generator<ProfileCell[]> {
  const values = [...fields.map(() => fieldColumn), ...(withLincode ? [codeColumn] : [])];
  const columns = ['profile_id', 'alleles', ...values].join(', ');
  const statement = database.connection.prepare(`select ${columns} from profile where id = ?`);
  statement.setReturnArrays(true);
  for (const id of ids) {
    const row = statement.get(...fields, id) as unknown as ProfileCell[] | undefined;
    if (row) yield row;
  }
}
