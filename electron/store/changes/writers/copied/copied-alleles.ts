import type { DataType } from '#shared/api/locus.ts';
import { sortKey } from '#shared/natural-order.ts';
import { isAmbiguous } from '#shared/rules/allele.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import type { Change } from '../../change-context.ts';
import { createChildRows } from '../table-rows.ts';
import type { CopiedAllele, RecordChanges } from './copied-records.ts';
import type { UserOf } from './copied-users.ts';

/** The alleles that a site gave of a locus. */
export interface GivenAlleles {
  /** Row id of the locus. */
  locus: number;
  dataType: DataType;
  alleles: readonly CopiedAllele[];
  /** Whether these are all: then those that are missing were withdrawn. */
  isWhole: boolean;
  /** The date of alleles of which the site says none. */
  date: string;
}

const NOTHING = { flags: [], publications: [], accessions: [], attributes: [] };

/** A row takes so many bytes besides its sequence, about. */
const ROW_BYTES = 150;

/** Writes the alleles of a site locus by locus, and gives what has changed. Belongs in a change. */
export function createCopiedAlleles(change: Change, userOf: UserOf): (given: GivenAlleles) => RecordChanges {
  const { connection } = change;
  const stored = connection.prepare('select * from allele where locus = ?');
  const insert = connection.prepare(
    `insert into allele (locus, allele_id, sort_key, sequence, length, sequence_hash, ambiguous, status, comments,
       type_allele, sender, curator, date_entered, datestamp)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const setSequence = connection.prepare(
    'update allele set sequence = ?, length = ?, sequence_hash = ?, ambiguous = ? where id = ?',
  );
  const setDetails = connection.prepare(
    `update allele set status = ?, comments = ?, type_allele = ?, sender = ?, curator = ?, date_entered = ?, datestamp = ?
     where id = ?`,
  );
  const remove = connection.prepare('delete from allele where id = ?');
  const child = (table: string, columns: string[]) => createChildRows(connection, { table, parent: 'allele', columns });
  const flags = child('allele_flag', ['flag']);
  const publications = child('allele_publication', ['pubmed_id']);
  const accessions = child('allele_accession', ['databank', 'accession']);
  const attributes = child('allele_attribute', ['field', 'value']);

  function columnsOf({ details }: CopiedAllele, date: string) {
    const { date_entered = details?.datestamp ?? date, datestamp = date_entered } = details ?? {};
    return [
      details?.status ?? 'unchecked',
      details?.comments ?? null,
      details?.type_allele ? 1 : 0,
      userOf(details?.sender),
      userOf(details?.curator),
      date_entered,
      datestamp,
    ];
  }

  /** The same for a new allele, most of which have nothing of this kind. */
  function addChildren(row: number, allele: CopiedAllele): void {
    const { flags: marks, publications: articles, accessions: entries, attributes: values } = allele.details ?? NOTHING;
    if (marks.length + articles.length + entries.length + values.length > 0) putChildren(row, allele);
  }

  function putChildren(row: number, { details }: CopiedAllele): boolean {
    if (!details) return false;
    const changed = [
      flags.replace(
        row,
        details.flags.map((flag) => [flag]),
      ),
      publications.replace(
        row,
        details.publications.map((id) => [id]),
      ),
      accessions.replace(row, details.accessions),
      attributes.replace(row, details.attributes),
    ];
    return changed.includes(true);
  }

  return ({ locus, dataType, alleles, isWhole, date }) => {
    const before = new Map(stored.all(locus).map((row) => [String(row['allele_id']), row]));
    const changes: RecordChanges = { added: [], changed: [], withdrawn: [] };
    for (const allele of alleles) {
      const { allele_id, sequence } = allele;
      const ambiguous = isAmbiguous(sequence, dataType) ? 1 : 0;
      const content = [sequence, sequence.length, contentHash(sequence), ambiguous] as const;
      const row = before.get(allele_id);
      before.delete(allele_id);
      change.wrote(sequence.length + ROW_BYTES);
      if (!row) {
        const added = insert.run(locus, allele_id, sortKey(allele_id), ...content, ...columnsOf(allele, date));
        addChildren(Number(added.lastInsertRowid), allele);
        changes.added.push(allele_id);
        continue;
      }
      const id = Number(row['id']);
      const hasOtherSequence = row['sequence'] !== sequence;
      if (hasOtherSequence) setSequence.run(...content, id);
      if (putDetails(row, allele, date) || hasOtherSequence) changes.changed.push(allele_id);
    }
    if (!isWhole) return changes;
    for (const [allele_id, row] of before) {
      remove.run(Number(row['id']));
      changes.withdrawn.push(allele_id);
    }
    return changes;
  };

  /** Changes what else is said of an allele; false where it says the same, or the site gave a sequence only. */
  function putDetails(row: Record<string, unknown>, allele: CopiedAllele, date: string): boolean {
    if (!allele.details) return false;
    const id = Number(row['id']);
    const columns = columnsOf(allele, date);
    const names = ['status', 'comments', 'type_allele', 'sender', 'curator', 'date_entered', 'datestamp'];
    const differs = names.some((name, index) => row[name] !== columns[index]);
    if (differs) setDetails.run(...columns, id);
    return putChildren(id, allele) || differs;
  }
}
