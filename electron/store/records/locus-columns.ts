import type { DatabaseSync } from 'node:sqlite';
import { AlleleIdFormat } from '#shared/api/locus.ts';
import { defined } from '#shared/defined.ts';
import type { IsolateLocus } from '#shared/rules/isolate-columns.ts';

/** What a column of allele ids must know of its locus, and the row id of that. */
export type LocusColumn = IsolateLocus & { id: number };

/** All loci of a database, as columns of a table of isolates. */
export function readLocusColumns(connection: DatabaseSync): LocusColumn[] {
  const rows = connection.prepare('select id, name, allele_id_format, allele_id_regex from locus').all();
  return rows.map((row) => ({
    id: Number(row['id']),
    name: String(row['name']),
    allele_id_format: AlleleIdFormat.parse(row['allele_id_format']),
    ...defined({ allele_id_regex: row['allele_id_regex'] === null ? undefined : String(row['allele_id_regex']) }),
  }));
}
