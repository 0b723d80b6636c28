import type { DatabaseSync } from 'node:sqlite';

/** Notes ids that stand for a missing locus in profiles (`N`, `0`), so that links to them lead somewhere. */
export function addPlaceholders(connection: DatabaseSync, locus: number, alleleIds: Iterable<string>): void {
  const insert = 'insert into locus_placeholder (locus, allele_id) values (?, ?) on conflict do nothing';
  for (const alleleId of alleleIds) connection.prepare(insert).run(locus, alleleId);
}
