import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { databaseMigration0001 } from '#electron/store/migrations/database-0001.ts';
import { databaseMigration0002 } from '#electron/store/migrations/database-0002.ts';
import { columnsOf, contentOf, populate, tablesOf } from './populate.ts';
import { DATABASE_ROWS, SECOND_ROWS } from './populated-rows.ts';

const MIGRATIONS = [databaseMigration0001, databaseMigration0002];

function populatedFirst(): DatabaseSync {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, MIGRATIONS, 1);
  populate(connection, DATABASE_ROWS);
  return connection;
}

function indexesOf(connection: DatabaseSync): string[] {
  return connection
    .prepare("select name from sqlite_schema where type = 'index' and sql is not null order by name")
    .all()
    .map((row) => String(row['name']));
}

test('the second schema keeps everything of a populated file of the first', () => {
  const connection = populatedFirst();
  const before = contentOf(connection);
  migrate(connection, MIGRATIONS);
  const empty = Object.fromEntries(Object.keys(SECOND_ROWS).map((table) => [table, []]));
  expect(contentOf(connection)).toEqual({ ...before, ...empty });
});

test('the second schema has its tables column for column, and they give back every value', () => {
  const connection = populatedFirst();
  migrate(connection, MIGRATIONS);
  populate(connection, SECOND_ROWS);
  const content = contentOf(connection);
  for (const [table, rows] of Object.entries(SECOND_ROWS)) {
    expect(columnsOf(connection, table).toSorted(), table).toEqual(Object.keys(rows[0] ?? {}).toSorted());
    expect(content[table], table).toEqual(rows);
  }
  expect(tablesOf(connection)).toEqual([...Object.keys(DATABASE_ROWS), ...Object.keys(SECOND_ROWS)].toSorted());
});

test('an index is not kept beside a new one that does the same', () => {
  const connection = populatedFirst();
  migrate(connection, MIGRATIONS);
  const isolates = indexesOf(connection).filter((name) => /^(?:isolate_by|allele_designation_by)/.test(name));
  expect(isolates).toEqual([
    'allele_designation_by_allele',
    'isolate_by_change',
    'isolate_by_datestamp',
    'isolate_by_folded_name',
    'isolate_by_name',
    'isolate_by_version',
  ]);
});

test('what is kept of an isolate goes with it, and a linked field with its locus', () => {
  const connection = populatedFirst();
  migrate(connection, MIGRATIONS);
  populate(connection, SECOND_ROWS);
  connection.exec('delete from isolate where id = 1');
  const content = contentOf(connection);
  expect(content['isolate_scheme_value']).toEqual([]);
  expect(content['isolate_classification_group']).toEqual([]);
  expect(content['isolate_schemes_computed']).toEqual([]);
  expect(content['locus_linked_field']).toEqual(SECOND_ROWS.locus_linked_field);
});
