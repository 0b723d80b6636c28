import { expect, test } from 'vitest';
import { holdsDefinitions } from '#renderer/features/query/holds-definitions.ts';
import { generatedSpecies, speciesFolder } from '#test/support/generated-species.ts';

const species = generatedSpecies(51);
const dropped = (files: Record<string, string>) =>
  Object.entries(files).map(([path, text]) => ({ path, file: new File([text], path) }));
const loose = Object.fromEntries(
  Object.entries(speciesFolder('s', species)).map(([path, text]) => [path.replace('s/', ''), text]),
);

test('the alleles of several loci and any table are definitions, whatever page they are dropped on', async () => {
  const { 's.txt': _profiles, ...alleles } = loose;
  expect(await holdsDefinitions(dropped(loose))).toBe(true);
  expect(await holdsDefinitions(dropped(alleles))).toBe(true);
  expect(await holdsDefinitions(dropped(speciesFolder('s', species)))).toBe(true);
  expect(await holdsDefinitions(dropped({ 'a.fna': species.genome(), 'isolates.tsv': 'isolate\n' }))).toBe(true);
});

test('genomes, also beside a note, and a single file of alleles are queries', async () => {
  const genomes = { 'a.fna': species.genome(), 'b.fna': species.genome([1]) };
  expect(await holdsDefinitions(dropped(genomes))).toBe(false);
  expect(await holdsDefinitions(dropped({ ...genomes, 'readme.txt': 'Two genomes.\n' }))).toBe(false);
  expect(await holdsDefinitions(dropped({ 'g1.tfa': loose['g1.tfa'] ?? '' }))).toBe(false);
  expect(await holdsDefinitions(dropped({ ...genomes, 'g1.tfa': loose['g1.tfa'] ?? '' }))).toBe(false);
});
