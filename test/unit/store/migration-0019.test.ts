import { constants, DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import type { RecordReader } from '#electron/rights/record-reader.ts';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { showOnly } from '#electron/store/file/reader-views.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

/** A file of the schema before: the isolate 2 is private and belongs to the first user, and only curators see the field `ward`. */
function populatedBefore(): DatabaseSync {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, 18);
  connection.exec(`
    insert into isolate_field (name, type, position, audience)
      values ('ward', 'text', 3, 'curators'), ('source', 'text', 2, 'everybody');
    insert into isolate_value (isolate, field, position, value, number_value) values
      (2, 'year', 0, '2020', 2020), (2, 'year', 1, '1999.0', 1999), (1, 'source', 1, 'Blood', null),
      (1, 'source', 0, 'blood', null), (2, 'source', 0, 'blood', null), (1, 'ward', 0, 'blood', null), (2, 'ward', 0, '7', null);
    update isolate set is_private = 1 where id = 2;
    insert into isolate_owner (isolate, user) values (2, 1)`);
  return connection;
}

function populated(): DatabaseSync {
  const connection = populatedBefore();
  migrate(connection, DATABASE_FILE.migrations, 19);
  return connection;
}

const valuesOf = (connection: DatabaseSync, columns = '*') =>
  connection.prepare(`select ${columns} from isolate_value order by isolate, field, position`).all();
const privateOnes = (connection: DatabaseSync) =>
  connection.prepare('select distinct isolate from main.isolate_field_value where is_private = 1').all();

test('the nineteenth schema keeps every row of a populated file, and numbers the fields', () => {
  const connection = populatedBefore();
  const values = valuesOf(connection);
  const { isolate_field = [], isolate_value, ...rest } = contentOf(connection);
  expect(isolate_value).toHaveLength(8);
  migrate(connection, DATABASE_FILE.migrations, 19);
  expect(valuesOf(connection)).toEqual(values);
  const { isolate_field: fields, isolate_field_value, field_value, ...same } = contentOf(connection);
  expect(same).toEqual(rest);
  const inOrder = isolate_field.toSorted((one, other) => Number(one['position']) - Number(other['position']));
  expect(fields).toEqual(inOrder.map((row, index) => ({ id: index + 1, ...row })));
  expect(isolate_field_value).toHaveLength(8);
  // Each value of a field once.
  expect(field_value).toHaveLength(6);
  const once = connection.prepare("select field || ' ' || value as it from field_value order by 1").all();
  expect(once.map(({ it }) => it)).toEqual(['1 1999.0', '1 2020', '2 Blood', '2 blood', '3 7', '3 blood']);
});

test('values are written, changed and deleted as in one table, and what nobody has any more goes', () => {
  const connection = populated();
  connection.exec(`
    insert into isolate_value (isolate, field, value) values (1, 'ward', '7');
    update isolate_value set position = 1 where isolate = 1 and field = 'ward' and value = '7';
    update isolate_value set value = 'soil' where field = 'source' and value = 'blood';
    update isolate_value set number_value = null where field = 'year';
    delete from isolate_value where isolate = 2 and field = 'ward';
    update isolate set new_version = null;
    delete from isolate_value where isolate = 2;
    delete from isolate where id = 2`);
  expect(valuesOf(connection, 'field, position, value, number_value')).toEqual([
    { field: 'source', position: 0, value: 'soil', number_value: null },
    { field: 'source', position: 1, value: 'Blood', number_value: null },
    { field: 'ward', position: 0, value: 'blood', number_value: null },
    { field: 'ward', position: 1, value: '7', number_value: null },
    { field: 'year', position: 0, value: '2020', number_value: null },
  ]);
  expect(connection.prepare('select value from field_value order by id').all()).toHaveLength(5);
  connection.exec('delete from isolate_value');
  expect(contentOf(connection)).toMatchObject({ field_value: [], isolate_field_value: [] });
});

