import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { WorkControl } from '#electron/threads/work-control.ts';
import type { CompactReport } from '#shared/rpc/contract/care.ts';
import { countRows, verifyCopy } from '../backup/verify-copy.ts';
import { databaseNameOf } from '../file/database-name.ts';
import { makeEmptyFile } from '../file/file-modes.ts';
import { refuseLittleRoom, usedBytes } from '../file/free-room.ts';
import { publishFile } from '../file/publish-file.ts';
import { removeSideFiles, removeSqliteFile } from '../file/sqlite-file.ts';
import { withTemporary } from '../file/temporary-file.ts';
import { withSoleUse } from './sole-use.ts';

/**
 * Writes a database without its unused room to a new file, which takes its place in one step when it has been checked. After a failure or
 * a kill the old one is there as it was. Meant for workers. AppError codes: disk_full 507 where there is no room for both files,
 * database_damaged 503, and those of `withSoleUse`.
 */
export async function compactDatabase(file: string, control: WorkControl): Promise<CompactReport> {
  control.report({ done: 0, unit: 'bytes', message: 'Waiting until nobody else has the database open' });
  return withSoleUse(file, (connection) =>
    withTemporary(file, async (temporary) => {
      const before = statSync(file).size;
      try {
        await refuseLittleRoom(dirname(file), {
          what: `the smaller file of "${databaseNameOf(file)}"`,
          needed: usedBytes(connection),
        });
        const counts = countRows(connection, control);
        control.report({ done: 0, unit: 'bytes', message: 'Writing the smaller file' });
        makeEmptyFile(temporary);
        connection.prepare('vacuum into ?').run(temporary);
        control.checkpoint();
        verifyCopy(temporary, { source: file, counts }, control);
        keepJournal(temporary);
        const after = statSync(temporary).size;
        if (after >= before) {
          await removeSqliteFile(temporary);
          return { before, after: before };
        }
        control.checkpoint();
        // The old one has nothing in its journal, which must not be applied to the new one.
        await removeSideFiles(file);
        await publishFile(temporary, file);
        return { before, after };
      } catch (error) {
        await removeSqliteFile(temporary);
        throw error;
      }
    }),
  );
}

/** Gives a new file the way of writing that databases have: with a journal beside it, past which others can read. */
function keepJournal(file: string): void {
  using connection = new DatabaseSync(file);
  connection.exec('pragma journal_mode = wal');
}
