import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { databaseMigration0001 } from '#electron/store/migrations/database-0001.ts';
import { databaseMigration0002 } from '#electron/store/migrations/database-0002.ts';
import { databaseMigration0003 } from '#electron/store/migrations/database-0003.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS, SECOND_ROWS } from './populated-rows.ts';

const MIGRATIONS = [databaseMigration0001, databaseMigration0002, databaseMigration0003];

function populatedSecond(): DatabaseSync {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, MIGRATIONS, 2);
  populate(connection, DATABASE_ROWS);
  populate(connection, SECOND_ROWS);
  return connection;
}

function changesOf(connection: DatabaseSync): number[] {
  const rows = connection.prepare('select allele from allele_change order by id').all();
  return rows.map((row) => Number(row['allele']));
}

test('the third schema keeps everything of a populated file of the second', () => {
  const connection = populatedSecond();
  const before = contentOf(connection);
  migrate(connection, MIGRATIONS);
  expect(contentOf(connection)).toEqual({ ...before, allele_change: [] });
});

test('changes and deletions of known alleles are logged, and nothing else', () => {
  const connection = populatedSecond();
  migrate(connection, MIGRATIONS);
  const [allele] = DATABASE_ROWS.allele;
  populate(connection, { allele: [{ ...allele, id: 20, allele_id: 'new' }] });
  connection.exec("update allele set comments = 'seen', status = 'checked' where id = 20");
  connection.exec('update allele set sequence = sequence where id = 20');
  connection.exec("update locus set product = 'x', data_type = data_type");
  expect(changesOf(connection)).toEqual([]);
  connection.exec("update allele set sequence = sequence || 'A' where id = 20");
  connection.exec('update allele set id = 21 where id = 20');
  connection.exec('delete from allele where id = 21');
  connection.exec(`update locus set data_type = 'peptide' where id = ${allele?.locus}`);
  expect(changesOf(connection)).toEqual([20, 20, 21, 21, 0]);
});

test('a change that is rolled back is not logged', () => {
  const connection = populatedSecond();
  migrate(connection, MIGRATIONS);
  connection.exec("begin; update allele set sequence = 'A'; rollback");
  expect(changesOf(connection)).toEqual([]);
});
