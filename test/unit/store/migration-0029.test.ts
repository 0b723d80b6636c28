import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the twenty-ninth schema keeps every row of a populated file, and notes whose designations came, went or changed', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, 28);
  const before = contentOf(connection);
  migrate(connection, DATABASE_FILE.migrations, 29);
  expect(contentOf(connection)).toEqual({ ...before, designation_change: [] });

  connection.exec(`pragma foreign_keys = on;
    insert into isolate (id, name, date_entered, datestamp) values (91, 'a', '', ''), (92, 'b', '', ''), (93, 'c', '', '')`);
  const locus = Number(connection.prepare('select min(id) as id from locus').get()?.['id']);
  const block = `(block, isolate, is_private, amount, codes, sources, checksum) values (900, 93, 0, 1, x'', x'', 0)`;
  let last = 0;
  const notedBy = (statement: string) => {
    connection.exec(statement);
    const rows = connection.prepare('select isolate, number from designation_change where number > ? order by isolate');
    const found = rows.all(last);
    last = Math.max(last, ...found.map(({ number }) => Number(number)));
    return found.map(({ isolate }) => Number(isolate));
  };
  const add = (isolate: number) => `insert into allele_designation (isolate, locus, allele_id, date_entered, datestamp)
    values (${isolate}, ${locus}, '1', '2024-01-01', '2024-01-01');`;
  const noted = [
    add(91),
    // Who was noted last is not noted again; who was before, is.
    'update allele_designation set allele_id = 2 where isolate = 91',
    `insert or ignore into designation_block ${block}`,
    'update allele_designation set allele_id = 3 where isolate = 91',
    'update allele_designation set isolate = 92 where isolate = 91',
    'update isolate set is_private = 1 where id = 93',
    'delete from isolate where id in (92, 93)',
    "update isolate set name = 'd' where id = 91",
  ].map(notedBy);
  expect(noted).toEqual([[91], [], [93], [91], [92], [93], [92, 93], []]);
});
