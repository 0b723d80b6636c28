import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { migrate } from '#electron/store/file/migrate.ts';
import { databaseMigration0001 } from '#electron/store/migrations/database-0001.ts';
import { siteMigration0001 } from '#electron/store/migrations/site-0001.ts';
import { columnsOf, contentOf, insertRow, populate, tablesOf, type PopulatedTables } from './populate.ts';
import { DATABASE_ROWS } from './populated-rows.ts';
import { SITE_ROWS } from './populated-site-rows.ts';

const FILES = [
  { name: 'a database file', sql: databaseMigration0001, rows: DATABASE_ROWS as PopulatedTables },
  { name: 'site.sqlite', sql: siteMigration0001, rows: SITE_ROWS as PopulatedTables },
];

function populated(sql: string, rows: PopulatedTables): DatabaseSync {
  const connection = new DatabaseSync(':memory:');
  onTestFinished(() => connection.close());
  migrate(connection, [sql]);
  populate(connection, rows);
  return connection;
}

describe.each(FILES)('the first schema of $name', ({ sql, rows }) => {
  test('has the tables of the rows, column for column', () => {
    const connection = populated(sql, {});
    const declared = Object.entries(rows).map(([table, [row]]) => [table, Object.keys(row ?? {}).toSorted()]);
    const actual = tablesOf(connection).map((table) => [table, columnsOf(connection, table).toSorted()]);
    expect(Object.fromEntries(actual)).toEqual(Object.fromEntries(declared));
  });

  test('takes a row in every table and gives back every value', () => {
    const content = contentOf(populated(sql, rows));
    for (const [table, expected] of Object.entries(rows)) {
      expect(content[table], table).toHaveLength(expected.length);
      expect(content[table], table).toEqual(expect.arrayContaining(expected));
    }
  });

  test('refuses every row that refers to nothing', () => {
    const connection = populated(sql, rows);
    for (const table of tablesOf(connection)) {
      const references = connection.prepare(`select "from" as name from pragma_foreign_key_list(?)`).all(table);
      for (const { name } of references) {
        const unknown = `update ${table} set ${String(name)} = 987654`;
        expect(() => connection.exec(unknown), unknown).toThrow(/FOREIGN KEY/);
      }
    }
  });

  test('refuses every word outside of a closed vocabulary', () => {
    const connection = populated(sql, rows);
    const vocabularies = [...sql.matchAll(/create table (\w+) \(([\s\S]*?)\n\);/g)].flatMap(([, table, body]) =>
      [...(body ?? '').matchAll(/check \((\w+) (?:in|between)/g)].map(([, column]) => [table, column]),
    );
    expect(vocabularies.length).toBeGreaterThan(0);
    for (const [table, column] of vocabularies) {
      const wrong = `update ${table} set ${column} = 'nonsense'`;
      expect(() => connection.exec(wrong), wrong).toThrow(/CHECK/);
    }
  });

  test('refuses a second row of the same key', () => {
    const connection = populated(sql, rows);
    for (const [table, [row]] of Object.entries(rows)) {
      expect(() => insertRow(connection, table, row ?? {}), table).toThrow(/UNIQUE/);
    }
  });
});

/** Tables that a statement leaves without any row. */
function without(statement: string): string[] {
  const connection = populated(databaseMigration0001, DATABASE_ROWS);
  connection.exec(statement);
  const content = contentOf(connection);
  return Object.keys(content).filter((table) => content[table]?.length === 0);
}

describe('deleting', () => {
  test('an isolate takes everything along that belongs to it alone', () => {
    expect(without('delete from isolate where id = 1')).toEqual([
      'allele_designation',
      'contig',
      'contig_tag',
      'isolate_alias',
      'isolate_history',
      'isolate_publication',
      'isolate_value',
      'project_isolate',
    ]);
  });

  test('a profile takes its fields and its place in groups along', () => {
    expect(without('delete from profile')).toEqual(['classification_group_profile', 'profile', 'profile_field']);
  });

  test('a submission takes its items, messages and files along', () => {
    expect(without('delete from submission')).toEqual([
      'submission',
      'submission_file',
      'submission_item',
      'submission_message',
    ]);
  });

  test('a locus that has alleles, or a user who curated something, is refused', () => {
    expect(() => without('delete from locus')).toThrow(/FOREIGN KEY/);
    expect(() => without('delete from app_user where id = 2')).toThrow(/FOREIGN KEY/);
  });
});
