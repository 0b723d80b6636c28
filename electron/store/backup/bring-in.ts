import { statSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { WorkControl } from '#electron/threads/work-control.ts';
import { AppError } from '#shared/problem.ts';
import { openCopy } from '../file/database.ts';
import { databaseNameOf } from '../file/database-name.ts';
import { refuseLittleRoom } from '../file/free-room.ts';
import { removeSqliteFile } from '../file/sqlite-file.ts';
import { damagedError, missingError, storeError } from '../file/store-errors.ts';
import { copyDatabase } from './copy-database.ts';
import { refuseOtherLayout } from './refuse-other-layout.ts';
import { removeSavedNote } from './saved-note.ts';

/** A copy, and the unfinished file that it becomes. */
export interface BringInTask {
  source: string;
  target: string;
}

/**
 * Makes a sound database of this version from a copy, which may be of strangers and stays as it is. Leaves nothing if it fails.
 * Meant for workers. AppError codes: disk_full 507, and those of `copyDatabase` and `refuseOtherLayout`.
 */
export async function bringIn({ source, target }: BringInTask, control: WorkControl): Promise<void> {
  const subject = `The database "${databaseNameOf(source)}"`;
  try {
    const found = statSync(source, { throwIfNoEntry: false });
    if (!found) throw missingError(subject);
    await refuseLittleRoom(dirname(target), { what: `"${basename(source)}"`, needed: found.size });
    await copyDatabase({ source, target }, control);
    control.checkpoint();
    const copy = new DatabaseSync(target);
    try {
      refuseOtherLayout(copy, subject);
      removeSavedNote(copy);
    } finally {
      copy.close();
    }
    await bringUpToDate(target, source);
  } catch (error) {
    await removeSqliteFile(target);
    throw storeError(error, subject);
  }
}

/** Here, so that nobody has to wait for it later, and before it takes the place of anything. */
async function bringUpToDate(target: string, source: string): Promise<void> {
  try {
    await (await openCopy(target, source)).close();
  } catch (error) {
    const known = storeError(error, `The database "${databaseNameOf(source)}"`);
    // Its tables are right, so only what is in them can be wrong: references to what is not there.
    throw known instanceof AppError ? known : damagedError(`The database "${databaseNameOf(source)}"`);
  }
}
