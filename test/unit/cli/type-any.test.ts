import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { generatedSpecies, speciesFolder } from '#test/support/generated-species.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { rowsOf, setUpCli } from './cli-support.ts';

const [one, other] = [generatedSpecies(21), generatedSpecies(22)];
const ALLELES = one.loci.map(({ name }) => `${name}(2)`).join(' ');

/** A data folder with two species, a damaged database and three genomes, of which one is of neither species. */
async function setUp() {
  const folder = temporaryFolder();
  const { cli } = setUpCli(
    {
      ...speciesFolder('one', one),
      ...speciesFolder('other', other),
      'genomes/a.fna': one.genome([1, 1, 1, 1, 1, 1, 1]),
      'genomes/b.fna': other.genome(),
      'genomes/c.fna': generatedSpecies(23).genome(),
    },
    folder,
  );
  for (const name of ['one', 'other']) expect((await cli(['import', name, '--database', name])).status).toBe(0);
  return { folder, cli };
}

/** What is said of files. On a slow machine progress is among it. */
const saidOf = (err: string) => err.split('\n').filter((line) => line.startsWith('genomes/'));

describe('typing without naming a database', () => {
  it('gives each genome its own database and scheme, and says where nothing fits', async () => {
    const { folder, cli } = await setUp();
    const { status, out, err } = await cli(['type', 'genomes']);
    expect(rowsOf(out)).toEqual([
      ['file', 'database', 'scheme', 'type', 'alleles', 'loci', 'exact', 'near', 'identity', 'result'],
      ['genomes/a.fna', 'one', 'one', '2', ALLELES, '7', '7', '0', '100', 'known'],
      ['genomes/b.fna', 'other', 'other', '1', ALLELES.replaceAll('(2)', '(1)'), '7', '7', '0', '100', 'known'],
      ['genomes/c.fna', '-', '-', '-', '-', '0', '0', '0', '', 'no database fits'],
    ]);
    expect(saidOf(err)).toEqual(['genomes/c.fna: Nothing of one and other is in this genome.']);
    expect(status).toBe(0);

    const [record] = JSON.parse((await cli(['type', 'genomes/a.fna', '--format', 'json'])).out) as unknown[];
    expect(record).toMatchObject({
      file: 'genomes/a.fna',
      database: 'one',
      scheme: 'one',
      type: '2',
      state: 'exact',
      alleles: { g1: ['2'] },
      assembly: { unknown: 0, n50: expect.any(Number) },
      choice: { exact: 7, loci: 7, searched: ['one', 'other'], sentence: 'one, one: 7 of 7 loci exactly.' },
    });

    const hits = rowsOf((await cli(['type', 'genomes/b.fna', '--hits'])).out);
    expect(hits[0]?.slice(0, 3)).toEqual(['file', 'database', 'locus']);
    expect(hits.slice(1).map((row) => row.slice(0, 4))).toEqual(
      expect.arrayContaining([['genomes/b.fna', 'other', 'g1', '1']]),
    );
    const statuses = rowsOf((await cli(['type', 'genomes/b.fna', '--status'])).out);
    expect(statuses[1]?.slice(0, 4)).toEqual(['genomes/b.fna', 'other', 'other', '7']);
    const loci = rowsOf((await cli(['type', 'genomes/b.fna', '--loci'])).out);
    expect(loci[1]?.slice(0, 5)).toEqual(['genomes/b.fna', 'other', 'g1', 'exact', '1']);

    expect((await cli(['type', 'genomes', '--output', 'out.tsv'])).status).toBe(0);
    expect((await cli(['type', 'genomes', '--output', 'out.xlsx'])).status).toBe(0);
    const sheets = await readWorkbook(join(folder, 'out.xlsx'));
    const profiles = sheets.find(({ sheet }) => sheet === 'Profiles')?.data ?? [];
    expect(profiles.slice(0, 2).map((row) => row.slice(0, 4))).toEqual([
      ['file', 'database', 'scheme', 'type'],
      ['genomes/a.fna', 'one', 'one', 2],
    ]);
  });

  it('leaves out a damaged database and names it once, whatever the number of files', async () => {
    const { folder, cli } = await setUp();
    writeFileSync(join(folder, 'data/databases/damaged.sqlite'), 'No database.');
    const { status, out, err } = await cli(['type', 'genomes/a.fna', 'genomes/b.fna']);
    expect(rowsOf(out).map((row) => row[1])).toEqual(['database', 'one', 'other']);
    expect(err.match(/The database damaged is left out\./g)).toHaveLength(1);
    expect(status).toBe(0);
  });

  it('says what to try where nothing of the named database is in a genome', async () => {
    const { cli } = await setUp();
    const { status, err } = await cli(['type', '--database', 'one', 'genomes/b.fna', 'genomes/a.fna']);
    expect(status).toBe(0);
    expect(saidOf(err)).toEqual(['genomes/b.fna: Nothing of one is in this genome. Wrong database? Try other.']);
  });

  it('asks for the database of a scheme, and for databases where there are none', async () => {
    const { cli } = await setUp();
    const scheme = await cli(['type', '--scheme', '1', 'genomes/a.fna']);
    expect([scheme.status, scheme.err]).toEqual([1, expect.stringContaining('Name it with --database.')]);
    const empty = setUpCli({ 'a.fna': '>a\nACGT\n' });
    const none = await empty.cli(['type', 'a.fna']);
    expect([none.status, none.err]).toEqual([1, expect.stringContaining('Import one first.')]);
  });
});
