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
import { columnsOf, contentOf, populate, type PopulatedTables } from './populate.ts';
import { DATABASE_ROWS, SECOND_ROWS, type Rows, type SeventhTables } from './populated-rows.ts';
import { SIXTH_ROWS } from './populated-sixth.ts';
import { FIFTH_ROWS } from './populated-submissions.ts';

const MIGRATIONS = [
  databaseMigration0001,
  databaseMigration0002,
  databaseMigration0003,
  databaseMigration0004,
  databaseMigration0005,
  databaseMigration0006,
  databaseMigration0007,
];

/** Rows of the tables of the seventh version. */
const SEVENTH_ROWS: Rows<SeventhTables> = {
  rejection_reason: [{ curator: 2, position: 0, reason: 'The trace is poor.' }],
  settling_rule: [{ locus: 1, identity: 98.5, curator: 2, updated_at: '2026-01-02T03:04:05.000Z' }],
  settling_switch: [{ id: 1, is_on: 1, curator: 2, updated_at: '2026-01-02T03:04:05.000Z' }],
  rule_assignment: [
    {
      submission: 'gone',
      position: 3,
      locus: 1,
      submitter: 1,
      item_id: 'seq3',
      assigned_id: '17',
      assigned_at: '2026-01-02T03:04:05.000Z',
    },
  ],
};

/** What the new columns of the older rows hold. */
const ADDED: Record<string, object> = {
  submission_item: { settled_by: null, settled_at: null, by_rule: 0, made_record: 0 },
};

function populatedSixth(): DatabaseSync {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, MIGRATIONS, 6);
  const older: PopulatedTables = { ...DATABASE_ROWS, ...SECOND_ROWS, ...FIFTH_ROWS, ...SIXTH_ROWS };
  populate(connection, older);
  return connection;
}

test('the seventh schema keeps everything of a populated file of the sixth', () => {
  const connection = populatedSixth();
  const before = contentOf(connection);
  migrate(connection, MIGRATIONS, 7);
  const after = contentOf(connection);
  for (const [table, rows] of Object.entries(before)) {
    const added = ADDED[table] ?? {};
    expect(after[table], table).toEqual(rows.map((row) => ({ ...row, ...added })));
  }
  const empty = Object.keys(after).filter((table) => !(table in before));
  expect(empty.toSorted()).toEqual(Object.keys(SEVENTH_ROWS).toSorted());
});

test('has the new tables that the types name, column for column, and gives back every value', () => {
  const connection = populatedSixth();
  migrate(connection, MIGRATIONS, 7);
  populate(connection, SEVENTH_ROWS);
  const content = contentOf(connection);
  for (const [table, rows] of Object.entries(SEVENTH_ROWS)) {
    expect(columnsOf(connection, table).toSorted(), table).toEqual(Object.keys(rows[0] ?? {}).toSorted());
    expect(content[table], table).toEqual(rows);
  }
});
