import type { DatabaseSync } from 'node:sqlite';
import type { AlleleMembers } from '#shared/api/curation/allele-members.ts';
import type { DataType } from '#shared/api/locus.ts';
import { isAmbiguous } from '#shared/rules/allele.ts';
import { contentHash } from '#electron/store/file/content-hash.ts';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { Change } from '../../change-context.ts';
import { alleleWriterOf, type AlleleColumns } from '../allele-writer.ts';
import { laterOf } from '../later-date.ts';
import { bringBackId } from '../retired-ids.ts';
import {
  childTable,
  readChildren,
  replaceChildren,
  single,
  textOf,
  updateRow,
  type ChildTable,
  type StoredValue,
} from '../table-rows.ts';

interface OwnLocus {
  /** Row id. */
  id: number;
  name: string;
  data_type: DataType;
}

/** What older lines of the history tell of a deleted allele besides its members. */
export interface AlleleOrigin {
  /** Row id of `app_user`. */
  sender: number | null;
  date_entered: string;
}

const CHILDREN = {
  attributes: childTable('allele_attribute', 'allele', ['field', 'value']),
  flags: childTable('allele_flag', 'allele', ['flag']),
  publications: childTable('allele_publication', 'allele', ['pubmed_id']),
  accessions: childTable('allele_accession', 'allele', ['databank', 'accession']),
};

/** An allele of a locus (row id) as a form has it, with its row id. */
export function readAlleleRecord(
  connection: DatabaseSync,
  locus: number,
  alleleId: string,
): { row: number; members: AlleleMembers } | undefined {
  const found = statementOf(connection, 'select * from allele where locus = ? and allele_id = ?').get(locus, alleleId);
  if (!found) return undefined;
  const row = Number(found['id']);
  const list = (table: ChildTable) => readChildren(connection, table, row);
  const members: AlleleMembers = {
    allele_id: alleleId,
    sequence: String(found['sequence']),
    status: String(found['status']),
    comments: textOf(found, 'comments'),
    attributes: Object.fromEntries(list(CHILDREN.attributes).map(({ field, value }) => [String(field), String(value)])),
    publications: list(CHILDREN.publications).map(({ pubmed_id }) => Number(pubmed_id)),
    flags: list(CHILDREN.flags).map(({ flag }) => String(flag)),
    accessions: list(CHILDREN.accessions).map(({ databank, accession }) => ({
      databank: String(databank),
      accession: String(accession),
    })),
    type_allele: found['type_allele'] === 1,
  };
  return { row, members };
}

/**
 * Adds an allele: its row, what belongs to it, and the count of its locus. The limits of the locus stay: an unusual length is the
 * exception of one allele. `restored` is the origin of one that was deleted. AppError codes: retired_id 409.
 *
 * @returns the id of the allele that has the sequence already, if there is one
 */
export function insertAlleleRecord(
  change: Change,
  locus: OwnLocus,
  members: AlleleMembers,
  restored?: AlleleOrigin,
): string | undefined {
  const { connection, today } = change;
  const { allele_id, sequence } = members;
  const writer = alleleWriterOf(change);
  if (restored) writer.bringBack(locus.name, allele_id);
  const added = writer.add(locus, allele_id, sequence, undefined, { ...columnsOf(members), ...restored });
  if ('twin' in added) return added.twin.allele_id;
  writeChildren(connection, added.row, members);
  const sql = `update locus set allele_count = allele_count + 1, alleles_last_added = ${laterOf('alleles_last_added')},
    alleles_last_updated = ${laterOf('alleles_last_updated')} where id = ?`;
  statementOf(connection, sql).run(today, today, locus.id);
  change.contentChanged();
  return undefined;
}

/** Changes an allele (row id). Its id stays. */
export function updateAlleleRecord(change: Change, locus: OwnLocus, row: number, members: AlleleMembers): void {
  const { connection, today, curator } = change;
  const { sequence } = members;
  const ambiguous = isAmbiguous(sequence, locus.data_type) ? 1 : 0;
  const content = { sequence, length: sequence.length, sequence_hash: contentHash(sequence), ambiguous };
  updateRow(connection, 'allele', row, { ...content, ...columnsOf(members), curator, datestamp: today });
  writeChildren(connection, row, members);
  const sql = `update locus set alleles_last_updated = ${laterOf('alleles_last_updated')} where id = ?`;
  statementOf(connection, sql).run(today, locus.id);
  change.contentChanged();
}

function columnsOf({ status, comments, type_allele }: AlleleMembers) {
  return { status, comments, type_allele: type_allele ? 1 : 0 } satisfies AlleleColumns;
}

function writeChildren(connection: DatabaseSync, row: number, members: AlleleMembers): void {
  const { attributes, flags, publications, accessions } = members;
  putAlleleLists(connection, row, {
    attributes: Object.entries(attributes).flatMap(([field, value]) => (value ? [[field, value] as const] : [])),
    flags,
    publications,
    accessions: accessions.map(({ databank, accession }) => [databank, accession] as const),
  });
}

interface AlleleLists {
  /** Extended attributes with their values. */
  attributes: readonly (readonly [string, string])[];
  flags: readonly string[];
  /** PubMed ids. */
  publications: readonly number[];
  /** Databank and number. */
  accessions: readonly (readonly [string, string])[];
}

/** Makes these the lists of an allele (row id); false if they were already. */
export function putAlleleLists(connection: DatabaseSync, row: number, lists: AlleleLists): boolean {
  const put = (table: ChildTable, rows: readonly (readonly StoredValue[])[]) =>
    replaceChildren(connection, table, row, rows);
  const changed = [
    put(CHILDREN.attributes, lists.attributes),
    put(CHILDREN.flags, single(lists.flags)),
    put(CHILDREN.publications, single(lists.publications)),
    put(CHILDREN.accessions, lists.accessions),
  ];
  return changed.includes(true);
}

/** Makes the id of a deleted allele valid again, whose rows are back; its locus counts it, and the typing index hears of it. */
export function alleleCameBack(change: Change, locus: OwnLocus, alleleId: string): void {
  const { connection, today } = change;
  bringBackId(connection, { kind: 'allele', scope: locus.name, record_id: alleleId });
  const count = `update locus set allele_count = allele_count + 1,
    alleles_last_updated = ${laterOf('alleles_last_updated')} where id = ?`;
  statementOf(connection, count).run(today, locus.id);
  // It has the row id that it had, and the index looks for new alleles behind the last one only.
  const log = 'insert into allele_change (allele) select id from allele where locus = ? and allele_id = ?';
  statementOf(connection, log).run(locus.id, alleleId);
  change.contentChanged();
}

/** Deletes an allele (row id) and retires its id. */
export function removeAlleleRecord(change: Change, locus: OwnLocus, row: number, alleleId: string): void {
  const { connection } = change;
  statementOf(connection, 'delete from allele where id = ?').run(row);
  statementOf(connection, 'update locus set allele_count = allele_count - 1 where id = ?').run(locus.id);
  change.retire({ kind: 'allele', scope: locus.name, record_id: alleleId });
  change.contentChanged();
}
