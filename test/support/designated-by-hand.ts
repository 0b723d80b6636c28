import type { DatabaseSync } from 'node:sqlite';

/** What is said of an allele that somebody has typed in, besides its days. */
export const BY_HAND = {
  method: 'manual',
  status: 'confirmed',
  comments: null,
  sender: null,
  curator: null,
  scan: null,
} as const;

/** Adds the loci L1, L2, … (row ids 1, 2, …) and the scheme 1, in which they stand in this order. */
export function addLoci(connection: DatabaseSync, loci: number, day: string): void {
  connection.exec(`insert into scheme (id, name, date_entered, datestamp) values (1, 'cg', '${day}', '${day}')`);
  for (let locus = 1; locus <= loci; locus += 1) {
    connection.exec(`insert into locus (id, name, data_type, allele_id_format, length_varies, date_entered, datestamp)
      values (${locus}, 'L${locus}', 'DNA', 'integer', 1, '${day}', '${day}');
      insert into scheme_locus (scheme, locus, position) values (1, ${locus}, ${locus})`);
  }
}
