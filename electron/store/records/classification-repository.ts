import type { Selectable } from 'kysely';
import type { GroupFields } from '#shared/api/classification.ts';
import { groupValue } from '#shared/rules/group-values.ts';
import type { Database } from '../file/database.ts';
import { perState } from '../file/per-state.ts';
import { preparedQuery, statementOf } from '../file/prepared-query.ts';
import { skipped, type Part } from './part.ts';
import type { ListedKey } from './record-order.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';

export type ClassificationSchemeRow = Selectable<DatabaseTables['classification_scheme']>;

/** Classification schemes by id. */
export async function listClassificationSchemes(database: Database): Promise<ClassificationSchemeRow[]> {
  return database.sql.selectFrom('classification_scheme').selectAll().orderBy('id').execute();
}

export async function findClassificationScheme(
  database: Database,
  id: number,
): Promise<ClassificationSchemeRow | undefined> {
  return database.sql.selectFrom('classification_scheme').selectAll().where('id', '=', id).executeTakeFirst();
}

/** The classification scheme of a name that groups the profiles of a scheme of a name. */
export async function findClassificationSchemeByName(
  database: Database,
  name: { scheme: string; classification: string },
): Promise<ClassificationSchemeRow | undefined> {
  return database.sql
    .selectFrom('classification_scheme')
    .innerJoin('scheme', 'scheme.id', 'classification_scheme.scheme')
    .selectAll('classification_scheme')
    .where('scheme.name', '=', name.scheme)
    .where('classification_scheme.name', '=', name.classification)
    .executeTakeFirst();
}

/** Whether a classification scheme has a group of this number. */
export function hasGroup({ connection }: Database, classificationScheme: number, group: number): boolean {
  const sql = 'select 1 from classification_group where classification_scheme = ? and group_id = ?';
  return statementOf(connection, sql).get(classificationScheme, group) !== undefined;
}

const VALUES_OF_GROUP = `select f.field, f.type, v.value from classification_group_value v
  join classification_group_field f on f.classification_scheme = v.classification_scheme and f.field = v.field
  where v.classification_scheme = ? and v.group_id = ? order by f.position`;

/** Whether any group of a database has values: most have none, and then none are looked for. */
const haveValues = perState(
  ({ connection }) => statementOf(connection, 'select 1 from classification_group_value limit 1').get() !== undefined,
);

/** The values of a group in the order of their fields. Undefined if it has none. */
export function groupFieldsOf(
  database: Database,
  classificationScheme: number,
  group: number,
): GroupFields | undefined {
  if (!haveValues(database)) return undefined;
  const rows = statementOf(database.connection, VALUES_OF_GROUP).all(classificationScheme, group);
  if (rows.length === 0) return undefined;
  const type = (row: (typeof rows)[number]) => (row['type'] === 'integer' ? 'integer' : 'text');
  return Object.fromEntries(rows.map((row) => [String(row['field']), groupValue(type(row), String(row['value']))]));
}

export async function countGroups(database: Database, classificationScheme: number): Promise<number> {
  const { records } = await database.sql
    .selectFrom('classification_group')
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .where('classification_scheme', '=', classificationScheme)
    .executeTakeFirstOrThrow();
  return records;
}

/** A part of the groups of a classification scheme, by number. The number is both id and key. */
export async function listGroups(
  database: Database,
  classificationScheme: number,
  part: Part<ListedKey>,
): Promise<ListedKey[]> {
  const { after } = part;
  const rows = await database.sql
    .selectFrom('classification_group')
    .select('group_id')
    .where('classification_scheme', '=', classificationScheme)
    .$if(after !== undefined, (rest) => rest.where('group_id', '>', after?.id ?? 0))
    .orderBy('group_id')
    .limit(part.limit)
    .offset(skipped(part))
    .execute();
  return rows.map(({ group_id }) => ({ id: group_id, key: String(group_id) }));
}

/** Number of profiles in each of some groups. */
export async function countGroupMembers(
  database: Database,
  classificationScheme: number,
  groups: number[],
): Promise<Map<number, number>> {
  if (groups.length === 0) return new Map();
  const rows = groupSizes(database, classificationScheme, groups);
  return new Map(rows.map(({ group_id, records }) => [group_id, records]));
}

