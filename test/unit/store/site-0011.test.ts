import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { siteMigration0001 } from '#electron/store/migrations/site-0001.ts';
import { siteMigration0002 } from '#electron/store/migrations/site-0002.ts';
import { siteMigration0011 } from '#electron/store/migrations/site-0011.ts';
import { contentOf, insertRow, populate } from './populate.ts';
import { SECOND_SITE_ROWS } from './populated-site-rows.ts';

test('the eleventh schema of site.sqlite keeps remote sites, which have no key, and a key takes its replies with it', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, [siteMigration0001, siteMigration0002]);
  connection.exec("insert into submission_case values ('c1', 'A case', '{}', '2024-01-02', '2024-01-02')");
  populate(connection, SECOND_SITE_ROWS);
  const before = contentOf(connection);
  migrate(connection, [siteMigration0001, siteMigration0002, siteMigration0011]);
  expect(contentOf(connection)).toEqual({
    ...before,
    remote_site: SECOND_SITE_ROWS.remote_site.map((site) => ({ ...site, account_since: null, key_removed_at: null })),
    remote_key: [],
  });

  const [site] = SECOND_SITE_ROWS.remote_site;
  const [reply] = before['http_cache'] ?? [];
  if (!site || !reply) throw new Error('The older file is to have a site with a kept reply.');
  const key = { site: site.id, sealed_by: 'key-file', begins: 'abcd', key_sealed: 'sealed', given_at: 1 };
  insertRow(connection, 'remote_key', { id: 7, ...key });
  insertRow(connection, 'http_cache', { ...reply, account: -7 });
  connection.exec('delete from remote_key');
  expect(contentOf(connection)['http_cache']).toEqual(before['http_cache']);
});
