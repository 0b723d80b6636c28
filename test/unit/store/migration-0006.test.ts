import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { databaseMigration0001 } from '#electron/store/migrations/database-0001.ts';
import { databaseMigration0002 } from '#electron/store/migrations/database-0002.ts';
import { databaseMigration0003 } from '#electron/store/migrations/database-0003.ts';
import { databaseMigration0004 } from '#electron/store/migrations/database-0004.ts';
import { databaseMigration0005 } from '#electron/store/migrations/database-0005.ts';
import { databaseMigration0006 } from '#electron/store/migrations/database-0006.ts';
import { siteMigration0001 } from '#electron/store/migrations/site-0001.ts';
import { siteMigration0002 } from '#electron/store/migrations/site-0002.ts';
import { siteMigration0003 } from '#electron/store/migrations/site-0003.ts';
import { siteMigration0004 } from '#electron/store/migrations/site-0004.ts';
import { columnsOf, contentOf, populate, type PopulatedTables } from './populate.ts';
import { DATABASE_ROWS, SECOND_ROWS } from './populated-rows.ts';
import { SIXTH_ROWS } from './populated-sixth.ts';

const MIGRATIONS = [
  databaseMigration0001,
  databaseMigration0002,
  databaseMigration0003,
  databaseMigration0004,
  databaseMigration0005,
  databaseMigration0006,
];
const NOT_OF_FIFTH = ['submission', 'submission_item', 'submission_message', 'submission_file'];

/** What the new columns of the older rows hold. */
const ADDED: Record<string, object> = {
  locus: {
    start_codons: null,
    locus_type: null,
    match_longest: 0,
    id_check_type_alleles: 0,
    reference_sequence: null,
  },
  allele: { ambiguous: 0, type_allele: 0 },
  scheme: { allow_presence: 0 },
  scheme_field: { value_regex: null, option_list: null, dropdown: 0 },
};

function populatedFifth(): DatabaseSync {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, MIGRATIONS, 5);
  const older: PopulatedTables = { ...DATABASE_ROWS, ...SECOND_ROWS };
  populate(connection, Object.fromEntries(Object.entries(older).filter(([name]) => !NOT_OF_FIFTH.includes(name))));
  return connection;
}

test('the sixth schema keeps everything of a populated file of the fifth', () => {
  const connection = populatedFifth();
  const before = contentOf(connection);
  migrate(connection, MIGRATIONS);
  const after = contentOf(connection);
  for (const [table, rows] of Object.entries(before)) {
    const added = ADDED[table] ?? {};
    expect(after[table], table).toEqual(rows.map((row) => ({ ...row, ...added })));
  }
  const empty = Object.keys(after).filter((table) => !(table in before));
  expect(empty.toSorted()).toEqual(Object.keys(SIXTH_ROWS).toSorted());
});

test('has the new tables that the types name, column for column, and gives back every value', () => {
  const connection = populatedFifth();
  migrate(connection, MIGRATIONS);
  populate(connection, SIXTH_ROWS);
  const content = contentOf(connection);
  for (const [table, rows] of Object.entries(SIXTH_ROWS)) {
    expect(columnsOf(connection, table).toSorted(), table).toEqual(Object.keys(rows[0] ?? {}).toSorted());
    expect(content[table], table).toEqual(rows);
  }
});

test('marks the alleles with ambiguity codes that a file holds, and no peptide', () => {
  const connection = populatedFifth();
  connection.exec(`
    insert into locus (id, name, data_type, allele_id_format, length_varies, date_entered, datestamp)
      values (2, 'pep', 'peptide', 'integer', 1, '2024-01-02', '2024-01-02');
    insert into allele (id, locus, allele_id, sort_key, sequence, length, sequence_hash, date_entered, datestamp)
      values (2, 1, '8', 8, 'ACRT', 4, 1, '2024-01-02', '2024-01-02'), (3, 2, '1', 1, 'MRK', 3, 1, '2024-01-02', '2024-01-02');
  `);
  migrate(connection, MIGRATIONS);
  const marked = connection.prepare('select id from allele where ambiguous = 1').all();
  expect(marked.map(({ id }) => id)).toEqual([2]);
});

test('an isolate field may have a type that the first schema did not know, and keeps its values', () => {
  const connection = populatedFifth();
  migrate(connection, MIGRATIONS);
  connection.exec("insert into isolate_field (name, type, position) values ('vaccinated', 'bool', 2)");
  expect(connection.prepare('select name, type from isolate_field order by position').all()).toMatchObject([
    { name: 'year', type: 'int' },
    { name: 'vaccinated', type: 'bool' },
  ]);
  expect(() => connection.exec("delete from isolate_field where name = 'year'")).toThrow(/FOREIGN KEY/);
});

test('LIN codes go with the rules of their scheme', () => {
  const connection = populatedFifth();
  migrate(connection, MIGRATIONS);
  populate(connection, SIXTH_ROWS);
  connection.exec('delete from lincode_scheme');
  const content = contentOf(connection);
  expect(Object.keys(SIXTH_ROWS).filter((table) => content[table]?.length === 0)).toEqual([
    'lincode_scheme',
    'lincode_field',
    'lincode',
    'lincode_nickname',
  ]);
});

test('the fourth schema of site.sqlite keeps the groups, whose databases have no number yet', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  const migrations = [siteMigration0001, siteMigration0002, siteMigration0003, siteMigration0004];
  migrate(connection, migrations, 3);
  connection.exec("insert into site_group (name, description) values ('Mine', 'My databases')");
  connection.exec("insert into group_database (group_name, database_name) values ('Mine', 'one_seqdef')");
  migrate(connection, migrations);
  expect(contentOf(connection)['group_database']).toEqual([
    { group_name: 'Mine', database_name: 'one_seqdef', position: null },
  ]);
});
