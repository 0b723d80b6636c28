import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { createDemo, DEMO_SEQDEF } from '#electron/exchange/demo/create-demo.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { setUpCli } from '#test/unit/cli/cli-support.ts';
import { rowsOf, setUpTables, tableText } from './tables-support.ts';

describe('samples that are compared', () => {
  test('loci and samples are chosen, and what is left out is said', async () => {
    const run = setUpTables();
    const table = tableText([
      ['#Name', 'ST', '#Country', '', 'a', 'b', 'c', 'd'],
      ['one', '5', 'FR', '', '1', '1', '1', '1'],
      ['two', '5', 'FR', '', '2', '1', '-', 'x'],
      ['two', '6', 'DE', '', '2', '2', '-', ''],
      ['none', '6', 'DE', '', '-', 'LNF', '0', '?'],
      ['short', '6', 'DE', '', '1'],
    ]);
    const all = await run('distances', table);
    expect(rowsOf(all.out)).toEqual([
      ['cgmlst-dists', 'one', 'two (line 3)', 'two (line 4)', 'short'],
      ['one', '0', '2', '2', '0'],
      ['two (line 3)', '2', '0', '1', '1'],
      ['two (line 4)', '2', '1', '0', '1'],
      ['short', '0', '1', '1', '0'],
    ]);
    for (const sentence of [
      'Columns that are not taken for loci: ST, #Country.',
      'Columns without a name, which are left out: 4.',
      'Several rows have the same name, and are told by their line: two.',
      '1 row with fewer cells than the header',
      '1 sample left out: none (4 loci missing).',
      'Cells that count as missing: -: 3; blank: 4; LNF: 1; 0: 1; ?: 1.',
    ]) {
      expect(all.err).toContain(sentence);
    }
    const few = await run('distances', table, '--loci-present', '75', '--max-missing', '2', '--max', '1');
    expect(rowsOf(few.out)).toEqual([
      ['cgmlst-dists', 'one', 'two (line 3)', 'two (line 4)'],
      ['one', '0', '1', '1'],
      ['two (line 3)', '1', '0', '1'],
      ['two (line 4)', '1', '1', '0'],
    ]);
    expect(few.err).toContain('2 loci left out, which too few samples have: c, d.');
    const phylip = await run('distances', table, '--max-missing', '0', '--format', 'phylip');
    expect(phylip.out).toBe('1\none 0\n');
    const csv = await run('distances', table.replace('one', 'a "b", c'), '--max-missing', '0', '--format', 'csv');
    expect(csv.out).toBe('cgmlst-dists,"a ""b"", c"\n"a ""b"", c",0\n');
  });

  test('rows of mlst name their loci themselves', async () => {
    const run = setUpTables();
    const table = tableText([
      ['one.fa', 'saureus', '5', 'arcC(1)', 'aroE(4)', 'tpi(~10)'],
      ['two.fa', 'saureus', '-', 'arcC(1)', 'aroE(3)', 'tpi(10)'],
    ]);
    const { out, err } = await run('distances', tableText([['none.fa', '-', '-']]) + table);
    expect(err).toContain('1 sample left out: none.fa (3 loci missing).');
    expect(rowsOf(out)).toEqual([
      ['cgmlst-dists', 'one.fa', 'two.fa'],
      ['one.fa', '0', '1'],
      ['two.fa', '1', '0'],
    ]);
  });

  test('clusters are made by three linkages, and a chart shows what each threshold gives', async () => {
    const run = setUpTables();
    const line = (name: string, twos: number) => [
      name,
      ...Array.from({ length: 9 }, (_, at) => (at < twos ? '2' : '1')),
    ];
    const table = tableText([
      ['FILE', ...'abcdefghi'],
      ...[0, 2, 4, 5].map((twos) => line(`s${twos}`, twos)),
      ['other', ...'33333333', ''],
      ['same', ...'33333333', '3'],
    ]);
    const columnAt2 = async (linkage: string) => {
      const { out } = await run('clusters', table, '--threshold', '2', '--linkage', linkage);
      return rowsOf(out).map(([, cluster]) => cluster);
    };
    const rest = ['cluster_2', 'cluster_2'];
    expect(await columnAt2('single')).toEqual(['2', ...Array.from({ length: 4 }, () => 'cluster_1'), ...rest]);
    const pairs = ['cluster_1', 'cluster_1', 'cluster_2', 'cluster_2', 'cluster_3', 'cluster_3'];
    expect(await columnAt2('complete')).toEqual(['2', ...pairs]);
    expect(await columnAt2('average')).toEqual(['2', ...pairs]);
    const { out, err } = await run('clusters', table, '--chart');
    expect(rowsOf(out)).toEqual([
      ['threshold', 'clusters', 'largest', 'singles', 'stable'],
      ['0', '1', '2', '4', ''],
      ['1', '2', '2', '2', ''],
      ...['2', '3', '4', '5', '6', '7'].map((threshold) => [threshold, '2', '4', '0', '2-7']),
      ['8', '1', '6', '0'],
    ]);
    expect(err).toContain('Above 8 nothing changes any more.');
    const without = await run('clusters', table);
    expect([without.status, without.out]).toEqual([2, '']);
    expect(without.err).toContain('10 of 1,701 loci: Listeria monocytogenes, isolates of an outbreak ("Defining');
  });

  test.each([
    [
      'a locus twice',
      [
        ['FILE', 'a', 'a'],
        ['one', '1', '1'],
      ],
      'table.tsv:1: The columns 2 and 3 are both called "a".',
    ],
    [
      'a row that is too long',
      [
        ['FILE', 'a'],
        ['one', '1', '2'],
      ],
      'table.tsv:2: The row has 3 cells, the header 2.',
    ],
    [
      'a row without a name',
      [
        ['FILE', 'a'],
        ['', '1'],
      ],
      'table.tsv:2: The row has no name in its first cell.',
    ],
    [
      'no locus',
      [
        ['FILE', 'ST'],
        ['one', '1'],
      ],
      'No column is a locus.',
    ],
    ['no sample', [['FILE', 'a']], 'There is no sample.'],
    [
      'a row without named loci',
      [
        ['x', 's', '5', 'a(1)'],
        ['y', 's', '5', '1'],
      ],
      'table.tsv:2: The row has cells that do not name their locus',
    ],
  ])('a table with %s is refused', async (_, rows, sentence) => {
    const { err, out, status } = await setUpTables()('distances', tableText(rows));
    expect([status, out]).toEqual([1, '']);
    expect(err).toContain(sentence);
  });
});

