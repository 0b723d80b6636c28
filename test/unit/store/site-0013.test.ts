import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { siteMigration0001 } from '#electron/store/migrations/site-0001.ts';
import { siteMigration0002 } from '#electron/store/migrations/site-0002.ts';
import { siteMigration0013 } from '#electron/store/migrations/site-0013.ts';
import { contentOf, insertRow, populate } from './populate.ts';
import { SECOND_SITE_ROWS } from './populated-site-rows.ts';

test('the thirteenth schema of site.sqlite keeps accounts, of whom nothing is said, and what is said goes with them', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, [siteMigration0001, siteMigration0002]);
  connection.exec("insert into submission_case values ('c1', 'A case', '{}', '2024-01-02', '2024-01-02')");
  populate(connection, SECOND_SITE_ROWS);
  const before = contentOf(connection);
  migrate(connection, [siteMigration0001, siteMigration0002, siteMigration0013]);
  expect(contentOf(connection)).toEqual({ ...before, private_right: [] });

  insertRow(connection, 'private_right', { account: 1, database_name: 'demo_isolates', may_embargo: 0 });
  connection.exec('delete from account');
  expect(contentOf(connection)['private_right']).toEqual([]);
});
