import { DatabaseSync } from 'node:sqlite';
import { AppError } from '#shared/problem.ts';
import { resultsMigration0001 } from '../migrations/results-0001.ts';
import { resultsMigration0002 } from '../migrations/results-0002.ts';
import { resultsMigration0003 } from '../migrations/results-0003.ts';
import { resultsMigration0004 } from '../migrations/results-0004.ts';
import { migrate } from '../file/migrate.ts';
import { buildSqliteFile, openSqliteFile, type SqliteKind } from '../file/sqlite-file.ts';
import { storeError } from '../file/store-errors.ts';

/** How messages name the file. */
export const RESULTS_SUBJECT = 'The file "results.sqlite" of the data folder';

const RESULTS_FILE: SqliteKind = {
  // "ALLR" in ASCII.
  applicationId: 0x414c_4c52,
  migrations: [resultsMigration0001, resultsMigration0002, resultsMigration0003, resultsMigration0004],
  canShrink: true,
};

/**
 * Opens `results.sqlite`, and makes it if it does not exist. With `mayFreeze` it can be read on a full disk (`openFrozen`). Errors
 * as `openSqliteFile`.
 */
export async function openResultsFile(file: string, options: { mayFreeze?: boolean } = {}): Promise<DatabaseSync> {
  return openSqliteFile(file, RESULTS_FILE, RESULTS_SUBJECT, options).catch(async (error: unknown) => {
    if (!(error instanceof AppError)) throw error;
    const { code, status } = error.problem;
    // Unlike a database it cannot be imported again.
    if (code === 'database_damaged') {
      throw new AppError(
        status,
        code,
        `${RESULTS_SUBJECT} is damaged. Nothing was changed; move it out of the data folder, and a new one is made.`,
      );
    }
    if (code !== 'unknown_database') throw error;
    await buildSqliteFile(file, RESULTS_FILE, async () => {}).catch((failure: NodeJS.ErrnoException) => {
      // Another process made it at the same moment, which is just as good.
      if (failure.code !== 'EEXIST') throw storeError(failure, RESULTS_SUBJECT);
    });
    return openSqliteFile(file, RESULTS_FILE, RESULTS_SUBJECT, options);
  });
}

/** The same tables in memory, for results that cannot be written to the file. */
export function openResultsInMemory(): DatabaseSync {
  const connection = new DatabaseSync(':memory:');
  migrate(connection, RESULTS_FILE.migrations);
  return connection;
}
