import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the eleventh schema keeps every row of a populated file, and all its projects are public', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, 10);
  const { project = [], ...rest } = contentOf(connection);
  expect(project).not.toEqual([]);
  migrate(connection, DATABASE_FILE.migrations, 11);
  expect(contentOf(connection)).toEqual({
    ...rest,
    project: project.map((row) => ({ ...row, is_private: 0 })),
    project_editor: [],
    project_viewer: [],
  });
});
