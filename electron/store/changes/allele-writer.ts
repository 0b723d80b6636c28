import type { DatabaseSync } from 'node:sqlite';
import { sortKey } from '#shared/natural-order.ts';

/** What is needed to tell whether an allele is defined already. */
export interface StoredAllele {
  allele_id: string;
  sequence: string;
}

/** Prepared statements for alleles, on the raw connection because they run for every allele of an import. */
export interface AlleleWriter {
  /** Inserts an allele and gives its row id. */
  insert(locus: number, alleleId: string, sequence: string, sequenceHash: number): number;
  /** The sequence under an id, or undefined. */
  findSequence(locus: number, alleleId: string): string | undefined;
  /** The allele of the locus that has exactly this sequence, or undefined. */
  findBySequence(locus: number, sequence: string, sequenceHash: number): StoredAllele | undefined;
}

export function createAlleleWriter(connection: DatabaseSync, today: string): AlleleWriter {
  const insert = connection.prepare(
    `insert into allele (id, locus, allele_id, sort_key, sequence, length, sequence_hash, date_entered, datestamp)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = connection.prepare('select sequence from allele where locus = ? and allele_id = ?');
  const byHash = connection.prepare('select allele_id, sequence from allele where locus = ? and sequence_hash = ?');
  let last = Number(connection.prepare('select max(id) as last from allele').get()?.['last'] ?? 0);

  return {
    insert(locus, alleleId, sequence, hash) {
      last += 1;
      insert.run(last, locus, alleleId, sortKey(alleleId), sequence, sequence.length, hash, today, today);
      return last;
    },
    findSequence(locus, alleleId) {
      const row = byId.get(locus, alleleId);
      return row && String(row['sequence']);
    },
    findBySequence(locus, sequence, hash) {
      const row = byHash.all(locus, hash).find((each) => each['sequence'] === sequence);
      return row && { allele_id: String(row['allele_id']), sequence };
    },
  };
}
