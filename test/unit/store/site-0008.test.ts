import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { siteMigration0001 } from '#electron/store/migrations/site-0001.ts';
import { siteMigration0002 } from '#electron/store/migrations/site-0002.ts';
import { siteMigration0008 } from '#electron/store/migrations/site-0008.ts';
import { contentOf, populate } from './populate.ts';
import { SECOND_SITE_ROWS } from './populated-site-rows.ts';

test('the eighth schema of site.sqlite keeps the sites, and fetches what was kept of them anew', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, [siteMigration0001, siteMigration0002]);
  connection.exec("insert into submission_case values ('c1', 'A case', '{}', '2024-01-02', '2024-01-02')");
  populate(connection, SECOND_SITE_ROWS);
  const before = contentOf(connection);
  migrate(connection, [siteMigration0001, siteMigration0002, siteMigration0008]);
  const remote_site = SECOND_SITE_ROWS.remote_site.map((site) => ({ ...site, may_send: 0 }));
  expect(contentOf(connection)).toEqual({ ...before, remote_site, http_cache: [] });
});
