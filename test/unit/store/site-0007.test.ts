import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { siteMigration0001 } from '#electron/store/migrations/site-0001.ts';
import { siteMigration0002 } from '#electron/store/migrations/site-0002.ts';
import { siteMigration0003 } from '#electron/store/migrations/site-0003.ts';
import { siteMigration0004 } from '#electron/store/migrations/site-0004.ts';
import { siteMigration0005 } from '#electron/store/migrations/site-0005.ts';
import { siteMigration0006 } from '#electron/store/migrations/site-0006.ts';
import { siteMigration0007 } from '#electron/store/migrations/site-0007.ts';
import { contentOf, populate } from './populate.ts';
import { SECOND_SITE_ROWS } from './populated-site-rows.ts';

const earlier = [
  siteMigration0001,
  siteMigration0002,
  siteMigration0003,
  siteMigration0004,
  siteMigration0005,
  siteMigration0006,
];

test('the seventh schema of site.sqlite keeps remote accounts and tokens, as sealed with the key file', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, earlier.slice(0, 2));
  connection.exec("insert into submission_case values ('c1', 'A case', '{}', '2024-01-02', '2024-01-02')");
  populate(connection, SECOND_SITE_ROWS);
  migrate(connection, earlier);
  const before = contentOf(connection);
  migrate(connection, [...earlier, siteMigration0007]);
  const { remote_account, remote_token, remote_site } = SECOND_SITE_ROWS;
  expect(contentOf(connection)).toEqual({
    ...before,
    remote_site: remote_site.map((site) => ({ ...site, dialect: 'deployed', account: null })),
    remote_account: remote_account.map(({ id, site, name }) => ({ id, site, name })),
    remote_secret: remote_account.map(({ id, consumer_key, consumer_secret_sealed }) => ({
      account: id,
      sealed_by: 'key-file',
      consumer_key,
      consumer_secret_sealed,
    })),
    remote_token: remote_token.map((token) => ({ ...token, sealed_by: 'key-file' })),
    remote_reach: [],
  });

  connection.exec('pragma foreign_keys = on; update remote_site set account = 1; delete from remote_account');
  const after = contentOf(connection);
  expect([after['remote_secret'], after['remote_token']]).toEqual([[], []]);
  expect(after['remote_site']?.map(({ account }) => account)).toEqual([null]);
});
