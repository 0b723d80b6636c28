import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the twenty-fifth schema keeps every row of a populated file, and no record of it says from which genome it is', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, 24);
  const { allele_designation = [], ...rest } = contentOf(connection);
  migrate(connection, DATABASE_FILE.migrations, 25);
  expect(allele_designation.length).toBeGreaterThan(0);
  expect(contentOf(connection)).toEqual({
    ...rest,
    allele_designation: allele_designation.map((row) => ({ ...row, scan: null })),
    genome_origin: [],
    allele_origin: [],
    profile_origin: [],
    genome_scan: [],
  });
});
