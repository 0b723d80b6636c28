import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { showOnly } from '#electron/store/file/reader-views.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the seventeenth schema keeps every row of a populated file, and what was sent of a record is shown and goes with it', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  connection.exec('pragma foreign_keys = on');
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, 16);
  const before = contentOf(connection);
  migrate(connection, DATABASE_FILE.migrations, 17);
  expect(contentOf(connection)).toEqual({ ...before, also_sent: [] });
  connection.exec(`insert into also_sent (locus, members) select id, 'of a locus' from locus limit 1;
    insert into also_sent (isolate, members) select id, 'of an isolate' from isolate;
    insert into also_sent (project, members) select id, 'of a project' from project`);
  const told = () => connection.prepare('select count(*) as n from also_sent').get()?.['n'] as number;
  const all = told();
  const projects = Number(connection.prepare('select count(*) as n from project').get()?.['n']);
  expect(() => connection.exec("insert into also_sent (locus, members) select id, '' from locus limit 1")).toThrow(
    /UNIQUE/,
  );
  // Of what a reader may not see, nothing is told; all else is, whatever else is hidden.
  connection.exec('update isolate set is_private = 1 where id = (select min(id) from isolate)');
  connection.exec('update project set is_private = 1 where id = (select min(id) from project)');
  showOnly(connection, { sees: 'public' });
  expect(told()).toBe(all - 2);
  connection.exec('drop view temp.also_sent; delete from main.project_isolate; delete from main.project');
  expect(told()).toBe(all - projects);
});
