import type { Selectable } from 'kysely';
import type { AlleleIdFormat } from '#shared/api/locus.ts';
import { compareNatural } from '#shared/natural-order.ts';
import type { Database } from '../file/database.ts';
import { designationReader } from '../designations/designation-reader.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import type { ListedKey } from '../records/record-order.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';

export interface DesignationRecord extends Selectable<DatabaseTables['allele_designation']> {
  locus_name: string;
}

export interface DesignatedAlleles {
  locus: string;
  format: AlleleIdFormat;
  /** In natural order. */
  allele_ids: string[];
}

/** Loci with designations of an isolate, by name. */
export async function designatedLoci(database: Database, isolate: number): Promise<ListedKey[]> {
  return database.sql
    .selectFrom('locus')
    .select(['locus.id', 'locus.name as key'])
    .where('locus.id', 'in', (where) =>
      where.selectFrom('allele_designation').select('locus').where('isolate', '=', isolate),
    )
    .orderBy('locus.name')
    .execute();
}

/** Designations of an isolate at some loci (row ids), in the order of the loci; at one locus in natural order. */
export async function getDesignations(
  database: Database,
  isolate: number,
  loci: number[],
): Promise<DesignationRecord[][]> {
  if (loci.length === 0) return [];
  const rows = await database.sql
    .selectFrom('allele_designation')
    .innerJoin('locus', 'locus.id', 'allele_designation.locus')
    .selectAll('allele_designation')
    .select('locus.name as locus_name')
    .where('allele_designation.isolate', '=', isolate)
    .where('allele_designation.locus', 'in', loci)
    .execute();
  const byLocus = Map.groupBy(rows, (row) => row.locus);
  return loci.flatMap((locus) => {
    const found = byLocus.get(locus);
    return found ? [found.toSorted((left, right) => compareNatural(left.allele_id, right.allele_id))] : [];
  });
}

const alleleIdRows = preparedQuery((from, isolates: number[], loci: number[]) =>
  from
    .selectFrom('allele_designation')
    .innerJoin('locus', 'locus.id', 'allele_designation.locus')
    .select([
      'allele_designation.isolate',
      'locus.id',
      'locus.name',
      'locus.allele_id_format',
      'allele_designation.allele_id',
    ])
    .where('allele_designation.isolate', 'in', isolates)
    .where('allele_designation.locus', 'in', loci),
);

/**
 * Allele ids of some isolates at some loci (row ids), by isolate, in the order of the loci. Loci without designation are
 * left out.
 */
export function alleleIdsOfIsolates(
  database: Database,
  isolates: number[],
  loci: number[],
): Map<number, DesignatedAlleles[]> {
  if (isolates.length === 0 || loci.length === 0) return new Map();
  if (loci.length >= MANY_LOCI) return readWhole(database, isolates, loci);
  const byIsolate = Map.groupBy(alleleIdRows(database, isolates, loci), (row) => row.isolate);
  return new Map([...byIsolate].map(([isolate, rows]) => [isolate, inOrder(rows, loci)]));
}

/** From so many loci on, isolates are read as a whole: that takes a tenth of the time for each designation, and looks at all of them. */
const MANY_LOCI = 100;

/** Names and formats of loci by their row ids. */
export const locusFormats = preparedQuery((from, loci: number[]) =>
  from.selectFrom('locus').select(['id', 'name', 'allele_id_format']).where('id', 'in', loci),
);

function readWhole(database: Database, isolates: number[], loci: number[]): Map<number, DesignatedAlleles[]> {
  const about = new Map(locusFormats(database, loci).map((row) => [row.id, row]));
  const designationsOf = designationReader(database.connection, (locus) => about.has(locus));
  const found = isolates.map((isolate) => {
    const rows = designationsOf(isolate).flatMap(([locus, allele_id]) => {
      const row = about.get(locus);
      return row ? { ...row, allele_id } : [];
    });
    return [isolate, inOrder(rows, loci)] as const;
  });
  return new Map(found.filter(([, alleles]) => alleles.length > 0));
}

function inOrder(
  rows: { id: number; name: string; allele_id_format: AlleleIdFormat; allele_id: string }[],
  loci: number[],
): DesignatedAlleles[] {
  const byLocus = Map.groupBy(rows, (row) => row.id);
  return loci.flatMap((locus) => {
    const found = byLocus.get(locus);
    const [first] = found ?? [];
    if (!found || !first) return [];
    const allele_ids = found.map((row) => row.allele_id).toSorted(compareNatural);
    return [{ locus: first.name, format: first.allele_id_format, allele_ids }];
  });
}

/** Allele ids of an isolate at some loci (row ids), in the order of the loci. Loci without designation are left out. */
export function getAlleleIds(database: Database, isolate: number, loci: number[]): DesignatedAlleles[] {
  return alleleIdsOfIsolates(database, [isolate], loci).get(isolate) ?? [];
}
