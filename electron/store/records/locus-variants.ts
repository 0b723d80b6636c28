import type { Selectable } from 'kysely';
import type { Database } from '../file/database.ts';
import { preparedQuery } from '../file/prepared-query.ts';
import type { DatabaseTables } from '../tables/database-tables.ts';

/** A base or an amino acid of a locus whose variants are known to matter. */
export interface LocusVariant extends Omit<Selectable<DatabaseTables['locus_variant']>, 'wild_type' | 'variants'> {
  /** Residues of the wild type. */
  wild_type: string[];
  /** Residues of the known variants. */
  variants: string[];
}

const variantRows = preparedQuery((from, loci: number[]) =>
  from.selectFrom('locus_variant').selectAll().where('locus', 'in', loci).orderBy('kind').orderBy('reported_position'),
);

/** Known variants of some loci (row ids), by kind and position. */
export function variantsOfLoci(database: Database, loci: number[]): Map<number, LocusVariant[]> {
  const rows = variantRows(database, loci).map((row) => ({
    ...row,
    wild_type: JSON.parse(row.wild_type) as string[],
    variants: JSON.parse(row.variants) as string[],
  }));
  return Map.groupBy(rows, (row) => row.locus);
}
