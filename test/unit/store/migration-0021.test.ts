import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the twenty-first schema keeps every row of a populated file, and its groups have no fields', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, 20);
  const before = contentOf(connection);
  migrate(connection, DATABASE_FILE.migrations, 21);
  expect(contentOf(connection)).toEqual({ ...before, classification_group_field: [], classification_group_value: [] });
  connection.exec("insert into classification_group_field values (1, 'nickname', 'text', null, 1)");
  const value = (group: number) =>
    connection.exec(`insert into classification_group_value values (1, ${group}, 'nickname', 'Alpha')`);
  value(1);
  expect(() => value(99)).toThrow(/FOREIGN KEY/);
});
