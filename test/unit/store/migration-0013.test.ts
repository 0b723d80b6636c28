import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { DATABASE_FILE } from '#electron/store/file/database-kind.ts';
import { migrate } from '#electron/store/file/migrate.ts';
import { showOnly } from '#electron/store/file/reader-views.ts';
import { contentOf, populate } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';

test('the thirteenth schema keeps every row of a populated file, and counts alleles up to a day without their rows', () => {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, DATABASE_FILE.migrations, 4);
  populate(connection, DATABASE_ROWS);
  migrate(connection, DATABASE_FILE.migrations, 12);
  const before = contentOf(connection);
  migrate(connection, DATABASE_FILE.migrations, 13);
  expect(contentOf(connection)).toEqual(before);
  const plan = (sql: string) =>
    connection
      .prepare(`explain query plan ${sql}`)
      .all()
      .map(({ detail }) => String(detail))
      .join('\n');
  connection.exec("update meta set value = 'seqdef' where key = 'kind'");
  showOnly(connection, { sees: 'public', until: '2024-01-01' });
  expect(plan('select sum(allele_count) from locus')).toContain('USING COVERING INDEX allele_by_day');
  expect(plan('select count(*) from allele where locus = 1')).toContain('USING COVERING INDEX allele_by_day');
  // A page of a long list is read in its order.
  const page = plan('select id, allele_id from allele where locus = 1 order by sort_key, allele_id limit 100');
  expect(page).toContain('allele_by_order');
  expect(page).not.toContain('TEMP B-TREE');
});
