import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { showOnly } from '#electron/store/file/reader-views.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS, SECOND_ROWS } from './populated-rows.ts';

const TYPE = { scheme: 1, field: 'ST', value: '11' };

function populatedBefore(): DatabaseSync {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, { ...DATABASE_ROWS, ...SECOND_ROWS });
  migrate(connection, DATABASE_FILE.migrations, 14);
  connection.exec(`insert into isolate_scheme_value (isolate, scheme, field, value) values (2, 1, 'ST', '11');
    update isolate set is_private = 1 where id = 2`);
  return connection;
}

test('the fifteenth schema keeps every row of a populated file, and scheme values know which isolates are private', () => {
  const connection = populatedBefore();
  const before = contentOf(connection);
  migrate(connection, DATABASE_FILE.migrations, 15);
  const values = [
    { isolate: 1, ...TYPE, is_private: 0 },
    { isolate: 2, ...TYPE, is_private: 1 },
  ];
  expect(contentOf(connection)).toEqual({ ...before, isolate_scheme_value: values });
});

test('a scheme value is as private as its isolate, whatever is written', () => {
  const connection = populatedBefore();
  migrate(connection, DATABASE_FILE.migrations, 15);
  const privateOnes = () =>
    connection.prepare('select isolate from isolate_scheme_value where is_private = 1 order by 1').all();
  connection.exec('update isolate set is_private = 1 - is_private');
  expect(privateOnes()).toEqual([{ isolate: 1 }]);
  for (const wrong of [
    'update isolate_scheme_value set is_private = 0',
    "insert into isolate_scheme_value (isolate, scheme, field, value, is_private) values (1, 1, 'ST', '12', 0)",
  ]) {
    expect(() => connection.exec(wrong), wrong).toThrow(/FOREIGN KEY/);
  }
  connection.exec('update isolate set new_version = null; delete from isolate where id = 1');
  expect(privateOnes()).toEqual([]);
});

test('whoever sees public isolates only looks at no scheme value of others', () => {
  const connection = populatedBefore();
  migrate(connection, DATABASE_FILE.migrations, 15);
  showOnly(connection, SEES_PUBLIC);
  const search = "select isolate from isolate_scheme_value where is_private in (0, 1) and scheme = 1 and field = 'ST'";
  expect(connection.prepare(search).all()).toEqual([{ isolate: 1 }]);
  const plan = connection.prepare(`explain query plan ${search} and value = '11'`).all();
  expect(plan.map(({ detail }) => String(detail))).toEqual([
    'SEARCH main.isolate_scheme_value USING COVERING INDEX isolate_scheme_value_by_value (scheme=? AND field=? AND is_private=? AND value=?)',
  ]);
});
