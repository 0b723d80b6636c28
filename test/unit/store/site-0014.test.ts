import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { SITE_MIGRATIONS } from '#electron/store/migrations/site-migrations.ts';
import { contentOf, insertRow } from './populate.ts';

test('the fourteenth schema of site.sqlite keeps who asks a site, and a choice for a database goes with its account', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  connection.exec('pragma foreign_keys = on');
  migrate(connection, SITE_MIGRATIONS.slice(0, 13));
  insertRow(connection, 'remote_site', {
    id: 'a',
    name: 'A',
    base_url: 'https://a.example',
    dialect: 'deployed',
    position: 1,
  });
  insertRow(connection, 'remote_account', { id: 1, site: 'a', name: 'mine' });
  const before = contentOf(connection);
  migrate(connection, SITE_MIGRATIONS.slice(0, 14));
  // Who had chosen to read the whole site without an account still does.
  expect(contentOf(connection)).toEqual({ ...before, remote_unsigned: [] });

  insertRow(connection, 'remote_unsigned', { account: 1, database_name: 'seqdef' });
  connection.exec('delete from remote_account');
  expect(contentOf(connection)['remote_unsigned']).toEqual([]);
});