test('profiles of a scheme are compared as the rows of a table with the same alleles', async () => {
  const { cli, folder } = setUpCli();
  {
    await using data = await openDataFolder(join(folder, 'data'));
    await createDemo(data);
    const { connection } = await data.open(DEMO_SEQDEF);
    const profiles = connection
      .prepare('select profile_id, alleles from profile where scheme = 2 order by sort_key')
      .all();
    const loci = Number(connection.prepare('select count(*) as n from scheme_locus where scheme = 2').get()?.['n']);
    const head = ['profile', ...Array.from({ length: loci }, (_, locus) => `l${locus}`)];
    const rows = profiles.map((row) => [String(row['profile_id']), ...String(row['alleles']).split('\t')]);
    await writeFile(join(folder, 'profiles.tsv'), tableText([head, ...rows]));
  }
  for (const command of [['distances'], ['clusters', '--threshold', '20,5']]) {
    const [word = '', ...options] = command;
    const ofTable = await cli([word, './profiles.tsv', ...options]);
    const ofDatabase = await cli([word, DEMO_SEQDEF, '--scheme', '2', ...options]);
    expect(ofTable.out.split('\n').length).toBeGreaterThan(10);
    expect([ofDatabase.status, ofDatabase.out]).toEqual([0, ofTable.out]);
  }
  const without = await cli(['clusters', DEMO_SEQDEF, '--scheme', '2']);
  expect(without).toMatchObject({ status: 2, err: expect.stringContaining('does not say of which organism') });
  expect((await cli(['distances', DEMO_SEQDEF])).err).toContain('name the scheme of the database');
});
