import { countOf } from '#shared/count-of.ts';
import type { FieldDefinition } from '#shared/rules/field.ts';
import type { IsolateRecord } from '#shared/rules/isolate.ts';
import type { Change } from '../../change-context.ts';
import { createIsolateWriter, type ContigText } from '../isolate-writer.ts';
import { retireId } from '../retired-ids.ts';

/** An isolate that a person adds. Whether it may be is checked before (`shared/rules`). */
export interface AddedIsolate {
  record: IsolateRecord;
  contigs: readonly ContigText[];
  fields: ReadonlyMap<string, FieldDefinition>;
  /** Row id of each locus. */
  locusIds: ReadonlyMap<string, number>;
  /** Row id of `app_user`. */
  sender: number;
  /** What was done, for the history. */
  action: string;
}

/** Adds an isolate with its values, designations, contigs and history. Gives its id, which no other one ever had. */
export function addIsolate(change: Change, isolate: AddedIsolate): number {
  const { record, contigs, fields, locusIds, sender, action } = isolate;
  const writer = createIsolateWriter(change, sender);
  const id = writer.firstFreeId;
  writer.insert(id, record.name);
  for (const [field, values] of record.values) {
    const type = fields.get(field)?.type;
    writer.setValues(id, field, values, type === 'int' || type === 'float', true);
  }
  for (const [locus, alleles] of record.alleles) {
    for (const allele of alleles) writer.addDesignation(id, locusIds.get(locus) as number, allele);
  }
  writer.setAliases(id, record.aliases, true);
  writer.setReferences(id, record.references, true);
  writer.addContigs(id, contigs, record.sequence_method ?? 'unknown');
  const from = record.assembly_filename ?? 'a file';
  const added = contigs.length === 0 ? [] : [`${countOf(contigs.length, 'contig')} added from ${from}`];
  writer.note(id, [action, ...added]);
  change.note({
    kind: 'isolate',
    record_id: String(id),
    key: { isolate_id: id },
    action,
    after: { isolate: record.name },
  });
  change.contentChanged();
  return id;
}

/** Deletes an isolate with all that belongs to it, and retires its id and those of its contigs. `action` is the line of the history; without it the caller writes one. */
export async function deleteIsolate(change: Change, id: number, action?: string): Promise<void> {
  const { connection, database, at, curator } = change;
  const before = connection.prepare('select name from isolate where id = ?').get(id);
  if (!before) return;
  const contigs = connection.prepare('select id from contig where isolate = ?').all(id);
  // What it replaced is the newest again.
  connection.prepare('update isolate set new_version = null where new_version = ?').run(id);
  connection.prepare('delete from isolate where id = ?').run(id);
  await retireId(database.sql, { kind: 'isolate', record_id: String(id), retired_at: at }, curator);
  for (const { id: contig } of contigs) {
    await retireId(database.sql, { kind: 'contig', record_id: String(contig), retired_at: at }, curator);
  }
  if (action !== undefined) {
    change.note({ kind: 'isolate', record_id: String(id), action, before: { isolate: before['name'] } });
  }
  change.contentChanged();
}
