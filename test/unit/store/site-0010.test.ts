import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { SITE_MIGRATIONS } from '#electron/store/migrations/site-migrations.ts';
import { contentOf } from './populate.ts';

test('the tenth schema of site.sqlite keeps accounts and clients, without keys, which go with their account', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, SITE_MIGRATIONS, 9);
  connection.exec(`insert into account (user_name, first_name, surname, affiliation, email, disabled, created_at)
    values ('ada', 'Ada', 'Lovelace', '', '', 0, '2024-01-02')`);
  connection.exec("insert into oauth_client values ('key', 'Script', 'sealed', 0, '2024-01-02')");
  const before = contentOf(connection);
  migrate(connection, SITE_MIGRATIONS.slice(0, 10));
  const added = { api_key: [], api_key_ban: [], api_key_database: [] };
  expect(contentOf(connection)).toEqual({ ...before, ...added });
  connection.exec("insert into api_key values ('k', 1, 'Nightly', 'hash', 'allelier_abc', 1, null)");
  connection.exec("insert into api_key_database values ('k', '')");
  connection.exec('insert into api_key_ban values (1, 2)');
  connection.exec('delete from account');
  expect(contentOf(connection)).toMatchObject(added);
});
