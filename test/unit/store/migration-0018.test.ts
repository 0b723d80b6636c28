import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the eighteenth schema keeps every row of a populated file, and its fields have no attributes', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, 17);
  const before = contentOf(connection);
  migrate(connection, DATABASE_FILE.migrations, 18);
  expect(contentOf(connection)).toEqual({ ...before, field_attribute: [], field_attribute_row: [] });
  expect(() =>
    connection.exec("insert into field_attribute (attribute, table_name, field) values ('a', 'b', 'none')"),
  ).toThrow(/FOREIGN KEY/);
});
