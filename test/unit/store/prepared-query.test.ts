import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import type { Database } from '#electron/store/file/database.ts';
import { preparedQuery } from '#electron/store/file/prepared-query.ts';
import { plantIn } from '#test/support/plant.ts';

const root = mkdtempSync(join(tmpdir(), 'allelier-prepared-query-'));
let dataFolder: DataFolder;
let database: Database;

beforeAll(async () => {
  dataFolder = await openDataFolder(root);
  database = plantIn(await dataFolder.create('some', { kind: 'seqdef', description: 'Some loci' }));
  for (let id = 1; id <= 12; id += 1) {
    database.connection
      .exec(`insert into locus (id, name, data_type, allele_id_format, length_varies, date_entered, datestamp)
      values (${id}, 'locus${id}', 'DNA', 'integer', 1, '2024-01-01', '2024-01-0${1 + (id % 3)}')`);
  }
});

afterAll(async () => {
  await dataFolder.close();
  rmSync(root, { recursive: true, force: true });
});

const lociByIds = preparedQuery((sql, ids: number[], datestamp: string) =>
  sql
    .selectFrom('locus')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .where('datestamp', '>=', datestamp)
    .where('data_type', '=', 'DNA')
    .orderBy('id'),
);

test('A prepared query finds for lists of every length what the query itself finds', () => {
  for (let length = 1; length <= 12; length += 1) {
    const ids = Array.from({ length }, (_, index) => 12 - index);
    const expected = ids.toReversed().filter((id) => id % 3 > 0);
    expect(lociByIds(database, ids, '2024-01-02').map(({ id }) => id)).toEqual(expected);
  }
});

test('A prepared query sees what was written since it last ran', () => {
  expect(lociByIds(database, [3], '2024-01-02')).toEqual([]);
  database.connection.exec("update locus set datestamp = '2025-01-01' where id = 3");
  expect(lociByIds(database, [3], '2024-01-02')).toEqual([{ id: 3, name: 'locus3' }]);
});

test('A prepared query answers from each database what that one holds', async () => {
  const other = await dataFolder.create('other', { kind: 'seqdef', description: 'No loci' });
  expect(lociByIds(other, [1, 2], '2024-01-01')).toEqual([]);
  expect(lociByIds(database, [1, 2], '2024-01-01')).toHaveLength(2);
});

test('A prepared query names all columns, also one that was added since it last ran', () => {
  const whole = preparedQuery((sql, id: number) => sql.selectFrom('locus').selectAll().where('id', '=', id));
  const before = whole(database, 1)[0];
  expect(before).toEqual(database.connection.prepare('select * from locus where id = 1').get());
  database.connection.exec("alter table locus add column more text default 'new'");
  expect(whole(database, 1)[0]).toEqual({ ...before, more: 'new' });
});

test('A prepared query takes as many values as SQLite does', () => {
  const ids = Array.from({ length: 25_000 }, (_, index) => index + 1);
  expect(lociByIds(database, ids, '2024-01-01')).toHaveLength(12);
});
