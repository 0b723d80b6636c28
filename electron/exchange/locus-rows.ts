import type { DatabaseSync } from 'node:sqlite';
import { AlleleIdFormat, DataType } from '#shared/api/locus.ts';
import type { LocusStatistics } from './locus-statistics.ts';

/** A locus as an import needs it. */
export interface LocusRow {
  id: number;
  name: string;
  data_type: DataType;
  allele_id_format: AlleleIdFormat;
  /** Made by this import, so that its properties are still to be derived. */
  is_new: boolean;
}

export function listLocusNames(connection: DatabaseSync): string[] {
  return connection
    .prepare('select name from locus')
    .all()
    .map((row) => String(row['name']));
}

export function findLocus(connection: DatabaseSync, name: string): LocusRow | undefined {
  const row = connection.prepare('select id, data_type, allele_id_format from locus where name = ?').get(name);
  if (!row) return undefined;
  return {
    id: Number(row['id']),
    name,
    data_type: DataType.parse(row['data_type']),
    allele_id_format: AlleleIdFormat.parse(row['allele_id_format']),
    is_new: false,
  };
}

/** Makes a locus without alleles; `updateLocus` fills in what they say of it. */
export function createLocus(connection: DatabaseSync, name: string, dataType: DataType, today: string): LocusRow {
  const done = connection
    .prepare(
      `insert into locus (name, data_type, allele_id_format, length_varies, date_entered, datestamp)
       values (?, ?, 'integer', 1, ?, ?)`,
    )
    .run(name, dataType, today, today);
  return { id: Number(done.lastInsertRowid), name, data_type: dataType, allele_id_format: 'integer', is_new: true };
}

export function* listAlleleIds(connection: DatabaseSync, locus: number): Generator<string> {
  for (const row of connection.prepare('select allele_id from allele where locus = ?').iterate(locus)) {
    yield String(row['allele_id']);
  }
}

/** Ids that deleted alleles of the locus had. */
export function listRetiredAlleles(connection: DatabaseSync, locusName: string): Set<string> {
  const rows = connection
    .prepare("select record_id from retired_id where kind = 'allele' and scope = ?")
    .all(locusName);
  return new Set(rows.map((row) => String(row['record_id'])));
}

/** Counts the new alleles and derives the properties of a new locus, or widens the lengths of one that was there. */
export function updateLocus(connection: DatabaseSync, locus: LocusRow, found: LocusStatistics, today: string): void {
  if (found.alleles === 0) return;
  connection
    .prepare(
      `update locus set allele_count = allele_count + ?, alleles_last_added = ?, alleles_last_updated = ? where id = ?`,
    )
    .run(found.alleles, today, today, locus.id);
  if (locus.is_new) deriveProperties(connection, locus, found);
  else widenLengths(connection, locus, found, today);
}

function deriveProperties(connection: DatabaseSync, locus: LocusRow, found: LocusStatistics): void {
  const varies = found.shortest !== found.longest;
  const { coding_sequence, orf } = found.guessCoding();
  connection
    .prepare(
      `update locus set allele_id_format = ?, length_varies = ?, length = ?, min_length = ?, max_length = ?,
       coding_sequence = ?, orf = ? where id = ?`,
    )
    .run(
      found.hasIntegerIds ? 'integer' : 'text',
      varies ? 1 : 0,
      varies ? null : found.shortest,
      varies ? found.shortest : null,
      varies ? found.longest : null,
      coding_sequence ? 1 : 0,
      orf ?? null,
      locus.id,
    );
}

/** A limit that nobody set stays unset: it would only get in somebody's way. */
function widenLengths(connection: DatabaseSync, locus: LocusRow, found: LocusStatistics, today: string): void {
  connection
    .prepare(
      `update locus set length_varies = 1, min_length = length, max_length = length, length = null, datestamp = ?
       where id = ? and length_varies = 0 and length is not null and (length > ? or length < ?)`,
    )
    .run(today, locus.id, found.shortest, found.longest);
  connection
    .prepare('update locus set min_length = ?, datestamp = ? where id = ? and min_length > ?')
    .run(found.shortest, today, locus.id, found.shortest);
  connection
    .prepare('update locus set max_length = ?, datestamp = ? where id = ? and max_length < ?')
    .run(found.longest, today, locus.id, found.longest);
}
