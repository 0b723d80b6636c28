import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the ninth schema keeps every row of a populated file, and adds a place for what deletions remove', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, 8);
  const before = contentOf(connection);
  expect(before['record_history']).not.toEqual([]);
  migrate(connection, DATABASE_FILE.migrations, 9);
  expect(contentOf(connection)).toEqual({ ...before, removed_rows: [] });
  expect(() => connection.exec("insert into removed_rows (change, content) values (987654, '{}')")).toThrow(
    /FOREIGN KEY/,
  );
});
