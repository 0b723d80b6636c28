import type { DataType } from '#shared/api/locus.ts';
import { createAlleleWriter } from '../allele-writer.ts';
import type { Change } from '../../change-context.ts';
import { laterOf } from '../later-date.ts';
import { retireId } from '../retired-ids.ts';

/** An allele that a person defines. Whether it may be is checked before (`shared/rules`). */
export interface DefinedAllele {
  locus: { id: number; name: string; data_type: DataType };
  allele_id: string;
  /** Normalised. */
  sequence: string;
  status: string;
  comments?: string | undefined;
  /** Extended attributes. */
  attributes: Iterable<readonly [string, string]>;
  /** Row id of `app_user`. */
  sender: number;
  /** What was done, for the history. */
  action: string;
}

/**
 * Defines an allele: the row, its attributes, the count of its locus and a line of the history. The limits of the locus stay: an
 * unusual length is the exception of one allele. AppError codes: retired_id 409.
 *
 * @returns false if the locus has the sequence already
 */
export function defineAllele(change: Change, allele: DefinedAllele): boolean {
  const { connection, today } = change;
  const { locus, allele_id, sequence, status, comments, attributes, sender, action } = allele;
  const added = createAlleleWriter(change, sender).add({ ...locus, is_new: false }, allele_id, sequence);
  if ('twin' in added) return false;
  connection
    .prepare('update allele set status = ?, comments = ? where id = ?')
    .run(status, comments ?? null, added.row);
  const attribute = connection.prepare('insert into allele_attribute (allele, field, value) values (?, ?, ?)');
  for (const [field, value] of attributes) if (value !== '') attribute.run(added.row, field, value);
  connection
    .prepare(
      `update locus set allele_count = allele_count + 1, alleles_last_added = ${laterOf('alleles_last_added')},
       alleles_last_updated = ${laterOf('alleles_last_updated')} where id = ?`,
    )
    .run(today, today, locus.id);
  change.note({ kind: 'allele', record_id: `${locus.name}-${allele_id}`, action, after: { sequence, status } });
  change.contentChanged();
  return true;
}

/** Deletes an allele and retires its id. `action` is the line of the history. */
export async function deleteAllele(
  change: Change,
  locus: { id: number; name: string },
  alleleId: string,
  action: string,
): Promise<void> {
  const { connection } = change;
  const before = connection
    .prepare('select id, sequence, status, comments from allele where locus = ? and allele_id = ?')
    .get(locus.id, alleleId);
  if (!before) return;
  const { id, ...members } = before;
  connection.prepare('delete from allele where id = ?').run(Number(id));
  connection.prepare('update locus set allele_count = allele_count - 1 where id = ?').run(locus.id);
  const retired = { kind: 'allele', scope: locus.name, record_id: alleleId, retired_at: change.at } as const;
  await retireId(change.database.sql, retired, change.curator);
  change.note({ kind: 'allele', record_id: `${locus.name}-${alleleId}`, action, before: members });
  change.contentChanged();
}
