import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { SQLInputValue } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import type { Database } from '#electron/store/file/database.ts';
import { inParts } from '#electron/server/lists/in-parts.ts';
import { findFieldValues, listFields } from '#electron/store/isolates/field-repository.ts';
import { countIsolates, isolatePage, orderIsolates } from '#electron/store/isolates/isolate-order.ts';
import { holds, type SearchTree } from '#electron/store/isolates/isolate-search.ts';
import type { Part } from '#electron/store/records/part.ts';
import { generateIsolates } from '#test/support/generated-isolates.ts';

/** More texts than are put into natural order. */
const COUNT = 2_100;

const root = mkdtempSync(join(tmpdir(), 'allelier-isolate-search-'));
let dataFolder: DataFolder;
let database: Database;
beforeAll(async () => {
  dataFolder = await openDataFolder(root);
  database = await generateIsolates(dataFolder, COUNT);
});
afterAll(async () => {
  await dataFolder.close();
  rmSync(root, { recursive: true, force: true, maxRetries: 3 });
});

/** The steps of the SQL engine for a query, one per line. */
function planOf(text: string, parameters: readonly unknown[] = []): string {
  const steps = database.connection.prepare(`explain query plan ${text}`).all(...(parameters as SQLInputValue[]));
  return steps.map((step) => String(step['detail'])).join('\n');
}

function planOfTree(tree: SearchTree): string {
  const query = database.sql
    .selectFrom('isolate')
    .select('isolate.id')
    .where('isolate.new_version', 'is', null)
    .where(holds(tree))
    .orderBy('isolate.id')
    .compile();
  return planOf(query.sql, query.parameters);
}

describe('a condition is answered by an index alone', () => {
  const country = { on: 'value', field: 'country', type: 'text' } as const;
  const year = { on: 'value', field: 'year', type: 'number' } as const;
  const day = { on: 'value', field: 'sampled', type: 'date' } as const;
  const type = { on: 'scheme', scheme: 1, field: 'ST', type: 'exact' } as const;

  test.each<[SearchTree, string]>([
    [{ target: country, op: '=', values: ['Country 1'] }, 'field_value_by_folded_text'],
    [{ target: country, op: 'in', values: ['Country 1', 'x'] }, 'field_value_by_folded_text'],
    [{ target: year, op: '=', values: [1999] }, 'field_value_by_number'],
    [{ target: year, op: '>', values: [1999] }, 'field_value_by_number'],
    [{ target: day, op: '<', values: ['1999-01-01'] }, 'sqlite_autoindex_field_value_1'],
    [{ target: { on: 'locus', locus: 1, type: 'exact' }, op: '=', values: ['1'] }, 'allele_designation_by_allele'],
    [{ target: type, op: '=', values: ['1'] }, 'isolate_scheme_value_by_value'],
    [{ target: { on: 'column', column: 'name', type: 'text' }, op: '=', values: ['x'] }, 'isolate_by_folded_name'],
  ])('%j', (tree, index) => {
    const plan = planOfTree(tree);
    expect(plan).toMatch(new RegExp(`SEARCH .*${index}`));
    expect(plan).not.toMatch(/SCAN isolate/);
  });

  test('also where several must hold', () => {
    const plan = planOfTree({
      all: [
        { target: country, op: '=', values: ['Country 1'] },
        { target: type, op: '=', values: ['1'] },
      ],
    });
    expect(plan).not.toMatch(/SCAN isolate/);
  });

  test('and so are the counts and the pages of the whole list, and the lengths of genomes', () => {
    expect(planOf('select count(*) from isolate where new_version is null')).toMatch(/COVERING INDEX/);
    expect(planOf('select max(datestamp) from isolate where new_version is null')).toMatch(
      /COVERING INDEX isolate_by_change/,
    );
    const page = planOf('select id from isolate where new_version is null order by id limit 100 offset 5000');
    expect(page).toMatch(/COVERING INDEX isolate_by_version/);
    expect(page).not.toMatch(/TEMP B-TREE/);
    expect(planOf('select isolate from contig group by isolate having sum(length) >= 5')).toMatch(
      /COVERING INDEX contig_by_length/,
    );
  });
});

