import type { DatabaseSync, SQLOutputValue } from 'node:sqlite';
import { AlleleIdFormat } from '#shared/api/locus.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import { defined } from '#shared/defined.ts';
import type { IsolateLocus } from '#shared/rules/isolate-columns.ts';

/** What a column of allele ids must know of its locus, and the row id of that. */
export type LocusColumn = IsolateLocus & { id: number };

const COLUMNS = 'select id, name, allele_id_format, allele_id_regex from locus';

/** All loci of a database, as columns of a table of isolates. */
export function readLocusColumns(connection: DatabaseSync): LocusColumn[] {
  return statementOf(connection, COLUMNS).all().map(columnOf);
}

/** One of them by its name. */
export function readLocusColumn(connection: DatabaseSync, name: string): LocusColumn | undefined {
  const row = statementOf(connection, `${COLUMNS} where name = ?`).get(name);
  return row && columnOf(row);
}

function columnOf(row: Record<string, SQLOutputValue>): LocusColumn {
  return {
    id: Number(row['id']),
    name: String(row['name']),
    allele_id_format: AlleleIdFormat.parse(row['allele_id_format']),
    ...defined({ allele_id_regex: row['allele_id_regex'] === null ? undefined : String(row['allele_id_regex']) }),
  };
}
