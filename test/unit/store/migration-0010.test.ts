import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the tenth schema keeps every row of a populated file, and all its isolates are public', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, 9);
  const { isolate = [], ...rest } = contentOf(connection);
  expect(isolate).not.toEqual([]);
  migrate(connection, DATABASE_FILE.migrations, 10);
  expect(contentOf(connection)).toEqual({
    ...rest,
    isolate: isolate.map((row) => ({ ...row, is_private: 0, embargo_until: null })),
    isolate_owner: [],
    isolate_share: [],
  });
  expect(() => connection.exec('insert into isolate_owner (isolate, user) values (1, 987654)')).toThrow(/FOREIGN KEY/);
});
