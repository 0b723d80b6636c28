import type { DatabaseSync } from 'node:sqlite';
import { isAmbiguous } from '#shared/rules/allele.ts';
import { sortKey } from '#shared/natural-order.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import type { Change } from '../change-context.ts';
import type { LocusRow } from './locus-writer.ts';
import { refuseRetired, retiredIds } from './retired-ids.ts';

/** What is needed to tell whether an allele is defined already. */
export interface StoredAllele {
  allele_id: string;
  sequence: string;
}

/** The row id of an allele that was added, or the allele of the locus that has the sequence already. */
export type AddedAllele = { row: number } | { twin: StoredAllele };

/** Prepared statements for alleles, on the raw connection because they run for every allele of an import. */
export interface AlleleWriter {
  /**
   * Adds an allele, unless the locus has the sequence already. `ambiguous` says whether the sequence holds letters that
   * stand for several residues, if the caller knows. Throws `AppError` 409 `retired_id`.
   */
  add(
    locus: Pick<LocusRow, 'id' | 'name' | 'data_type' | 'is_new'>,
    alleleId: string,
    sequence: string,
    ambiguous?: boolean,
  ): AddedAllele;
  /** The sequence under an id, or undefined. */
  findSequence(locus: number, alleleId: string): string | undefined;
  /** Ids that deleted alleles of the locus had. */
  retiredIds(locusName: string): ReadonlySet<string>;
}

export function createAlleleWriter(change: Change): AlleleWriter {
  const { connection, today } = change;
  const insert = connection.prepare(
    `insert into allele
       (id, locus, allele_id, sort_key, sequence, length, sequence_hash, ambiguous, sender, curator, date_entered, datestamp)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = connection.prepare('select sequence from allele where locus = ? and allele_id = ?');
  const byHash = connection.prepare('select allele_id, sequence from allele where locus = ? and sequence_hash = ?');
  let last = Number(connection.prepare('select max(id) as last from allele').get()?.['last'] ?? 0);
  /** Alleles come locus by locus, mostly: what is known of one is kept until the next. */
  let current = startLocus(connection, { id: 0, name: '', is_new: false });
  const left = new Set<number>();

  return {
    add(locus, alleleId, sequence, ambiguous = isAmbiguous(sequence, locus.data_type)) {
      if (current.id !== locus.id) {
        left.add(current.id);
        current = startLocus(connection, { ...locus, is_new: locus.is_new && !left.has(locus.id) });
      }
      refuseRetired(current.retired, alleleId);
      const hash = contentHash(sequence);
      const mayBeDefined = current.hashes?.has(hash) ?? true;
      const same = mayBeDefined ? byHash.all(locus.id, hash).find((row) => row['sequence'] === sequence) : undefined;
      if (same) return { twin: { allele_id: String(same['allele_id']), sequence } };
      current.hashes?.add(hash);
      last += 1;
      insert.run(
        last,
        locus.id,
        alleleId,
        sortKey(alleleId),
        sequence,
        sequence.length,
        hash,
        ambiguous ? 1 : 0,
        change.sender,
        change.curator,
        today,
        today,
      );
      change.wrote(sequence.length + ROW_BYTES);
      return { row: last };
    },
    findSequence(locus, alleleId) {
      const row = byId.get(locus, alleleId);
      return row && String(row['sequence']);
    },
    retiredIds: (locusName) =>
      locusName === current.name ? current.retired : retiredIds(connection, 'allele', locusName),
  };
}

/** What a row takes besides its sequence, about. */
const ROW_BYTES = 100;

interface CurrentLocus {
  id: number;
  name: string;
  retired: ReadonlySet<string>;
  /** Of all sequences of a new locus: only where one comes again, the database has to be asked for it. */
  hashes: Set<number> | undefined;
}

function startLocus(connection: DatabaseSync, locus: { id: number; name: string; is_new: boolean }): CurrentLocus {
  const { id, name, is_new } = locus;
  return { id, name, retired: retiredIds(connection, 'allele', name), hashes: is_new ? new Set() : undefined };
}
