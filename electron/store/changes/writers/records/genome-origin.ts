import { randomUUID } from 'node:crypto';
import { statementOf } from '#electron/store/file/prepared-query.ts';
import type { GenomeOrigin } from '#shared/verdict/genome-origin.ts';
import type { Change } from '../../change-context.ts';
import { insertRow } from '../table-rows.ts';

/** An allele or a profile of the database that changes, as people know it. */
export type DefinedRecord = { locus: string; allele_id: string } | { scheme_id: number; profile_id: string };

/**
 * Notes a genome that an allele or a profile came from; call it in the change that defines the record (`isNew`: before anything is made
 * of it), or that finds the genome to have it. One that is noted already stays as it is. It goes and comes back with the record. Nothing
 * is noted of a record that is not there.
 */
export function noteOrigin(
  change: Change,
  record: DefinedRecord,
  origin: GenomeOrigin,
  { isNew = false }: { isNew?: boolean } = {},
): void {
  const { connection } = change;
  const found =
    'locus' in record
      ? statementOf(
          connection,
          'select a.id from allele a join locus l on l.id = a.locus where l.name = ? and a.allele_id = ?',
        ).get(record.locus, record.allele_id)
      : statementOf(connection, 'select id from profile where scheme = ? and profile_id = ?').get(
          record.scheme_id,
          record.profile_id,
        );
  if (!found) return;
  const row = Number(found['id']);
  if ('locus' in record) {
    const since = isNew
      ? statementOf(connection, 'select coalesce(max(id), 0) as last from profile_change').get()?.['last']
      : 0;
    const sql = 'insert into allele_origin (allele, origin, since) values (?, ?, ?) on conflict do nothing';
    statementOf(connection, sql).run(row, originRow(change, origin), Number(since));
  } else {
    const sql = 'insert into profile_origin (profile, origin) values (?, ?) on conflict do nothing';
    statementOf(connection, sql).run(row, originRow(change, origin));
  }
}

/** The id of a genome, which gets one if it has none. */
function originRow({ connection }: Change, { sha256, file, isolate }: GenomeOrigin): string {
  const row = {
    sha256,
    file: file ?? null,
    isolate_database: isolate?.database ?? null,
    isolate: isolate?.id ?? null,
  };
  const sql =
    'select id from genome_origin where sha256 = ? and file is ? and isolate_database is ? and isolate is ? limit 1';
  const known = statementOf(connection, sql).get(...Object.values(row));
  if (known) return String(known['id']);
  const id = randomUUID();
  insertRow(connection, 'genome_origin', { id, ...row });
  return id;
}

/** Which genome of an isolate was typed, and with which changes what was found is written. */
interface ScannedGenome extends Pick<GenomeOrigin, 'sha256' | 'file'> {
  batch: string;
}

/**
 * Notes that the genome of an isolate was typed, once for each isolate and batch, and gives the number by which designations of the
 * isolate name it.
 */
export function noteScan({ connection }: Change, isolate: number, { batch, sha256, file }: ScannedGenome): number {
  const known = statementOf(connection, 'select number from genome_scan where isolate = ? and batch = ?');
  const number =
    known.get(isolate, batch)?.['number'] ??
    statementOf(connection, 'select coalesce(max(number), 0) + 1 as next from genome_scan where isolate = ?').get(
      isolate,
    )?.['next'];
  const sql = `insert into genome_scan (isolate, number, batch, sha256, file) values (?, ?, ?, ?, ?) on conflict do nothing`;
  statementOf(connection, sql).run(isolate, Number(number), batch, sha256, file ?? null);
  return Number(number);
}
