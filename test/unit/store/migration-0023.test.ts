import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the twenty-third schema keeps every row of a populated file, and knows no citation', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, 22);
  const before = contentOf(connection);
  migrate(connection, DATABASE_FILE.migrations, 23);
  expect(contentOf(connection)).toEqual({ ...before, publication: [] });
  const plan = connection.prepare('explain query plan select isolate from isolate_publication where pubmed_id = 1');
  expect(plan.get()?.['detail']).toContain('isolate_publication_by_id');
});