export interface ProfileGroup {
  /** Id and name of the classification scheme. */
  id: number;
  name: string;
  group_id: number;
  /** Number of its profiles. */
  records: number;
  fields: GroupFields | undefined;
}

const groupsByProfiles = preparedQuery((sql, profiles: number[]) =>
  sql
    .selectFrom('classification_group_profile as own')
    .innerJoin('classification_scheme', 'classification_scheme.id', 'own.classification_scheme')
    .select(['own.profile', 'classification_scheme.id', 'classification_scheme.name', 'own.group_id'])
    .where('own.profile', 'in', profiles)
    .orderBy('classification_scheme.id'),
);
const groupSizes = preparedQuery((sql, classificationScheme: number, groups: number[]) =>
  sql
    .selectFrom('classification_group_profile')
    .select(({ fn }) => ['group_id', fn.countAll<number>().as('records')])
    .where('classification_scheme', '=', classificationScheme)
    .where('group_id', 'in', groups)
    .groupBy('group_id'),
);

/** The groups of some profiles (row ids), by classification scheme. */
export function groupsOfProfiles(database: Database, profiles: number[]): Map<number, ProfileGroup[]> {
  if (profiles.length === 0) return new Map();
  const rows = groupsByProfiles(database, profiles);
  const sizes = new Map<string, number>();
  for (const [id, own] of Map.groupBy(rows, (row) => row.id)) {
    const groups = [...new Set(own.map(({ group_id }) => group_id))];
    for (const { group_id, records } of groupSizes(database, id, groups)) sizes.set(`${id} ${group_id}`, records);
  }
  return new Map(
    [...Map.groupBy(rows, (row) => row.profile)].map(([profile, own]) => [
      profile,
      own.map(({ id, name, group_id }) => ({
        id,
        name,
        group_id,
        records: sizes.get(`${id} ${group_id}`) ?? 0,
        fields: groupFieldsOf(database, id, group_id),
      })),
    ]),
  );
}

/** A part of the profiles of a group, in natural order of their ids. */
export async function groupProfiles(
  database: Database,
  classificationScheme: number,
  group: number,
  part: Pick<Part<ListedKey>, 'offset' | 'limit'>,
): Promise<ListedKey[]> {
  return database.sql
    .selectFrom('classification_group_profile')
    .innerJoin('profile', 'profile.id', 'classification_group_profile.profile')
    .select(['profile.id', 'profile.profile_id as key'])
    .where('classification_scheme', '=', classificationScheme)
    .where('group_id', '=', group)
    .orderBy('profile.sort_key')
    .orderBy('profile.profile_id')
    .limit(part.limit)
    .offset(part.offset)
    .execute();
}

/** Isolates of a group according to the scheme values, newest versions only. */
function groupMembers(database: Database, classificationScheme: number, group: number) {
  return database.sql
    .selectFrom('isolate_classification_group')
    .innerJoin('isolate', 'isolate.id', 'isolate_classification_group.isolate')
    .where('classification_scheme', '=', classificationScheme)
    .where('group_id', '=', group)
    .where('isolate.new_version', 'is', null);
}

/** How many isolates of an isolate database are in a group. The scheme values must be up to date. */
export async function countGroupIsolates(
  database: Database,
  classificationScheme: number,
  group: number,
): Promise<number> {
  const { records } = await groupMembers(database, classificationScheme, group)
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .executeTakeFirstOrThrow();
  return records;
}

/** A part of the isolates of a group, by id. The scheme values must be up to date. */
export async function groupIsolates(
  database: Database,
  classificationScheme: number,
  group: number,
  part: Part<ListedKey>,
): Promise<ListedKey[]> {
  const rows = await groupMembers(database, classificationScheme, group)
    .select('isolate.id')
    .where('isolate_classification_group.isolate', '>', part.after?.id ?? 0)
    .orderBy('isolate_classification_group.isolate')
    .limit(part.limit)
    .offset(skipped(part))
    .execute();
  return rows.map(({ id }) => ({ id, key: String(id) }));
}

const GROUPED_SCHEME = 'select scheme from classification_scheme where id = ?';

/** Gives the function that finds the scheme whose profiles a classification scheme groups; `undefined` for an unknown id. */
export function classificationSchemeFinder({ connection }: Database): (id: number) => number | undefined {
  const grouped = statementOf(connection, GROUPED_SCHEME);
  return (id) => grouped.get(id)?.['scheme'] as number | undefined;
}
