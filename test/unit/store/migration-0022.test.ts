import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the twenty-second schema keeps every row of a populated file, and its fields depend on no others', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, 21);
  const { isolate_field = [], ...rest } = contentOf(connection);
  expect(isolate_field).not.toEqual([]);
  migrate(connection, DATABASE_FILE.migrations, 22);
  expect(contentOf(connection)).toEqual({
    ...rest,
    isolate_field: isolate_field.map((row) => ({ ...row, conditions: null })),
  });
});
