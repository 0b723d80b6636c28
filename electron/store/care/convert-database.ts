import type { WorkControl } from '#electron/threads/work-control.ts';
import { inTransaction } from '../file/transaction.ts';
import { withSoleUse } from './sole-use.ts';

/** The layout in which each designation has a row of its own (`database-0028.ts` came after it). */
const FORMER_LAYOUT = 27;

/** What is single lies as all did then. */
const TO_FORMER = `
  insert into single_designation (isolate, locus, allele_id, method, sender, curator, date_entered, datestamp, scan)
    select * from packed_designation order by isolate, locus;
  drop view allele_designation;
  drop view packed_designation;
  drop trigger designated_locus_deleted;
  drop table designation_block;
  drop table designation_allele;
  drop table designation_source;
  alter table single_designation rename to allele_designation;
  pragma user_version = ${FORMER_LAYOUT};`;

/**
 * Brings a database back to the layout before packed designations, for an earlier version of the program, with everything that was
 * written since. It is done at once or not at all. This version brings it up to date again when it next opens it. Meant for workers.
 * AppError codes: disk_full 507, and those of `withSoleUse`.
 */
export async function convertDatabase(file: string, control: WorkControl): Promise<void> {
  await withSoleUse(file, async (connection) => {
    control.report({ done: 0, unit: 'designations', message: 'Writing a row for each designation' });
    connection.exec('pragma foreign_keys = off');
    inTransaction(connection, () => connection.exec(TO_FORMER));
  });
}
