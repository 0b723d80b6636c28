import { dirname } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { PATIENCE, takeWriteLock, type WaitOptions } from '../changes/write-lock.ts';
import { leaveWriterNote } from '../changes/writer-note.ts';
import { designationWriter } from '../designations/designation-writer.ts';
import { openDatabase, type Database } from '../file/database.ts';
import { refuseDamaged } from '../file/damage-note.ts';
import { databaseNameOf } from '../file/database-name.ts';
import { refuseLittleRoom, usedBytes } from '../file/free-room.ts';
import { storeError } from '../file/store-errors.ts';
import { endTransaction } from '../file/transaction.ts';

/** Isolates whose designations are packed in one transaction at most, and milliseconds after which no further one is begun: others wait. */
const AT_ONCE = 200;
const AT_A_TIME = 500;

/** Milliseconds between two transactions: a writer that waits looks once in them (`write-lock.ts`). */
const PAUSE = 60;

/** Bytes that the journal of some transactions takes at most: SQLite writes it into the file after a thousand pages. */
const JOURNAL = 16_000_000;

/** Bytes that a designation takes less when it is packed. Some stay as they are, so that the room looked for is no more than is needed. */
const SAVED = 100;

/**
 * Packs all plain designations of a database that lie singly, as those of earlier versions do, while others read it and write to it. Each
 * isolate has the same designations at every moment: its rows are read again before they are committed, and what is done stays done after
 * a failure or a kill. Gives the number of isolates that it looked at. Meant for workers. AppError codes: disk_full 507, also where there
 * will be no room for the smaller file, database_busy 503, database_damaged 503, and those of `openDatabase`.
 */
export async function packDatabase(file: string, control: WorkControl): Promise<number> {
  refuseDamaged(file);
  const subject = `The database "${databaseNameOf(file)}"`;
  await using database = await openDatabase(file);
  try {
    const { connection } = database;
    control.report({ done: 0, unit: 'isolates', message: 'Looking for designations to pack' });
    const { isolates, designations } = singlesOf(connection);
    const used = usedBytes(connection);
    const needed = Math.max(used - designations * SAVED, 0) + Math.min(used, JOURNAL);
    if (isolates > 0) await refuseLittleRoom(dirname(file), { what: `packing "${databaseNameOf(file)}"`, needed });
    let done = 0;
    const waiting: WaitOptions = {
      patience: PATIENCE,
      check: () => control.checkpoint(),
      onWaiting: (message) => control.report({ done, total: isolates, unit: 'isolates', message, is_waiting: true }),
    };
    for (let found = nextOf(connection, 0); found.length > 0;) {
      control.checkpoint();
      control.report({ done, total: isolates, unit: 'isolates', message: 'Packing designations' });
      const packed = await packSome(database, found, waiting);
      done += packed.length;
      found = nextOf(connection, packed.at(-1) ?? 0);
    }
    return done;
  } catch (error) {
    throw storeError(error, subject);
  }
}

function singlesOf(connection: DatabaseSync): { isolates: number; designations: number } {
  const row = connection
    .prepare('select count(*) as designations, count(distinct isolate) as isolates from single_designation')
    .get();
  return { isolates: Number(row?.['isolates']), designations: Number(row?.['designations']) };
}

/** The next isolates after one that have designations in rows of their own. */
function nextOf(connection: DatabaseSync, last: number): number[] {
  return connection
    .prepare('select distinct isolate from single_designation where isolate > ? order by isolate limit ?')
    .all(last, AT_ONCE)
    .map(({ isolate }) => Number(isolate));
}

/** Packs the first of some isolates in one transaction, and gives them. */
async function packSome(database: Database, isolates: readonly number[], waiting: WaitOptions): Promise<number[]> {
  await takeWriteLock(database, waiting);
  const takeNoteAway = leaveWriterNote(database.file, 'Packing designations');
  try {
    return await endTransaction(database.connection, async () => packInTime(database.connection, isolates));
  } finally {
    takeNoteAway();
    await setTimeout(PAUSE);
  }
}

/** Packs isolates until their time is over, at least one, and gives them. */
function packInTime(connection: DatabaseSync, isolates: readonly number[]): number[] {
  const end = performance.now() + AT_A_TIME;
  const writer = designationWriter(connection);
  const content = connection.prepare(
    `select locus, allele_id, method, status, comments, sender, curator, date_entered, datestamp, scan from allele_designation
     where isolate = ? order by locus, allele_id`,
  );
  content.setReturnArrays(true);
  const packed: number[] = [];
  for (const isolate of isolates) {
    if (packed.length > 0 && performance.now() > end) break;
    const before = JSON.stringify(content.all(isolate));
    writer.packAll(isolate);
    if (JSON.stringify(content.all(isolate)) !== before) {
      throw new Error(`Isolate ${isolate} would have other designations when they are packed.`);
    }
    packed.push(isolate);
  }
  return packed;
}
