import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillUp, readKept, type KeptAssembly } from '../../mixtures/kept.ts';
import { hasRealData, unpackScheme } from '#test/support/real-data.ts';
import { speciesFolder } from '#test/support/generated-species.ts';
import { rowsOf, setUpCli } from '../cli/cli-support.ts';

/** Strains that differ at so many loci are told apart in a 50:50 mixture. */
const TOLD_APART = 5;

/** What no rule finds: seven known alleles, as few contigs as one strain has, and a profile two loci from known ones. */
const NOT_TOLD = ['N315+N315near-50-megahit'];

/** The verdict on each assembly, by its name, and why. */
async function judge(species: string, assemblies: readonly KeptAssembly[]): Promise<Map<string, string>> {
  const { cli, folder } = setUpCli();
  const { made } = readKept(species);
  const source = made ? join(folder, species) : unpackScheme(species as 'neisseria' | 'saureus', folder);
  if (made) {
    const loci = Object.entries(made.loci).map(([name, alleles]) => ({ name, alleles }));
    const profiles = made.profiles.map((profile) => profile.map((allele) => String(allele + 1)));
    mkdirSync(source);
    const files = speciesFolder(species, { loci, profiles, genome: () => '' });
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  }
  for (const assembly of assemblies) writeFileSync(join(folder, `${assembly.name}.fna`), fillUp(assembly));
  expect(await cli(['import', source, '--database', 'types'])).toMatchObject({ status: 0 });
  const files = assemblies.map(({ name }) => `${name}.fna`);
  const { out } = await cli(['type', ...files, '--database', 'types', '--verdict']);
  return new Map(rowsOf(out).map((row) => [(row[0] ?? '').replace('.fna', ''), `${row.at(-2)}: ${row.at(-1)}`]));
}

describe.each(['neisseria', 'saureus', 'hpylori', 'kpneumoniae'])('assemblies of %s', (species) => {
  const { assemblies, made } = readKept(species);

  it.skipIf(!made && !hasRealData)('are good if of one strain, and never good if two were mixed 50:50', async () => {
    const alone = assemblies.filter(({ strains }) => strains.length === 1);
    const mixed = assemblies.filter(({ share, differentLoci }) => share === 50 && differentLoci >= TOLD_APART);
    const verdicts = await judge(species, [...alone, ...mixed]);
    const saidOf = (some: readonly KeptAssembly[]) => some.map(({ name }) => `${name} ${verdicts.get(name)}`);
    expect(saidOf(alone).filter((said) => !said.includes(' good: '))).toEqual([]);
    expect(
      saidOf(mixed)
        .filter((said) => !/ (look|bad): /.test(said))
        .map((said) => said.split(' ')[0]),
    ).toEqual(NOT_TOLD.filter((name) => verdicts.has(name)));
    expect(mixed.length).toBeGreaterThanOrEqual(2);
  });
});
