import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { databaseMigration0001 } from '#electron/store/migrations/database-0001.ts';
import { databaseMigration0002 } from '#electron/store/migrations/database-0002.ts';
import { databaseMigration0003 } from '#electron/store/migrations/database-0003.ts';
import { databaseMigration0004 } from '#electron/store/migrations/database-0004.ts';
import { databaseMigration0005 } from '#electron/store/migrations/database-0005.ts';
import { siteMigration0001 } from '#electron/store/migrations/site-0001.ts';
import { siteMigration0002 } from '#electron/store/migrations/site-0002.ts';
import { columnsOf, contentOf, insertRow, populate, type PopulatedTables } from './populate.ts';
import { DATABASE_ROWS, SECOND_ROWS } from './populated-rows.ts';
import { SECOND_SITE_ROWS, SITE_ROWS } from './populated-site-rows.ts';
import { FIFTH_ROWS } from './populated-submissions.ts';

const SUBMISSIONS = ['submission', 'submission_item', 'submission_message', 'submission_file'];
const UNUSED = ['site_connection', 'account', 'account_database', 'oauth_client', 'oauth_token', 'draft', 'inbox_item'];

const FILES = [
  {
    name: 'the fifth schema of a database',
    migrations: [
      databaseMigration0001,
      databaseMigration0002,
      databaseMigration0003,
      databaseMigration0004,
      databaseMigration0005,
    ],
    older: { ...DATABASE_ROWS, ...SECOND_ROWS } as PopulatedTables,
    replaced: SUBMISSIONS,
    newer: FIFTH_ROWS as PopulatedTables,
  },
  {
    name: 'the second schema of site.sqlite',
    migrations: [siteMigration0001, siteMigration0002],
    older: SITE_ROWS as PopulatedTables,
    replaced: UNUSED,
    newer: SECOND_SITE_ROWS as PopulatedTables,
  },
];

function open(): DatabaseSync {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  return connection;
}

describe.each(FILES)('$name', ({ migrations, older, replaced, newer }) => {
  function populatedBefore(): DatabaseSync {
    const connection = open();
    migrate(connection, migrations, migrations.length - 1);
    populate(connection, older);
    return connection;
  }

  function populated(): DatabaseSync {
    const connection = populatedBefore();
    migrate(connection, migrations);
    populate(connection, newer);
    return connection;
  }

  test('keeps all but the tables that nothing used of a populated file of the schema before', () => {
    const connection = populatedBefore();
    const kept = Object.entries(contentOf(connection)).filter(([table]) => !replaced.includes(table));
    migrate(connection, migrations);
    const after = contentOf(connection);
    for (const [table, rows] of kept) expect(after[table], table).toEqual(rows);
    const empty = Object.keys(after).filter((table) => !kept.some(([name]) => name === table));
    expect(empty.toSorted()).toEqual(Object.keys(newer).toSorted());
    expect(empty.flatMap((table) => after[table] ?? [])).toEqual([]);
  });

  test('has the new tables that the types name, column for column, and gives back every value', () => {
    const connection = populated();
    const content = contentOf(connection);
    for (const [table, rows] of Object.entries(newer)) {
      expect(columnsOf(connection, table).toSorted(), table).toEqual(Object.keys(rows[0] ?? {}).toSorted());
      expect(content[table], table).toEqual(rows);
    }
  });

  test('refuses a new row that refers to nothing, and a second one of the same key', () => {
    const connection = populated();
    for (const [table, [row]] of Object.entries(newer)) {
      const references = connection.prepare('select "from" as name from pragma_foreign_key_list(?)').all(table);
      for (const { name } of references) {
        const unknown = `update ${table} set ${String(name)} = 987654`;
        expect(() => connection.exec(unknown), unknown).toThrow(/FOREIGN KEY/);
      }
      expect(() => insertRow(connection, table, row ?? {}), table).toThrow(/UNIQUE/);
    }
  });
});

/** New tables that a statement leaves without any row. */
function emptied(file: (typeof FILES)[number], statement: string): string[] {
  const connection = open();
  migrate(connection, file.migrations);
  populate(
    connection,
    Object.fromEntries(Object.entries(file.older).filter(([name]) => !file.replaced.includes(name))),
  );
  populate(connection, file.newer);
  connection.exec(statement);
  const content = contentOf(connection);
  return Object.keys(file.newer).filter((table) => content[table]?.length === 0);
}

test('a submission takes all that belongs to it along', () => {
  expect(emptied(FILES[0] as (typeof FILES)[number], 'delete from submission')).toEqual(Object.keys(FIFTH_ROWS));
});

test.each([
  ['an account takes its roles and tokens along', 'account', ['account', 'database_role', 'role_scope', 'oauth_token']],
  ['a client takes its rights and tokens along', 'oauth_client', ['oauth_client', 'oauth_client_right', 'oauth_token']],
  ['a draft takes its files along', 'draft', ['draft', 'draft_file']],
  [
    'a remote site takes its accounts, tokens and cached replies along, but no draft',
    'remote_site',
    ['remote_site', 'remote_account', 'remote_token', 'http_cache'],
  ],
])('%s', (_title, table, tables) => {
  expect(emptied(FILES[1] as (typeof FILES)[number], `delete from ${table}`)).toEqual(tables);
});

test('the end of an access token ends the sessions that came from it', () => {
  const statement = "delete from oauth_token where kind = 'access'";
  expect(emptied(FILES[1] as (typeof FILES)[number], statement)).toEqual(['oauth_token']);
});
