import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { siteMigration0001 } from '#electron/store/migrations/site-0001.ts';
import { siteMigration0002 } from '#electron/store/migrations/site-0002.ts';
import { siteMigration0009 } from '#electron/store/migrations/site-0009.ts';
import { contentOf, populate } from './populate.ts';
import { SECOND_SITE_ROWS } from './populated-site-rows.ts';

test('the ninth schema of site.sqlite keeps drafts and their files, none of which is deleted or being sent', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, [siteMigration0001, siteMigration0002]);
  connection.exec("insert into submission_case values ('c1', 'A case', '{}', '2024-01-02', '2024-01-02')");
  populate(connection, SECOND_SITE_ROWS);
  const before = contentOf(connection);
  migrate(connection, [siteMigration0001, siteMigration0002, siteMigration0009]);
  expect(contentOf(connection)).toEqual({
    ...before,
    draft: SECOND_SITE_ROWS.draft.map((draft) => ({ ...draft, deleted_at: null, sending: null })),
    draft_file: SECOND_SITE_ROWS.draft_file.map((file) => ({ ...file, facts: '{}' })),
    submission_case: [{ ...before['submission_case']?.[0], deleted_at: null }],
    submission_claim: [],
  });
});
