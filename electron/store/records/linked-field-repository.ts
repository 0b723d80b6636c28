import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';

/** A field of an isolate database whose values are shown with the alleles of a locus. */
interface LinkedField {
  locus: string;
  isolates_database: string;
  field: string;
}

const linkedFields = preparedQuery((sql) =>
  sql
    .selectFrom('locus_linked_field')
    .innerJoin('locus', 'locus.id', 'locus_linked_field.locus')
    .select(['locus.name as locus', 'isolates_database', 'field'])
    .orderBy('locus.name')
    .orderBy('isolates_database')
    .orderBy('field'),
);

/** All linked fields of a sequence-definition database, by locus, database and field. */
export async function listLinkedFields(database: Database): Promise<LinkedField[]> {
  return linkedFields(database);
}

/**
 * Values of a field among the isolates with an allele, newest versions only. The most frequent first; equally frequent
 * ones by value. Values of number fields are numbers.
 */
export async function countFieldValues(
  isolates: Database,
  field: string,
  locus: string,
  alleleId: string,
): Promise<{ value: string | number; frequency: number }[]> {
  const rows = await isolates.sql
    .selectFrom('isolate')
    .innerJoin('isolate_value', 'isolate_value.isolate', 'isolate.id')
    .select(({ fn }) => ['isolate_value.value', 'isolate_value.number_value', fn.countAll<number>().as('frequency')])
    .where('isolate.id', 'in', (where) =>
      where
        .selectFrom('allele_designation')
        .select('isolate')
        .where('locus', 'in', (of) => of.selectFrom('locus').select('id').where('name', '=', locus))
        .where('allele_id', '=', alleleId),
    )
    .where('isolate.new_version', 'is', null)
    .where('isolate_value.field', '=', field)
    .groupBy(['isolate_value.value', 'isolate_value.number_value'])
    .orderBy('frequency', 'desc')
    .orderBy('isolate_value.number_value')
    .orderBy('isolate_value.value')
    .execute();
  return rows.map(({ value, number_value, frequency }) => ({ value: number_value ?? value, frequency }));
}
