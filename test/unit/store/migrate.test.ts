import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrate, versionOf } from '#electron/store/file/migrate.ts';
import { databaseMigration0001 } from '#electron/store/migrations/database-0001.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

/** Rebuilds a table that others refer to. Foreign keys must be off meanwhile. */
const REBUILD_PROJECT = `
create table project_rebuilt (
  id integer primary key,
  short_description text not null unique,
  full_description text,
  colour text not null default 'grey',
  date_entered text not null,
  datestamp text not null
);
insert into project_rebuilt (id, short_description, full_description, date_entered, datestamp)
  select id, short_description, full_description, date_entered, datestamp from project;
drop table project;
alter table project_rebuilt rename to project;
`;

function olderFile(): { file: string; connection: DatabaseSync } {
  const file = join(temporaryFolder(), 'older.sqlite');
  const connection = new DatabaseSync(file);
  onTestFinished(() => connection.close());
  connection.exec('pragma journal_mode = wal');
  migrate(connection, [databaseMigration0001]);
  populate(connection, DATABASE_ROWS);
  return { file, connection };
}

test('a populated older file is brought to the newest version and keeps everything', () => {
  const { connection } = olderFile();
  const before = contentOf(connection);
  migrate(connection, [databaseMigration0001, REBUILD_PROJECT]);
  expect(versionOf(connection)).toBe(2);
  const [project] = before['project'] ?? [];
  expect(contentOf(connection)).toEqual({ ...before, project: [{ ...project, colour: 'grey' }] });
  expect(() => connection.exec('update project_isolate set project = 99')).toThrow(/FOREIGN KEY/);
});

test('a file of the newest version is not written at all', () => {
  const { connection } = olderFile();
  const changes = () => connection.prepare('select total_changes() as n').get()?.['n'];
  const before = changes();
  migrate(connection, [databaseMigration0001]);
  expect(changes()).toBe(before);
});

test('a migration that fails half way leaves the file at the version before it', () => {
  const { connection } = olderFile();
  const before = contentOf(connection);
  const failing = 'create table extra (id integer); insert into nowhere values (1);';
  expect(() => migrate(connection, [databaseMigration0001, REBUILD_PROJECT, failing])).toThrow(/nowhere/);
  expect(versionOf(connection)).toBe(2);
  expect(Object.keys(contentOf(connection))).toEqual(Object.keys(before));
  expect(() => connection.exec('update project_isolate set project = 99')).toThrow(/FOREIGN KEY/);
});

test('a migration that leaves dangling references is refused', () => {
  const { connection } = olderFile();
  const before = contentOf(connection);
  expect(() => migrate(connection, [databaseMigration0001, 'delete from project'])).toThrow(/project_isolate/);
  expect(versionOf(connection)).toBe(1);
  expect(contentOf(connection)).toEqual(before);
});

test('a version can be aimed at, so that a migration can be tested on the file before it', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, [databaseMigration0001, REBUILD_PROJECT], 1);
  expect(versionOf(connection)).toBe(1);
});

test('a migration that another program did meanwhile is not done twice', () => {
  const { file, connection } = olderFile();
  const other = new DatabaseSync(file);
  onTestFinished(() => other.close());
  const migrations = [databaseMigration0001, 'create table extra (id integer)'];
  migrate(other, migrations);
  migrate(connection, migrations);
  expect(versionOf(connection)).toBe(2);
});
