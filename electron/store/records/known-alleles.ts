import type { Database } from '../file/database.ts';

export interface KnownAllele {
  allele_id: string;
  sequence: string;
}

/** All alleles of a locus (row id), in natural order of their ids. */
export function readKnownAlleles({ connection }: Database, locus: number): KnownAllele[] {
  const select = connection.prepare(
    'select allele_id, sequence from allele where locus = ? order by sort_key, allele_id',
  );
  return select.all(locus).map((row) => ({
    allele_id: String(row['allele_id']),
    sequence: String(row['sequence']),
  }));
}
