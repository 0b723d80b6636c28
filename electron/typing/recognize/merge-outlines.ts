import type { DataType } from '#shared/api/locus.ts';
import type { DatabaseOutline } from './database-outline.ts';
import type { KnownDatabase } from './known-database.ts';
import { createWordTable, type WordTable } from './word-table.ts';

/** A locus of a database with the numbers of its representatives among all of the same data type. */
export interface MergedLocus {
  readonly dataType: DataType;
  readonly geneticCode: number;
  /** Number of the first representative, and the words of each. */
  readonly first: number;
  readonly words: readonly number[];
}

export interface MergedDatabase {
  readonly name: string;
  readonly synthetic: boolean;
  readonly schemes: DatabaseOutline['schemes'];
  readonly loci: readonly MergedLocus[];
}

/** The outlines of all definitions databases as one table per data type. */
export interface MergedOutlines {
  readonly databases: readonly MergedDatabase[];
  readonly tables: readonly WordTable[];
}

/** Puts outlines together. Databases without schemes and loci are left out. */
export function mergeOutlines(databases: readonly KnownDatabase[]): MergedOutlines {
  const wordsOf: Record<DataType, Int32Array[]> = { DNA: [], peptide: [] };
  const merged = databases.flatMap(({ name, outlined }): MergedDatabase[] => {
    if (!outlined || outlined.outline.schemes.length === 0) return [];
    const { outline, words } = outlined;
    let place = 0;
    const loci = outline.loci.map((locus): MergedLocus => {
      const own = wordsOf[locus.data_type];
      const first = own.length;
      for (const count of locus.representatives) own.push(words.subarray(place, (place += count)));
      return { dataType: locus.data_type, geneticCode: locus.genetic_code, first, words: locus.representatives };
    });
    return [{ name, synthetic: outline.synthetic, schemes: outline.schemes, loci }];
  });
  const types = (['DNA', 'peptide'] as const).filter((type) => wordsOf[type].length > 0);
  return { databases: merged, tables: types.map((type) => createWordTable(type, wordsOf[type])) };
}
