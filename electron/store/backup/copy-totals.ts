import type { DatabaseSync } from 'node:sqlite';

/** How much a database of definitions holds. */
export function totalsOf(connection: DatabaseSync): {
  loci: number;
  alleles: number;
  schemes: number;
  profiles: number;
} {
  const count = (table: string) => Number(connection.prepare(`select count(*) as n from ${table}`).get()?.['n']);
  return { loci: count('locus'), alleles: count('allele'), schemes: count('scheme'), profiles: count('profile') };
}
