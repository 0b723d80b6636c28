import { sql as raw } from 'kysely';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import type { Memberships } from '../scheme-values/memberships.ts';

/** What belongs to an isolate, apart from its fields and schemes. */
export interface IsolateDetails {
  aliases: string[];
  publications: number[];
  /**
   * `l50` is the smallest number of longest contigs that hold half of all bases. `n50` is the length of the shortest of
   * these.
   */
  contigs: { count: number; length: number; n50: number; l50: number };
  designations: number;
  classifications: { id: number; name: string; groups: { group: number; records: number }[] }[];
  projects: { id: number; description: string }[];
  hasHistory: boolean;
  /** The version that this one replaced. */
  oldVersion: number | undefined;
}

export const NO_DETAILS: IsolateDetails = {
  aliases: [],
  publications: [],
  contigs: { count: 0, length: 0, n50: 0, l50: 0 },
  designations: 0,
  classifications: [],
  projects: [],
  hasHistory: false,
  oldVersion: undefined,
};

const aliasesOfIsolates = preparedQuery((sql, ids: number[]) =>
  sql.selectFrom('isolate_alias').selectAll().where('isolate', 'in', ids).orderBy('alias'),
);
const publicationsOfIsolates = preparedQuery((sql, ids: number[]) =>
  sql.selectFrom('isolate_publication').selectAll().where('isolate', 'in', ids).orderBy('pubmed_id'),
);
const contigsOfIsolates = preparedQuery((sql, ids: number[]) =>
  sql
    .selectFrom((from) =>
      from
        .selectFrom('contig')
        .select([
          'isolate',
          'length',
          raw<number>`sum(length) over (partition by isolate)`.as('total'),
          raw<number>`row_number() over (partition by isolate order by length desc, id desc)`.as('place'),
          raw<number>`sum(length) over (partition by isolate order by length desc, id desc rows unbounded preceding)`.as(
            'reached',
          ),
        ])
        .where('isolate', 'in', ids)
        .as('ranked'),
    )
    .select(({ fn }) => ['isolate', fn.countAll<number>().as('count'), fn.max<number>('total').as('length')])
    .select([
      raw<number>`max(case when 2 * reached >= total then length end)`.as('n50'),
      raw<number>`min(case when 2 * reached >= total then place end)`.as('l50'),
    ])
    .groupBy('isolate'),
);
const designationsOfIsolates = preparedQuery((sql, ids: number[]) =>
  sql
    .selectFrom('allele_designation')
    .select(({ fn }) => ['isolate', fn.countAll<number>().as('count')])
    .where('isolate', 'in', ids)
    .groupBy('isolate'),
);
const projectsOfIsolates = preparedQuery((sql, ids: number[]) =>
  sql
    .selectFrom('project_isolate')
    .innerJoin('project', 'project.id', 'project_isolate.project')
    .select(['project_isolate.isolate', 'project.id', 'project.short_description as description'])
    .where('project_isolate.isolate', 'in', ids)
    .orderBy('project.id'),
);
const isolatesWithHistory = preparedQuery((sql, ids: number[]) =>
  sql.selectFrom('isolate_history').select('isolate').distinct().where('isolate', 'in', ids),
);
const replacedByIsolates = preparedQuery((sql, ids: number[]) =>
  sql.selectFrom('isolate').select(['id', 'new_version']).where('new_version', 'in', ids).orderBy('id'),
);
const classificationSchemes = preparedQuery((sql) => sql.selectFrom('classification_scheme').select(['id', 'name']));
const isolatesInGroup = preparedQuery((sql, classification: number, group: number) =>
  sql
    .selectFrom('isolate_classification_group as member')
    .innerJoin('isolate', 'isolate.id', 'member.isolate')
    .select(({ fn }) => fn.countAll<number>().as('records'))
    .where('member.classification_scheme', '=', classification)
    .where('member.group_id', '=', group)
    .where('isolate.new_version', 'is', null),
);

/** Details of some isolates with their `groups`. One or two queries serve all of them. */
export async function getIsolateDetails(
  database: Database,
  ids: number[],
  groups: Memberships['groups'],
): Promise<Map<number, IsolateDetails>> {
  const classifications = classificationsOf(database, groups);
  const aliasesOf = Map.groupBy(aliasesOfIsolates(database, ids), (row) => row.isolate);
  const publicationsOf = Map.groupBy(publicationsOfIsolates(database, ids), (row) => row.isolate);
  const contigsOf = new Map(contigsOfIsolates(database, ids).map(({ isolate, ...sums }) => [isolate, sums]));
  const designationsOf = new Map(designationsOfIsolates(database, ids).map(({ isolate, count }) => [isolate, count]));
  const projectsOf = Map.groupBy(projectsOfIsolates(database, ids), (row) => row.isolate);
  const withHistory = new Set(isolatesWithHistory(database, ids).map(({ isolate }) => isolate));
  const olderOf = new Map(replacedByIsolates(database, ids).map(({ id, new_version }) => [new_version, id]));
  return new Map(
    ids.map((id) => [
      id,
      {
        aliases: (aliasesOf.get(id) ?? []).map(({ alias }) => alias),
        publications: (publicationsOf.get(id) ?? []).map(({ pubmed_id }) => pubmed_id),
        contigs: contigsOf.get(id) ?? NO_DETAILS.contigs,
        designations: designationsOf.get(id) ?? 0,
        classifications: classifications.get(id) ?? [],
        projects: (projectsOf.get(id) ?? []).map(({ id: project, description }) => ({ id: project, description })),
        hasHistory: withHistory.has(id),
        oldVersion: olderOf.get(id),
      },
    ]),
  );
}

/**
 * Groups of some isolates with the number of their isolates (newest versions only). Groups of a single isolate say nothing
 * and are left out, as on deployed servers. The numbers are those of `isolate_classification_group`, whether it is up to date
 * or not.
 */
function classificationsOf(
  database: Database,
  groups: Memberships['groups'],
): Map<number, IsolateDetails['classifications']> {
  const rows = named(database, groups);
  const sizes = new Map<string, number>();
  for (const { id, group_id } of rows) {
    const key = `${id} ${group_id}`;
    if (!sizes.has(key)) sizes.set(key, isolatesInGroup(database, id, group_id)[0]?.records ?? 0);
  }
  const shown = rows.filter(({ id, group_id }) => (sizes.get(`${id} ${group_id}`) ?? 0) > 1);
  return new Map(
    [...Map.groupBy(shown, (row) => row.isolate)].map(([isolate, own]) => [
      isolate,
      [...Map.groupBy(own, (row) => row.id)].map(([id, inScheme]) => ({
        id,
        name: inScheme[0]?.name ?? '',
        groups: inScheme.map(({ group_id }) => ({ group: group_id, records: sizes.get(`${id} ${group_id}`) ?? 0 })),
      })),
    ]),
  );
}

/** Groups with the names of their schemes, by scheme and number. */
function named(database: Database, groups: Memberships['groups']) {
  const names = new Map(classificationSchemes(database).map(({ id, name }) => [id, name]));
  return groups
    .map(({ isolate, classification_scheme: id, group_id }) => ({ isolate, id, name: names.get(id) ?? '', group_id }))
    .toSorted((left, right) => left.id - right.id || left.group_id - right.group_id);
}
