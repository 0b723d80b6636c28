import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { planImport } from '#electron/exchange/import-plan.ts';
import { createImportBench, fasta, table } from './import-bench.ts';

const loci = { 'adk.fas': fasta('adk', { 1: 'ACGTACGTAC' }), 'gdh.fas': fasta('gdh', { 1: 'TTTTACGTAC' }) };
const mlst = table(['ST', 'adk', 'gdh'], [1, 1, 1]);
const other = table(['rST', 'adk'], [1, 1]);
const schemes = 'select id, name from scheme order by id';

describe('the schemes of one import', () => {
  test('are numbered in the order in which their tables are given', async () => {
    const bench = createImportBench();
    const folder = bench.write({ ...loci, 'a.txt': mlst, 'b.txt': other });
    await bench.importPaths([join(folder, 'b.txt'), join(folder, 'a.txt'), folder]);
    expect(bench.query(schemes)).toEqual([
      { id: 1, name: 'b' },
      { id: 2, name: 'a' },
    ]);
  });

  test('have the names and numbers that the user gives, and no other scheme takes such a number', async () => {
    const bench = createImportBench();
    const folder = bench.write({ ...loci, 'a.txt': mlst, 'b.txt': other, 'c.txt': mlst });
    await bench.importPaths(
      [folder],
      [
        { file: 'b.txt', name: 'rMLST' },
        { file: 'b.txt', number: 1 },
        { file: 'c.txt', name: 'Core genome', number: 2 },
      ],
    );
    expect(bench.query(schemes)).toEqual([
      { id: 1, name: 'rMLST' },
      { id: 2, name: 'Core genome' },
      { id: 3, name: 'a' },
    ]);
  });

  test('need no file name if there is only one table', async () => {
    const bench = createImportBench();
    const folder = bench.write({ ...loci, 'profiles_csv.txt': mlst });
    await bench.importPaths([folder], [{ name: 'MLST' }, { number: 5 }]);
    expect(bench.query(schemes)).toEqual([{ id: 5, name: 'MLST' }]);
    // The same name means the same scheme, whatever the file is called.
    const again = bench.write({ 'other.txt': table(['ST', 'adk', 'gdh'], [1, 1, 1]) });
    expect(await bench.importPaths([again], [{ name: 'MLST', number: 5 }])).toMatchObject({ profiles_unchanged: 1 });
  });

  test.each([
    [
      [{ name: 'MLST' }],
      'There are 2 profile tables: a.txt, b.txt. Say which scheme is meant, as FILE=NAME or FILE=NUMBER.',
    ],
    [
      [{ file: 'x.txt', name: 'MLST' }],
      'There is not exactly one profile table "x.txt". The tables are: a.txt, b.txt.',
    ],
    [[{ file: 'a.txt', name: 'b' }], 'a.txt is for the same scheme, b. Keep only one, or rename one.'],
    [
      [
        { file: 'a.txt', number: 1 },
        { file: 'b.txt', number: 1 },
      ],
      'a.txt has the number 1 too. Give each scheme its own.',
    ],
    [[{ file: 'a.txt', name: ' ' }], 'The scheme has no name.'],
  ])('are refused where %j cannot be meant', async (choices, reason) => {
    const bench = createImportBench();
    const folder = bench.write({ ...loci, 'a.txt': mlst, 'b.txt': other });
    const problem = await bench.refusalOf(bench.importPaths([folder], choices));
    expect(problem.details?.map((detail) => detail.reason)).toContain(reason);
  });

  test('cannot get the number of another scheme, a retired one or a second one', async () => {
    const bench = createImportBench();
    await bench.importFiles({ ...loci, 'a.txt': mlst });
    bench.run("insert into retired_id (kind, scope, record_id, retired_at) values ('scheme', '', '9', '2020-01-01')");
    const folder = bench.write({ 'b.txt': other });
    const refused = async (name: string, number: number) =>
      (await bench.refusalOf(bench.importPaths([folder], [{ name, number }]))).details?.map(({ reason }) => reason);
    expect(await refused('b', 1)).toEqual(['The number 1 is that of scheme a. Choose another number.']);
    expect(await refused('b', 9)).toEqual(['The id "9" is retired and cannot be used again.']);
    expect(await refused('a', 2)).toContain('Scheme a has the number 1 already, so it cannot become 2.');
  });
});

describe('beside schemes.tsv', () => {
  const listed = (rows: string[][]) => ({ ...loci, 'a.txt': mlst, 'schemes.tsv': table(['scheme', 'file'], ...rows) });

  test.each([
    ['by its column "file"', [['MLST', 'a.txt']], 'MLST'],
    ['by its name', [['a', '']], 'a'],
  ])('another name is refused for a table that it names %s', async (_, rows, name) => {
    const bench = createImportBench();
    const folder = bench.write(listed(rows));
    const problem = await bench.refusalOf(bench.importPaths([folder], [{ file: 'a.txt', name: 'Other' }]));
    expect(problem.details).toEqual([
      {
        file: 'a.txt',
        reason: `schemes.tsv names its scheme "${name}", but the name "Other" was given. Change the name in schemes.tsv, or give no other.`,
      },
    ]);
  });

  test('schemes have the numbers that it gives, where these are free', async () => {
    const bench = createImportBench();
    const rows = [
      [7, 'a', 'a.txt'],
      [5, 'b', ''],
      [9, 'empty', ''],
      [7, 'c', ''],
    ];
    const tables = { ...loci, 'a.txt': mlst, 'b.txt': other, 'c.txt': other };
    const folder = bench.write({ ...tables, 'schemes.tsv': table(['id', 'scheme', 'file'], ...rows) });
    await bench.importPaths([folder]);
    expect(bench.query(schemes)).toEqual([
      { id: 5, name: 'b' },
      { id: 7, name: 'a' },
      { id: 9, name: 'empty' },
      { id: 10, name: 'c' },
    ]);
    // A number that the user gives wins, and a scheme keeps the number that it has.
    const again = bench.write({
      'd.txt': other,
      'e.txt': other,
      'schemes.tsv': table(['id', 'scheme'], [12, 'd'], [1, 'a']),
    });
    await bench.importPaths([again], [{ file: 'e.txt', number: 12 }]);
    expect(bench.query(schemes).map(({ id, name }) => `${String(id)} ${String(name)}`)).toEqual([
      '5 b',
      '7 a',
      '9 empty',
      '10 c',
      '11 d',
      '12 e',
    ]);
  });

  test('a plan says whose names are settled', async () => {
    const bench = createImportBench();
    const folder = bench.write({ ...listed([['MLST', 'a.txt']]), 'b.txt': other });
    const { files } = await planImport([folder]);
    const ofProfiles = files.filter(({ role }) => role === 'profiles');
    expect(ofProfiles.map(({ name, becomes, is_listed }) => [name, becomes, is_listed])).toEqual([
      ['a.txt', 'MLST', true],
      ['b.txt', 'b', undefined],
    ]);
  });

  test('a name joins a table that it does not name to one of its schemes', async () => {
    const bench = createImportBench();
    const folder = bench.write(listed([['MLST', '']]));
    await bench.importPaths([folder], [{ name: 'MLST' }]);
    expect(bench.query(schemes)).toEqual([{ id: 1, name: 'MLST' }]);
  });
});

test('a plan shows the names that the user gives', async () => {
  const folder = createImportBench().write({ ...loci, 'a.txt': mlst });
  const { files } = await planImport([folder], [], [{ file: 'a.txt', name: 'MLST' }]);
  expect(files.find(({ role }) => role === 'profiles')).toMatchObject({ name: 'a.txt', becomes: 'MLST' });
});
