import type { AlleleBreakdown, DateBreakdown } from '#shared/api/breakdown.ts';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';

/** How many alleles of a locus have each value of a member, by value. */
export async function countAlleles(
  database: Database,
  locus: number,
  member: AlleleBreakdown,
): Promise<[value: string | number, records: number][]> {
  const rows = await database.sql
    .selectFrom('allele')
    .select(({ fn }) => [member, fn.countAll<number>().as('records')])
    .where('locus', '=', locus)
    .groupBy(member)
    .orderBy(member)
    .execute();
  return rows.map((row) => [row[member], row.records]);
}

/** How many profiles of each scheme have each date, by scheme in display order and date. */
export async function countProfilesByDate(
  database: Database,
  member: DateBreakdown,
): Promise<{ scheme: number; name: string; date: string; records: number }[]> {
  return database.sql
    .selectFrom('profile')
    .innerJoin('scheme', 'scheme.id', 'profile.scheme')
    .select(({ fn }) => [
      'scheme.id as scheme',
      'scheme.name',
      `profile.${member} as date`,
      fn.countAll<number>().as('records'),
    ])
    .groupBy(['scheme.id', 'scheme.name', 'scheme.display_order', `profile.${member}`])
    .orderBy('scheme.display_order')
    .orderBy('scheme.id')
    .orderBy(`profile.${member}`)
    .execute();
}

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
