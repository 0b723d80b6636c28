import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the twenty-fourth schema keeps every row of a populated file, and results of attributes are texts', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, 23);
  connection.exec(`
    insert into isolate_field (name, type, position) values ('serogroup', 'text', 90);
    insert into field_attribute (attribute, table_name, field) values ('rank', 'rank', 'serogroup');
    insert into field_attribute_row (attribute, table_name, value, result) values ('rank', 'rank', 'B', '2');
  `);
  const { field_attribute = [], ...rest } = contentOf(connection);
  migrate(connection, DATABASE_FILE.migrations, 24);
  expect(contentOf(connection)).toEqual({
    ...rest,
    field_attribute: field_attribute.map((row) => ({ ...row, result_type: 'text' })),
  });
  const other =
    "insert into field_attribute (attribute, table_name, field, result_type) values ('a', 'a', 'serogroup', 'day')";
  expect(() => connection.exec(other)).toThrow(/CHECK/);
});
