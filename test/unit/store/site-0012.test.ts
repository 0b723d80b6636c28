import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { SITE_MIGRATIONS } from '#electron/store/migrations/site-migrations.ts';
import { contentOf, insertRow, populate } from './populate.ts';
import { SECOND_SITE_ROWS } from './populated-site-rows.ts';

test('the twelfth schema of site.sqlite keeps all, and what an account was told goes with it', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  const at = SITE_MIGRATIONS.findIndex((sql) => sql.includes('create table own_custody'));
  migrate(connection, SITE_MIGRATIONS.slice(0, 2));
  connection.exec("insert into submission_case values ('c1', 'A case', '{}', '2024-01-02', '2024-01-02')");
  populate(connection, SECOND_SITE_ROWS);
  migrate(connection, SITE_MIGRATIONS.slice(0, at));
  const before = contentOf(connection);
  migrate(connection, SITE_MIGRATIONS.slice(0, at + 1));
  expect(contentOf(connection)).toEqual({ ...before, own_custody: [] });

  const [{ id: site } = { id: '' }] = SECOND_SITE_ROWS.remote_site;
  connection.exec('pragma foreign_keys = on');
  insertRow(connection, 'remote_account', { id: 71, site, name: 'mine' });
  const told = { site, account: 71, database_name: 'x', asked_at: '2026-11-26T10:00:00.000Z', content: '{}' };
  insertRow(connection, 'own_custody', told);
  connection.exec('delete from remote_account where id = 71');
  expect(contentOf(connection)['own_custody']).toEqual([]);
});
