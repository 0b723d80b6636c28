import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';

const valueCounts = preparedQuery((from, scheme: number, field: string) =>
  from
    .selectFrom('isolate_scheme_value')
    .innerJoin('isolate', 'isolate.id', 'isolate_scheme_value.isolate')
    .select(({ fn }) => ['isolate_scheme_value.value', fn.countAll<number>().as('records')])
    .where('isolate.new_version', 'is', null)
    .where('isolate_scheme_value.scheme', '=', scheme)
    .where('isolate_scheme_value.field', '=', field)
    .groupBy('isolate_scheme_value.value'),
);

/** How many isolates (newest versions only) have each value of a scheme field, as the tables say. */
export function countSchemeValues(database: Database, scheme: number, field: string): [string, number][] {
  return valueCounts(database, scheme, field).map(({ value, records }) => [value, records]);
}
