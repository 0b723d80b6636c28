import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { createDemo, demoExamples } from '#electron/exchange/demo/create-demo.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { generatedSpecies, mutated, speciesFolder } from '#test/support/generated-species.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { createTypingDatabase } from '../typing/typing-database.ts';
import { fixturesOf } from '../typing/recognize/any-support.ts';
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

describe('every scheme of the database that fits', () => {
  it('is reported of each genome, so that a new allele in one is not hidden by a known type in another', async () => {
    const { folder, cli } = setUpCli();
    const data = await openDataFolder(join(folder, 'data'));
    await createDemo(data);
    const [known, , isNew] = (await demoExamples(data)).map(({ file }) => file);
    await data.close();
    const { out } = await cli(['type', known ?? '', isNew ?? '', '--novel', 'new.fas']);
    expect(rowsOf(out).map((row) => [...row.slice(1, 4), ...row.slice(5)])).toEqual([
      ['database', 'scheme', 'type', 'loci', 'exact', 'near', 'identity', 'result'],
      ['demo_seqdef', 'MLST', expect.stringMatching(/^\d+$/), '7', '7', '0', '100', 'known'],
      [
        'demo_seqdef',
        'cgMLST',
        expect.stringMatching(/^\d+$/),
        expect.any(String),
        expect.any(String),
        '0',
        '100',
        'known',
      ],
      ['demo_seqdef', 'MLST', '-', '7', '6', '1', expect.stringMatching(/^99\./), 'new allele'],
      ['demo_seqdef', 'cgMLST', '12', expect.any(String), expect.any(String), '0', '100', 'known'],
    ]);
    expect(rowsOf(out)[3]?.[4]).toMatch(/^synA\(\d+\) .*syn[A-G]\(~\d+\)/);
    const statuses = rowsOf((await cli(['type', isNew ?? '', '--status', '--only', 'novel'])).out);
    expect(statuses.map((row) => row[2])).toEqual(['scheme', 'MLST']);
  });

  it('tells that another organism is in it, too, if both databases say of which they are', async () => {
    const { cli } = setUpCli({
      ...speciesFolder('one', one),
      ...speciesFolder('other', other),
      'clean.fna': one.genome(),
      'spoiled.fna': one.genome() + other.genome([1], 20_000),
      'wrong.fna': other.genome(),
    });
    const wrong = async () =>
      rowsOf((await cli(['type', 'wrong.fna', '--verdict', '--database', 'one'])).out)[1]?.slice(-2);
    const verdicts = async (...more: string[]) =>
      rowsOf((await cli(['type', 'clean.fna', 'spoiled.fna', '--verdict', ...more])).out).map((row) => row.at(-2));
    await cli(['import', 'one', '--database', 'one', '--organism', 'Bacillus one']);
    await cli(['import', 'other', '--database', 'other']);
    expect(await verdicts()).toEqual(['verdict', 'good', 'good']);
    const elsewhere = 'Nothing of one was found in this genome. Wrong database? Try other.';
    expect(await wrong()).toEqual(['bad', expect.stringContaining(elsewhere)]);
    await cli(['describe', 'other', '--organism', 'Listeria other']);
    expect(await verdicts('--database', 'one')).toEqual(['verdict', 'good', 'bad']);
    const { out } = await cli(['type', 'spoiled.fna', '--verdict']);
    expect(await wrong()).toEqual(['other', elsewhere]);
    expect(out).toMatch(/7 of 7 loci of Listeria other are in it, too: at least 10\.\d* % of the bases/);
  });

  it('takes exact alleles alone for a scheme of more than 200 loci, and its row says so', async () => {
    const { folder, cli } = setUpCli();
    const species = generatedSpecies(24, 2, 205);
    const { loci, scheme } = fixturesOf(species, 'cgMLST');
    const names = scheme.loci;
    const databases = join(folder, 'data/databases');
    mkdirSync(databases, { recursive: true });
    const mlst = { name: 'MLST', loci: names.slice(0, 7), fields: ['ST'], profiles: [['5', ...'1111111']] };
    const notes = { name: 'Notes', loci: names.slice(5, 9), fields: ['note'], withoutKey: true, profiles: [] };
    await (await createTypingDatabase(databases, loci, [mlst, scheme, notes], 'big')).close();
    const at = (place: number) => species.loci[place]?.alleles[0] ?? '';
    // One new allele within the small schemes and one outside of them.
    const genome = [6, 100].reduce((text, place) => text.replace(at(place), mutated(at(place), 300)), species.genome());
    writeFileSync(join(folder, 'g.fna'), genome);
    const { out } = await cli(['type', 'g.fna']);
    expect(rowsOf(out).map((row) => [...row.slice(1, 4), ...row.slice(5)])).toEqual([
      ['database', 'scheme', 'type', 'loci', 'exact', 'near', 'identity', 'result'],
      ['big', 'MLST', '-', '7', '6', '1', expect.any(String), 'new allele'],
      [
        'big',
        'cgMLST',
        '-',
        '205',
        '203',
        '1',
        expect.any(String),
        'new allele, no exact allele at 1 of 205 loci; exact alleles only',
      ],
      ['big', 'Notes', '-', '4', '3', '1', expect.any(String), 'new allele'],
    ]);
    const marks = rowsOf(out)[2]?.[4]?.split(' ') ?? [];
    expect([marks[6], marks[100]]).toEqual(['g7(~1)', 'g101(-)']);
    const loci101 = rowsOf((await cli(['type', 'g.fna', '--loci'])).out).find((row) => row[2] === 'g101');
    expect(loci101?.at(-1)).toBe('No exact allele. The nearest allele was not searched for.');
    const [, large] = JSON.parse((await cli(['type', 'g.fna', '--format', 'json'])).out) as unknown[];
    expect(large).toMatchObject({ scheme: 'cgMLST', exact_only: true, parameters: { exact_only: ['cgMLST'] } });
    await cli(['type', 'g.fna', '--output', 'out.tsv']);

    const more = await cli(['type', 'g.fna', '--thorough']);
    expect(rowsOf(more.out)[2]?.slice(5)).toEqual(['205', '203', '2', expect.any(String), '2 new alleles']);
  });
});

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
    expect(saidOf(err)).toEqual(['genomes/c.fna: Nothing of one and other was found in this genome.']);
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
    expect(saidOf(err)).toEqual(['genomes/b.fna: Nothing of one was found in this genome. Wrong database? Try other.']);
  });

  it('asks for the database of a scheme, and for databases where there are none', async () => {
    const { cli } = await setUp();
    const scheme = await cli(['type', '--scheme', '1', 'genomes/a.fna']);
    expect([scheme.status, scheme.err]).toEqual([1, expect.stringContaining('Name it with --database.')]);
    const empty = setUpCli({ 'a.fna': '>a\nACGT\n' });
    const none = await empty.cli(['type', 'a.fna']);
    expect([none.status, none.err]).toEqual([5, expect.stringContaining('Import one first.')]);
  });
});