test('what is recorded of a deletion is applied to a copy of the file as it is', () => {
  const [recorded, copy] = [populated(), populated()];
  const session = recorded.createSession();
  recorded.exec(`update isolate set new_version = null; delete from isolate_value where isolate = 2;
    delete from isolate where id = 2`);
  copy.exec('pragma foreign_keys = off');
  const onConflict = () => constants.SQLITE_CHANGESET_ABORT;
  expect(copy.applyChangeset(session.changeset(), { onConflict })).toBe(true);
  for (const table of ['isolate', 'field_value', 'isolate_field_value']) {
    expect(contentOf(copy)[table], table).toEqual(contentOf(recorded)[table]);
  }
  expect(contentOf(copy)['field_value']).toHaveLength(4);
});

test('a value of no field, of no isolate, and twice at one place are refused', () => {
  const connection = populated();
  const add = (isolate: number, field: string) =>
    connection.exec(`insert into isolate_value (isolate, field, value) values (${isolate}, '${field}', 'blood')`);
  expect(() => add(1, 'unknown')).toThrow(/no such field/);
  expect(() => add(9, 'source')).toThrow(/NOT NULL/);
  expect(() => add(1, 'source')).toThrow(/UNIQUE/);
  expect(() => connection.exec("delete from isolate_field where name = 'source'")).toThrow(/FOREIGN KEY/);
  expect(() => connection.exec("update isolate_field set sparse = 2, audience = 'nobody'")).toThrow(/CHECK/);
});

test('a value is as private as its isolate, whatever is written', () => {
  const connection = populated();
  expect(privateOnes(connection)).toEqual([{ isolate: 2 }]);
  connection.exec('update isolate set is_private = 1 - is_private');
  expect(privateOnes(connection)).toEqual([{ isolate: 1 }]);
  connection.exec("insert into isolate_value (isolate, field, position, value) values (2, 'source', 1, 'soil')");
  expect(privateOnes(connection)).toEqual([{ isolate: 1 }]);
  expect(() => connection.exec('update isolate_field_value set is_private = 0')).toThrow(/FOREIGN KEY/);
});

test.each<[string, RecordReader, string[]]>([
  ['anybody', { sees: 'public' }, ['1 source Blood', '1 source blood', '1 year 2020']],
  ['anybody up to a day before them', { sees: 'public', until: '2023-12-31' }, []],
  ['another account', { sees: 'own', account: 'nobody' }, ['1 source Blood', '1 source blood', '1 year 2020']],
  [
    'an owner',
    { sees: 'own', account: String(DATABASE_ROWS.app_user[0]?.user_name) },
    ['1 source Blood', '1 source blood', '1 year 2020', '2 source blood', '2 year 1999.0', '2 year 2020'],
  ],
])('%s is shown the values of the isolates and fields that he may see, and no others', (_who, reader, told) => {
  const connection = populated();
  showOnly(connection, reader);
  const shown = (sql: string) =>
    connection
      .prepare(sql)
      .all()
      .map(({ it }) => String(it))
      .toSorted();
  expect(shown("select isolate || ' ' || field || ' ' || value as it from isolate_value")).toEqual(told);
  expect(shown('select isolate as it from isolate_field_value')).toHaveLength(told.length);
  const texts = [...new Set(told.map((line) => line.slice(2)))].toSorted();
  const ofFields =
    "select name || ' ' || value as it from field_value join isolate_field on isolate_field.id = field_value.field";
  expect(shown(ofFields)).toEqual(texts);
  expect(shown('select value as it from field_value')).toHaveLength(texts.length);
});

test('whoever sees public isolates only looks at no value of others', () => {
  const connection = populated();
  showOnly(connection, { sees: 'public' });
  const search = "select isolate from isolate_value where field = 'source' and lower(value) = 'blood'";
  const plan = connection.prepare(`explain query plan ${search}`).all();
  expect(plan.map(({ detail }) => String(detail)).join('\n')).toContain(
    'COVERING INDEX isolate_field_value_by_value (value=? AND is_private=?)',
  );
});