describe('a sorted list', () => {
  test.each([
    { on: 'value', field: 'year', type: 'number' },
    { on: 'value', field: 'country', type: 'text' },
    { on: 'locus', locus: 1, type: 'number' },
    { on: 'scheme', scheme: 1, field: 'ST', type: 'number' },
    { on: 'column', column: 'name', type: 'text' },
  ] as const)('by %j has every isolate once', (target) => {
    for (const descending of [false, true]) {
      const sort = { target, descending };
      const { ids } = orderIsolates(database, { list: 'isolates', includeOld: false, dates: [], words: [], sort });
      expect(new Set(ids).size).toBe(COUNT);
      expect(ids).toHaveLength(COUNT);
    }
  });

  test('reads the values of a field once and not for each isolate', async () => {
    const sort = { target: { on: 'value', field: 'year', type: 'number' }, descending: true } as const;
    const { ids } = orderIsolates(database, { list: 'isolates', includeOld: false, dates: [], words: [], sort });
    const rows = await sql<{ id: number }>`
      select isolate as id from isolate_value where field = 'year' order by number_value desc, isolate`.execute(
      database.sql,
    );
    expect([...ids]).toEqual(rows.rows.map(({ id }) => id));
  });
});

test('very many texts of a field are paged in their order, each once', async () => {
  const code = (await listFields(database)).find(({ name }) => name === 'code');
  const values = code && (await findFieldValues(database, code, []));
  expect(values?.records).toBe(COUNT);
  const read: unknown[] = [];
  for (const offset of [0, 700, 1_400, 2_100]) read.push(...((await values?.read({ offset, limit: 700 })) ?? []));
  expect(read).toEqual(Array.from({ length: COUNT }, (_, index) => `C-${String(index + 1).padStart(6, '0')}`));
  expect(await values?.read({ offset: 2_099, limit: Infinity })).toEqual(['C-002100']);
});

test('values of a field are read on behind the last one, whatever was added before it meanwhile', async () => {
  const code = (await listFields(database)).find(({ name }) => name === 'code');
  const values = code && (await findFieldValues(database, code, []));
  const readPart = async (part: Part<string | number | boolean>) => values?.read(part) ?? [];
  const before = await readPart({ offset: 0, limit: Infinity });
  const read: unknown[] = [];
  database.connection.exec('begin');
  try {
    for await (const part of inParts({ offset: 0, limit: Infinity }, readPart, 500)) {
      if (read.length === 0) {
        database.connection.exec(
          "insert into isolate_value (isolate, field, position, value) values (1, 'code', 1, 'C-0')",
        );
      }
      read.push(...part);
    }
  } finally {
    database.connection.exec('rollback');
  }
  expect(read).toEqual(before);
});

test('pages of the whole list are walked from either end', () => {
  const counts = countIsolates(database, false);
  const { records } = counts;
  expect(records).toBe(COUNT);
  const whole = isolatePage(database, false, counts, { offset: 0, limit: COUNT });
  for (const offset of [0, 10, 200, 1500, 2090, 2099, 2100, 2200]) {
    const page = isolatePage(database, false, counts, { offset, limit: 20 });
    expect(page).toEqual(whole.slice(offset, offset + 20));
  }
});

test('pages of ids with a gap are those that are there', () => {
  const whole = isolatePage(database, false, countIsolates(database, false), { offset: 0, limit: COUNT });
  database.connection.exec('begin');
  try {
    database.connection.exec('update isolate set new_version = 2 where id = 700');
    const counts = countIsolates(database, false);
    expect(counts.records).toBe(COUNT - 1);
    const left = whole.filter(({ id }) => id !== 700);
    for (const offset of [0, 690, 699, 2080, 2099]) {
      const page = isolatePage(database, false, counts, { offset, limit: 20 });
      expect(page).toEqual(left.slice(offset, offset + 20));
    }
    expect(isolatePage(database, true, countIsolates(database, true), { offset: 690, limit: 20 })).toEqual(
      whole.slice(690, 710),
    );
  } finally {
    database.connection.exec('rollback');
  }
});
