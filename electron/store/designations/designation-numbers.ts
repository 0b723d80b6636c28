import type { DatabaseSync } from 'node:sqlite';
import { keyOf, MOST_NUMBERS } from './designation-block.ts';

/** What designations share: how, by whom and when they were made. */
export interface DesignationSource {
  method: 'manual' | 'automatic';
  /** Row ids of `app_user`. */
  sender: number | null;
  curator: number | null;
  /** ISO dates. */
  date_entered: string;
  datestamp: string;
  /** The number of the scan of the isolate that found it (`genome_scan`). */
  scan: number | null;
}

/** Gives alleles and sources the numbers under which they are packed. Undefined where all numbers of a locus are taken. */
export interface DesignationNumbers {
  ofAllele(locus: number, alleleId: string): number | undefined;
  ofSource(source: DesignationSource): number | undefined;
}

/** The numbers of a database, and new ones for what has none. Remembers what it was asked, so it is for one transaction only. */
export function designationNumbers(connection: DatabaseSync): DesignationNumbers {
  const allele = connection.prepare('select number from designation_allele where locus = ? and allele_id = ?');
  const lastAllele = connection.prepare(
    'select number from designation_allele where locus = ? order by code desc limit 1',
  );
  const addAllele = connection.prepare(
    'insert into designation_allele (locus, code, allele_id, number) values (?, ?, ?, ?)',
  );
  const source = connection.prepare(
    `select number from designation_source where method = ? and sender is ? and curator is ? and date_entered = ? and datestamp = ?
     and scan is ?`,
  );
  const lastSource = connection.prepare('select number from designation_source order by key desc limit 1');
  const addSource = connection.prepare(
    `insert into designation_source (key, number, method, sender, curator, date_entered, datestamp, scan)
     values (?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  for (const statement of [allele, lastAllele, source, lastSource]) statement.setReturnArrays(true);
  const numberIn = (row: unknown) => (row as [number] | undefined)?.[0];
  const alleles = new Map<number, Map<string, number>>();
  const sources = new Map<string, number>();

  function makeAllele(locus: number, alleleId: string): number | undefined {
    const number = (numberIn(lastAllele.get(locus)) ?? 0) + 1;
    if (number > MOST_NUMBERS) return undefined;
    addAllele.run(locus, keyOf(number), alleleId, number);
    return number;
  }

  function makeSource(columns: (string | number | null)[]): number | undefined {
    const number = (numberIn(lastSource.get()) ?? 0) + 1;
    if (number > MOST_NUMBERS) return undefined;
    addSource.run(keyOf(number), number, ...columns);
    return number;
  }

  return {
    ofAllele(locus, alleleId) {
      const known = alleles.get(locus) ?? new Map<string, number>();
      alleles.set(locus, known);
      const number = known.get(alleleId) ?? numberIn(allele.get(locus, alleleId)) ?? makeAllele(locus, alleleId);
      if (number !== undefined) known.set(alleleId, number);
      return number;
    },
    ofSource({ method, sender, curator, date_entered, datestamp, scan }) {
      const columns = [method, sender, curator, date_entered, datestamp, scan];
      const key = JSON.stringify(columns);
      const number = sources.get(key) ?? numberIn(source.get(...columns)) ?? makeSource(columns);
      if (number !== undefined) sources.set(key, number);
      return number;
    },
  };
}
