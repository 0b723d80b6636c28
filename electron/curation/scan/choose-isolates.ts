import { refusal } from '#shared/api/error-codes.ts';
import type { Database } from '#electron/store/file/database.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { defined } from '#shared/defined.ts';
import { isDesignated } from '#electron/store/designations/designation-queries.ts';

/** Which isolates are scanned. What is left out does not count. */
export interface ChosenIsolates {
  ids?: readonly number[] | undefined;
  project?: number | undefined;
  value?: { field: string; value: string } | undefined;
  /** Only those without a designation at any of these loci. */
  without?: readonly string[] | undefined;
}

/** Ids of the newest versions of isolates with contigs that fit all conditions, in their order. */
export function chooseIsolates({ connection, name }: Database, chosen: ChosenIsolates): number[] {
  const { ids, project, value, without } = chosen;
  const conditions = [
    'i.new_version is null',
    'exists (select 1 from contig c where c.isolate = i.id)',
    ...(project === undefined
      ? []
      : ['exists (select 1 from project_isolate p where p.isolate = i.id and p.project = :project)']),
    ...(value === undefined
      ? []
      : [
          `exists (select 1 from isolate_value v where v.isolate = i.id and v.field = :field
             and v.value = :value collate nocase)`,
        ]),
    ...(without === undefined
      ? []
      : [
          `exists (select 1 from locus l where l.name in (select value from json_each(:loci)) and not ${isDesignated('i.id', 'l.id')})`,
        ]),
  ];
  if (value !== undefined) {
    const field = statementOf(connection, 'select 1 from isolate_field where name = ?').get(value.field);
    if (!field) throw refusal('unknown_field', `The database "${name}" has no field "${value.field}".`);
  }
  const rows = statementOf(
    connection,
    `select i.id from isolate i where ${conditions.join(' and ')} order by i.id`,
  ).all(defined({ project, field: value?.field, value: value?.value, loci: without && JSON.stringify(without) }));
  const wanted = ids && new Set(ids);
  return rows.map(({ id }) => Number(id)).filter((id) => !wanted || wanted.has(id));
}
