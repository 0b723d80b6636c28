import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the fourteenth schema keeps every row of a populated file, and none of its fields is sparse', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, 13);
  const { isolate_field = [], ...rest } = contentOf(connection);
  expect(isolate_field).not.toEqual([]);
  migrate(connection, DATABASE_FILE.migrations, 14);
  const fields = isolate_field.map((row) => ({ ...row, group_name: null, unit: null, sparse: 0 }));
  expect(contentOf(connection)).toEqual({ ...rest, isolate_field: fields });
  expect(() => connection.exec('update isolate_field set sparse = 2')).toThrow(/CHECK/);
});
