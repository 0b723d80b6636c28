import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the twelfth schema keeps every row of a populated file, and all its fields are for everybody', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, 11);
  const { isolate_field = [], ...rest } = contentOf(connection);
  expect(isolate_field).not.toEqual([]);
  migrate(connection, DATABASE_FILE.migrations, 12);
  const fields = isolate_field.map((row) => ({ ...row, audience: 'everybody' }));
  expect(contentOf(connection)).toEqual({ ...rest, isolate_field: fields });
  expect(() => connection.exec("update isolate_field set audience = 'nobody'")).toThrow(/CHECK/);
});
