import type { DatabaseSync } from 'node:sqlite';
import { isAmbiguous } from '#shared/rules/allele.ts';
import { sortKey } from '#shared/natural-order.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import type { Flag } from '#electron/store/tables/columns.ts';
import type { Change } from '../change-context.ts';
import type { LocusHead } from './locus-writer.ts';
import { bringBackId, refuseRetired, retiredIds } from './retired-ids.ts';

/** What is needed to tell whether an allele is defined already. */
interface StoredAllele {
  allele_id: string;
  sequence: string;
}

/** The row id of an allele that was added, or the allele of the locus that has the sequence already. */
type AddedAllele = { row: number } | { twin: StoredAllele };

/** What else is said of an allele. Absent: nothing, by whoever sent and accepts what the change writes, today. */
export interface AlleleColumns {
  status?: string;
  comments?: string | null;
  type_allele?: Flag;
  /** Row ids of `app_user`. */
  sender?: number | null;
  curator?: number | null;
  /** ISO dates. */
  date_entered?: string;
  datestamp?: string;
}

/** Prepared statements for alleles, on the raw connection because they run for every allele of an import. */
export interface AlleleWriter {
  /**
   * Adds an allele, unless the locus has the sequence already. `ambiguous` says whether the sequence holds letters that
   * stand for several residues, if the caller knows. Throws `AppError` 409 `retired_id`.
   */
  add(
    locus: Pick<LocusHead, 'id' | 'name' | 'data_type'> & { is_new?: boolean },
    alleleId: string,
    sequence: string,
    ambiguous?: boolean,
    columns?: AlleleColumns,
  ): AddedAllele;
  /** Adds an allele of a locus (row id) as it comes from elsewhere, whatever is here, and gives its row id. */
  insert(locus: number, alleleId: string, sequence: string, ambiguous: boolean, columns: AlleleColumns): number;
  /** The sequence under an id, or undefined. */
  findSequence(locus: number, alleleId: string): string | undefined;
  /** Ids that deleted alleles of the locus had. */
  retiredIds(locusName: string): ReadonlySet<string>;
  /** Makes the id of a deleted allele valid again; call it before the allele is added. */
  bringBack(locusName: string, alleleId: string): void;
}

const writers = new WeakMap<Change, AlleleWriter>();

/** What writes the alleles of a change: one for all of them, because it prepares statements and reads which ids are retired. */
export function alleleWriterOf(change: Change): AlleleWriter {
  const known = writers.get(change) ?? createAlleleWriter(change);
  writers.set(change, known);
  return known;
}

function createAlleleWriter(change: Change): AlleleWriter {
  const { connection, today } = change;
  const statement = connection.prepare(
    `insert into allele
       (locus, allele_id, sort_key, sequence, length, sequence_hash, ambiguous, status, comments, type_allele, sender, curator,
        date_entered, datestamp)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const byId = connection.prepare('select sequence from allele where locus = ? and allele_id = ?');
  const byHash = connection.prepare('select allele_id, sequence from allele where locus = ? and sequence_hash = ?');
  /** Alleles come locus by locus, mostly: what is known of one is kept until the next. */
  let current = startLocus(connection, { id: 0, name: '', is_new: false });
  const left = new Set<number>();

  function write(
    locus: number,
    { allele_id, sequence }: StoredAllele,
    { hash, ambiguous }: { hash: number; ambiguous: boolean },
    columns: AlleleColumns,
  ): number {
    const { status = 'unchecked', comments = null, type_allele = 0 } = columns;
    const { sender = change.sender, curator = change.curator, date_entered = today, datestamp = today } = columns;
    const { lastInsertRowid } = statement.run(
      locus,
      allele_id,
      sortKey(allele_id),
      sequence,
      sequence.length,
      hash,
      ambiguous ? 1 : 0,
      status,
      comments,
      type_allele,
      sender,
      curator,
      date_entered,
      datestamp,
    );
    change.wrote(sequence.length + ROW_BYTES);
    return Number(lastInsertRowid);
  }

  return {
    add(locus, allele_id, sequence, ambiguous = isAmbiguous(sequence, locus.data_type), columns = {}) {
      const { id, name, is_new = false } = locus;
      if (current.id !== id) {
        left.add(current.id);
        current = startLocus(connection, { id, name, is_new: is_new && !left.has(id) });
      }
      refuseRetired(current.retired, allele_id);
      const hash = contentHash(sequence);
      const mayBeDefined = current.hashes?.has(hash) ?? true;
      const same = mayBeDefined ? byHash.all(id, hash).find((row) => row['sequence'] === sequence) : undefined;
      if (same) return { twin: { allele_id: String(same['allele_id']), sequence } };
      current.hashes?.add(hash);
      return { row: write(id, { allele_id, sequence }, { hash, ambiguous }, columns) };
    },
    insert: (locus, allele_id, sequence, ambiguous, columns) =>
      write(locus, { allele_id, sequence }, { hash: contentHash(sequence), ambiguous }, columns),
    findSequence(locus, alleleId) {
      const row = byId.get(locus, alleleId);
      return row && String(row['sequence']);
    },
    retiredIds: (locusName) =>
      locusName === current.name ? current.retired : retiredIds(connection, 'allele', locusName),
    bringBack(locusName, alleleId) {
      bringBackId(connection, { kind: 'allele', scope: locusName, record_id: alleleId });
      if (locusName === current.name) current.retired.delete(alleleId);
    },
  };
}

/** What a row takes besides its sequence, about. */
const ROW_BYTES = 100;

interface CurrentLocus {
  id: number;
  name: string;
  retired: Set<string>;
  /** Of all sequences of a new locus: only where one comes again, the database has to be asked for it. */
  hashes: Set<number> | undefined;
}

function startLocus(connection: DatabaseSync, locus: { id: number; name: string; is_new: boolean }): CurrentLocus {
  const { id, name, is_new } = locus;
  return { id, name, retired: retiredIds(connection, 'allele', name), hashes: is_new ? new Set() : undefined };
}
