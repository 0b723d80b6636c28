import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openDataFolder, type DataFolder } from '#electron/store/site/data-folder.ts';
import { generatedSpecies, speciesFolder } from '#test/support/generated-species.ts';
import { plantIn } from '#test/support/plant.ts';
import { rowsOf, setUpCli } from '../cli/cli-support.ts';

const species = generatedSpecies(43);
const spoiled = species
  .genome()
  .replace(species.loci[3]?.alleles[0] ?? '', '')
  .replace(species.loci[4]?.alleles[0] ?? '', '');

/** A database of isolates: one with a good genome, one that lacks two loci, one without contigs. */
async function setUp() {
  const { cli, folder } = setUpCli({
    ...speciesFolder('types', species),
    'isolates/isolates.tsv':
      'isolate\tassembly_filename\tsequence_method\ngood\tgood.fas\tIllumina\nspoiled\tspoiled.fas\tIllumina\nempty\t\t\n',
    'isolates/good.fas': species.genome(),
    'isolates/spoiled.fas': spoiled,
  });
  await cli(['create', 'mine', '--kind', 'pair']);
  expect(await cli(['import', 'types', '--database', 'mine_seqdef'])).toMatchObject({ status: 0 });
  expect(await cli(['import', 'isolates', '--database', 'mine_isolates'])).toMatchObject({ status: 0 });
  const judge = async (...more: string[]) => {
    const { out, err, status } = await cli(['judge', 'mine_isolates', ...more]);
    expect([status, err]).toEqual([0, err]);
    return {
      err,
      rows: rowsOf(out)
        .slice(1)
        .map((row) => row.slice(1)),
    };
  };
  async function plant(statement: string): Promise<void> {
    await using data: DataFolder = await openDataFolder(join(folder, 'data'));
    plantIn(await data.open('mine_isolates')).connection.exec(statement);
  }
  return { cli, judge, plant };
}

it('judges the genomes of isolates once, again when contigs change, and says why others are not judged', async () => {
  const { cli, judge, plant } = await setUp();
  const first = await judge();
  expect(first.err).toContain('2 genomes judged.');
  expect(first.rows).toEqual([
    ['good', 'good', expect.stringContaining('does not show a weaker second strain')],
    ['spoiled', 'bad', expect.stringContaining('2 of 7 loci are not called: g4, g5')],
    ['empty', 'none', 'It has no contigs, so there is nothing to judge.'],
  ]);
  expect((await judge()).err).toContain('0 genomes judged.');
  expect((await judge('2')).err).toContain('1 genome judged.');

  await plant("update contig set sequence = 'ACGT' || sequence where isolate = 1");
  // Contigs that come back as they were are not typed again.
  await plant('update contig set sequence = substr(sequence, 5) where isolate = 1');
  expect(await judge()).toMatchObject({ err: expect.stringContaining('1 genome judged.'), rows: first.rows });
  await plant("insert into contig (isolate, sequence, length, date_entered, datestamp) values (3, 'ACGT', 4, '', '')");
  expect((await judge()).rows[2]).toEqual(['empty', 'none', 'It has 4 bases, which is no whole genome.']);
  expect((await cli(['judge', 'mine_seqdef'])).err).toContain('The database "mine_seqdef" holds no isolates.');
});

it('works verdicts out anew by other rules, without typing, and prints those that changed', async () => {
  const { cli, judge } = await setUp();
  await judge();
  expect((await judge('--anew')).rows).toEqual([]);
  await cli(['verdicts', 'mine_seqdef', '--rule', 'lost=off', '--rule', 'contigs=0,300']);
  const anew = await cli(['judge', 'mine_seqdef', '--anew']);
  expect(anew.err).toContain('mine_isolates: 2 genomes judged anew, 2 verdicts changed.');
  expect(rowsOf(anew.out).slice(1)).toEqual([
    ['mine_isolates', '1', 'good', 'good', 'look'],
    ['mine_isolates', '2', 'spoiled', 'bad', 'look'],
  ]);
  expect((await judge()).err).toContain('0 genomes judged.');
  // Other definitions: the verdict stays until somebody wants the genomes typed by them.
  await cli(['import', 'types', '--database', 'mine_seqdef', '--scheme-name', 'Second']);
  expect((await judge()).err).toContain('0 genomes judged.');
  expect((await judge('--changed-definitions')).err).toContain('2 genomes judged.');
});

it('keeps the verdicts of a scan that types all that counts, and none of a look', async () => {
  const { cli, judge } = await setUp();
  await cli(['scan', 'mine_isolates', '--dry-run']);
  expect((await judge('3')).err).toContain('0 genomes judged. 1 isolate without contigs.');
  await cli(['scan', 'mine_isolates']);
  const { err, rows } = await judge();
  expect(err).toContain('0 genomes judged.');
  expect(rows.map((row) => row[1])).toEqual(['good', 'bad', 'none']);
});
