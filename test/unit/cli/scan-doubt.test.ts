import { join } from 'node:path';
import { expect, it } from 'vitest';
import { listHistory } from '#electron/store/records/history/history-lines.ts';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { generatedSpecies, mutated, speciesFolder } from '#test/support/generated-species.ts';
import { rowsOf, setUpCli } from './cli-support.ts';

const species = generatedSpecies(41);
const allele = (locus: number) => species.loci[locus]?.alleles[0] ?? '';
/** A genome with a new allele of one locus, and without some others. */
const genome = (changed: number, without: readonly number[] = []) =>
  without.reduce(
    (text, locus) => text.replace(allele(locus), ''),
    species.genome().replace(allele(changed), mutated(allele(changed), 300)),
  );

it('new alleles of a genome that is not good are defined with a reason only, which the history keeps', async () => {
  const { cli, folder } = setUpCli({
    ...speciesFolder('types', species),
    'isolates/isolates.tsv':
      'isolate\tassembly_filename\tsequence_method\ngood\tgood.fas\tIllumina\nspoiled\tspoiled.fas\tIllumina\nlong\tlong.fas\tOxford Nanopore\n',
    'isolates/good.fas': genome(0),
    'isolates/spoiled.fas': genome(1, [3, 4]),
    'isolates/long.fas': genome(2),
  });
  await cli(['create', 'mine', '--kind', 'pair']);
  expect(await cli(['import', 'types', '--database', 'mine_seqdef'])).toMatchObject({ status: 0 });
  expect(await cli(['import', 'isolates', '--database', 'mine_isolates'])).toMatchObject({ status: 0 });
  await cli(['verdicts', 'mine_seqdef', '--long-reads', 'define-none']);
  const scan = async (...more: string[]) => cli(['scan', 'mine_isolates', '--define-new', ...more]);
  const newOnes = (out: string) =>
    rowsOf(out)
      .filter((row) => row[3] === 'novel')
      .map((row) => [row[1], row[2], row.at(-1)]);

  const shown = await scan('--dry-run');
  expect(newOnes(shown.out)).toEqual([
    ['good', 'g1', 'yes'],
    ['spoiled', 'g2', 'no'],
    ['long', 'g3', 'no'],
  ]);
  expect(shown.err).toMatch(
    /\(spoiled\) defines no allele without --reason\. .*do not use.*2 of 7 loci are not called: g4, g5/,
  );
  expect(shown.err).toMatch(/\(long\) defines no allele without --reason\. Assemblies of long reads alone define no/);
  expect((await scan()).err).toContain('1 new allele defined.');

  const taken = await scan('--reason', 'Sanger reads agree');
  expect(taken.err).toContain('2 new alleles defined.');
  await using data = await openDataFolder(join(folder, 'data'));
  const told = listHistory(await data.open('mine_seqdef'), {}, 3).map(({ record_id, reason }) => [record_id, reason]);
  expect(told).toEqual([
    [expect.stringContaining('g3'), 'Sanger reads agree'],
    [expect.stringContaining('g2'), 'Sanger reads agree'],
    [expect.stringContaining('g1'), null],
  ]);
});
