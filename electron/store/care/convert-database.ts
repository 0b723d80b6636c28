import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { damagedBlocks } from '../designations/damaged-blocks.ts';
import { databaseNameOf } from '../file/database-name.ts';
import { refuseLittleRoom } from '../file/free-room.ts';
import { damagedError } from '../file/store-errors.ts';
import { inTransaction } from '../file/transaction.ts';
import { withSoleUse } from './sole-use.ts';

/** The layout in which each designation has a row of its own (`database-0028.ts` came after it). */
const FORMER_LAYOUT = 27;

/** Bytes that a designation takes there, with its indexes. */
const TAKEN = 120;

/** Isolates between two looks at whether the user has cancelled. */
const AT_ONCE = 20;

/** What is single lies as all did then. One isolate at a time: SQLite looks through all alleles for several. */
const UNPACK = `
  insert into single_designation (isolate, locus, allele_id, method, sender, curator, date_entered, datestamp, scan)
    select * from packed_designation where isolate = ? order by locus`;

/**
 * Nothing notes any more whose designations change. The triggers of packed ones go with their table. Clusters keep their names; what they
 * have seen of the log is forgotten, so that all isolates are compared when there is one again.
 */
const WITHOUT_LOG = `
  delete from cluster_progress;
  drop trigger single_designation_added;
  drop trigger single_designation_changed;
  drop trigger single_designation_moved;
  drop trigger single_designation_deleted;
  drop table designation_change;`;

const TO_FORMER = `
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
 * AppError codes: disk_full 507, also before it begins, database_damaged 503 where a packed row is not as it was written, and those of
 * `withSoleUse`.
 */
export async function convertDatabase(file: string, control: WorkControl): Promise<void> {
  const subject = `The database "${databaseNameOf(file)}"`;
  await withSoleUse(file, async (connection) => {
    const amount = numberOf(connection, 'select coalesce(sum(amount), 0) from designation_block');
    // They are written to the journal before they come to the file.
    await refuseLittleRoom(dirname(file), {
      what: `"${databaseNameOf(file)}" in layout ${FORMER_LAYOUT}`,
      needed: 2 * TAKEN * amount,
    });
    // It would lose what it shows no more.
    if (!damagedBlocks(connection, () => control.checkpoint()).next().done) throw damagedError(subject);
    connection.exec('pragma foreign_keys = off');
    inTransaction(connection, () => {
      connection.exec(WITHOUT_LOG);
      unpackAll(connection, control);
      connection.exec(TO_FORMER);
    });
  });
}

function unpackAll(connection: DatabaseSync, control: WorkControl): void {
  const unpack = connection.prepare(UNPACK);
  const isolates = connection
    .prepare('select distinct isolate from designation_block order by isolate')
    .all()
    .map(({ isolate }) => Number(isolate));
  for (const [done, isolate] of isolates.entries()) {
    if (done % AT_ONCE === 0) {
      control.checkpoint();
      control.report({ done, total: isolates.length, unit: 'isolates', message: 'Writing a row for each designation' });
    }
    unpack.run(isolate);
  }
}

function numberOf(connection: DatabaseSync, sql: string): number {
  return Number(Object.values(connection.prepare(sql).get() ?? {})[0]);
}
