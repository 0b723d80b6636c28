import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { databaseMigration0001 } from '#electron/store/migrations/database-0001.ts';
import { databaseMigration0002 } from '#electron/store/migrations/database-0002.ts';
import { databaseMigration0003 } from '#electron/store/migrations/database-0003.ts';
import { databaseMigration0004 } from '#electron/store/migrations/database-0004.ts';
import { databaseMigration0005 } from '#electron/store/migrations/database-0005.ts';
import { databaseMigration0006 } from '#electron/store/migrations/database-0006.ts';
import { databaseMigration0007 } from '#electron/store/migrations/database-0007.ts';
import { databaseMigration0008 } from '#electron/store/migrations/database-0008.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the eighth schema keeps every line of the history, and adds why, with what and which line it takes back', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  const older = [
    databaseMigration0001,
    databaseMigration0002,
    databaseMigration0003,
    databaseMigration0004,
    databaseMigration0005,
    databaseMigration0006,
    databaseMigration0007,
  ];
  migrate(connection, older, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, older);
  const before = contentOf(connection);
  migrate(connection, [...older, databaseMigration0008]);
  expect(contentOf(connection)).toEqual({
    ...before,
    record_history: before['record_history']?.map((row) => ({ ...row, reason: null, batch: null, takes_back: null })),
  });
});
