import { sql as raw, type RawBuilder, type Selectable } from 'kysely';
import type { CitedPublication } from '#shared/api/publication.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';
import { designatedInSchemes, designationCountOf } from '../designations/designation-queries.ts';

/** What belongs to an isolate, apart from its fields and schemes. */
export interface IsolateDetails {
  aliases: string[];
  publications: CitedPublication[];
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

/** A list of rows of another table that belong to an isolate, as JSON. */
const listed = (row: RawBuilder<unknown>, rows: RawBuilder<unknown>) =>
  raw<string>`(select json_group_array(${row}) from ${rows})`;

/**
 * Isolates with all that belongs to them, in one statement: most have little in each of these tables, and each statement costs the locks
 * of the file.
 */
const detailedIsolates = preparedQuery((sql, ids: number[]) =>
  sql
    .selectFrom('isolate')
    .selectAll('isolate')
    .select([
      listed(
        raw`json_array(field, value, number_value)`,
        raw`(select * from isolate_value where isolate = isolate.id order by field, position)`,
      ).as('given_values'),
      listed(raw`alias`, raw`(select alias from isolate_alias where isolate = isolate.id order by alias)`).as(
        'aliases',
      ),
      listed(
        // Who sees an isolate sees the citations of its publications, so nothing is asked of their view.
        raw`json_object('pubmed_id', pubmed_id, 'citation', citation)`,
        raw`(select its.pubmed_id, citation from isolate_publication its
          left join main.publication known on known.pubmed_id = its.pubmed_id
          where isolate = isolate.id order by its.pubmed_id)`,
      ).as('publications'),
      listed(
        raw`json_object('id', id, 'description', description)`,
        raw`(select project.id, short_description as description from project_isolate
          join project on project.id = project_isolate.project where project_isolate.isolate = isolate.id
          order by project.id)`,
      ).as('projects'),
      listed(raw`json_array(scheme, designated)`, raw`${raw.raw(designatedInSchemes('isolate.id'))}`).as('designated'),
      raw<string>`(select json_object('count', count(*), 'length', max(total),
          'n50', max(case when 2 * reached >= total then length end),
          'l50', min(case when 2 * reached >= total then place end))
        from (select length, sum(length) over () as total,
          row_number() over (order by length desc, id desc) as place,
          sum(length) over (order by length desc, id desc rows unbounded preceding) as reached
          from contig where isolate = isolate.id))`.as('contigs'),
      raw<number>`${raw.raw(designationCountOf('isolate.id'))}`.as('designations'),
      raw<number>`exists (select 1 from isolate_history where isolate = isolate.id)`.as('has_history'),
      // Up to a day, the views of readers have their own newest versions, which no index finds.
      raw<number | null>`(select max(older.id)
        from main.isolate as version join isolate as older on older.id = version.id
        where version.new_version = isolate.id)`.as('old_version'),
    ])
    .where('isolate.id', 'in', ids),
);
/** An isolate with the parts that are the same whatever schemes are shown. */
export interface DetailedIsolate {
  row: Selectable<DatabaseTables['isolate']>;
  values: { field: string; value: string; number_value: number | null }[];
  /** Numbers of designated loci by scheme. */
  designated: Map<number, number>;
  details: Omit<IsolateDetails, 'classifications'>;
}

/** Some isolates with all that belongs to them, in any order. */
export function readDetailed(database: Database, ids: number[]): DetailedIsolate[] {
  return detailedIsolates(database, ids).map(
    ({ given_values, aliases, publications, projects, designated, contigs, has_history, old_version, ...found }) => {
      const { designations, ...row } = found;
      const values = JSON.parse(given_values) as [string, string, number | null][];
      const sums = JSON.parse(contigs) as IsolateDetails['contigs'];
      return {
        row,
        values: values.map(([field, value, number_value]) => ({ field, value, number_value })),
        designated: new Map(JSON.parse(designated) as [number, number][]),
        details: {
          aliases: JSON.parse(aliases) as string[],
          publications: JSON.parse(publications) as CitedPublication[],
          contigs: sums.count > 0 ? sums : NO_DETAILS.contigs,
          designations,
          projects: JSON.parse(projects) as IsolateDetails['projects'],
          hasHistory: has_history === 1,
          oldVersion: old_version ?? undefined,
        },
      };
    },
  );
}
