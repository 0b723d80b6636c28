import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { databaseMigration0027 } from '#electron/store/migrations/database-0027.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the schema with verdicts keeps every row of a populated file, and a change of contigs makes a verdict outdated', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  const place = DATABASE_FILE.migrations.indexOf(databaseMigration0027);
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, place);
  const before = contentOf(connection);
  migrate(connection, DATABASE_FILE.migrations, place + 1);
  expect(contentOf(connection)).toEqual({ ...before, isolate_verdict: [], isolate_figures: [] });

  const isolate = Number(connection.prepare('select isolate from contig').get()?.['isolate']);
  const isOutdatedAfter = (statement: string) => {
    connection.exec(`insert or replace into isolate_verdict values (${isolate}, 'good', 0, 'defs', '1', '2026-01-01');
      insert or replace into isolate_figures values (${isolate}, '', '{}', '{}')`);
    connection.exec(statement);
    return connection.prepare('select is_outdated from isolate_verdict').get()?.['is_outdated'];
  };
  expect([
    isOutdatedAfter("update contig set comments = 'Seen.', sequence = sequence"),
    isOutdatedAfter("update contig set sequence = sequence || 'A'"),
    isOutdatedAfter(`insert into contig (isolate, sequence, length, date_entered, datestamp)
      values (${isolate}, 'ACGT', 4, '2026-01-01', '2026-01-01')`),
    isOutdatedAfter('delete from contig'),
  ]).toEqual([0, 1, 1, 1]);
  connection.exec('delete from isolate');
  expect(connection.prepare('select 1 from isolate_figures').all()).toEqual([]);
});
