import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { siteMigration0001 } from '#electron/store/migrations/site-0001.ts';
import { siteMigration0002 } from '#electron/store/migrations/site-0002.ts';
import { siteMigration0003 } from '#electron/store/migrations/site-0003.ts';
import { siteMigration0004 } from '#electron/store/migrations/site-0004.ts';
import { siteMigration0005 } from '#electron/store/migrations/site-0005.ts';
import { contentOf, populate } from '../populate.ts';
import { SECOND_SITE_ROWS } from '../populated-site-rows.ts';

const BEFORE = [siteMigration0001, siteMigration0002, siteMigration0003, siteMigration0004];

test('the fifth schema of site.sqlite keeps everything, has no owner yet and lets names differ by more than capitals', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, BEFORE);
  connection.exec("insert into submission_case values ('c1', 'A case', '{}', '2024-01-02', '2024-01-02')");
  populate(connection, SECOND_SITE_ROWS);
  const before = contentOf(connection);
  migrate(connection, [...BEFORE, siteMigration0005]);
  const account = SECOND_SITE_ROWS.account.map((row) => ({ ...row, is_owner: 0 }));
  expect(contentOf(connection)).toEqual({ ...before, account, people_to_show: [] });
  const insert = (name: string, owner: number) =>
    connection.exec(
      `insert into account (user_name, first_name, surname, affiliation, email, created_at, is_owner)
       values ('${name}', '', '', '', '', '2026-01-02', ${owner})`,
    );
  expect(() => insert('ADA', 0)).toThrow(/UNIQUE/);
  insert('grace', 1);
  expect(() => insert('other', 1)).toThrow(/UNIQUE/);
});
