import type { DatabaseSync } from 'node:sqlite';
import type { AlleleIdFormat, DataType } from '#shared/api/locus.ts';
import { statementOf } from '../file/prepared-query.ts';

export interface AlleleLocus {
  /** Row id. */
  id: number;
  name: string;
  data_type: DataType;
  allele_id_format: AlleleIdFormat;
  allele_id_regex: string | undefined;
}

/** A locus by its name, as it is inside a change. */
export function findAlleleLocus(connection: DatabaseSync, name: string): AlleleLocus | undefined {
  const sql = 'select id, data_type, allele_id_format, allele_id_regex from locus where name = ?';
  const row = statementOf(connection, sql).get(name);
  if (!row) return undefined;
  return {
    id: Number(row['id']),
    name,
    data_type: row['data_type'] as DataType,
    allele_id_format: row['allele_id_format'] as AlleleIdFormat,
    allele_id_regex: row['allele_id_regex'] === null ? undefined : String(row['allele_id_regex']),
  };
}
