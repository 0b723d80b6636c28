import { describe, expect, test } from 'vitest';
import { planImport } from '#electron/exchange/import-plan.ts';
import { DatabaseName } from '#shared/rpc/contract/database.ts';
import { ImportPlan } from '#shared/rpc/contract/import.ts';
import { createImportBench, fasta, table } from './import-bench.ts';

const adk = fasta('adk', { 1: 'ACGT' });
const mlst = table(['ST', 'adk'], [1, 1]);

test('a folder is planned by names and table headers: loci, schemes, and why the others are ignored', async () => {
  const folder = createImportBench().write({
    'adk.tfa': adk,
    'NEIS0001_2.fasta.gz': 'not looked into',
    'mlst.txt': mlst,
    'readme.txt': 'no table\n',
    'isolates.tsv': table(['name', 'year'], ['a', 1]),
    'alleles.txt': adk,
    'paper.pdf': 'x',
    '.hidden.fas': adk,
    'inner/gdh.fna': adk,
    'inner/adk.fas': adk,
    'inner/deep/pgm.fas': adk,
  });
  const plan = await planImport([folder]);
  expect(ImportPlan.parse(plan).files.map(({ size: _size, ...file }) => file)).toEqual([
    { name: 'adk.tfa', role: 'locus', becomes: 'adk' },
    {
      name: 'alleles.txt',
      role: 'ignored',
      reason: 'This is FASTA. Give the file the ending .fasta to import it as a locus.',
    },
    {
      name: 'isolates.tsv',
      role: 'ignored',
      reason: 'This is not a profile table: no column in its first line is named after a locus.',
    },
    { name: 'mlst.txt', role: 'profiles', becomes: 'mlst' },
    { name: 'NEIS0001_2.fasta.gz', role: 'locus', becomes: 'NEIS0001_2' },
    {
      name: 'paper.pdf',
      role: 'ignored',
      reason: 'Only .tfa, .fas, .fasta, .fa, .fna, .txt and .tsv files, also with .gz, are imported.',
    },
    {
      name: 'readme.txt',
      role: 'ignored',
      reason: 'This is not a profile table: its first line has no columns separated by tabs.',
    },
    { name: 'inner/adk.fas', role: 'ignored', reason: 'Locus adk is read from adk.tfa.' },
    { name: 'inner/gdh.fna', role: 'locus', becomes: 'gdh' },
    { name: 'inner/deep/', role: 'ignored', reason: 'Folders are read only one level deep.' },
  ]);
  expect(plan.sources.map(({ name }) => name)).toEqual(['adk.tfa', 'NEIS0001_2.fasta.gz', 'inner/gdh.fna', 'mlst.txt']);
  expect(plan.size).toBe(adk.length + 'not looked into'.length + adk.length + mlst.length);
  expect(plan.conflicts).toEqual([]);
});

test('a table alone is taken for profiles of a database that the plan does not know', async () => {
  const folder = createImportBench().write({ 'mlst.txt': mlst, 'other.tsv': table(['name', 'year'], ['a', 1]) });
  expect((await planImport([folder])).files.map(({ role }) => role)).toEqual(['profiles', 'profiles']);
  expect((await planImport([folder], ['adk'])).files.map(({ role }) => role)).toEqual(['profiles', 'profiles']);
});

test('two tables of one scheme contradict each other', async () => {
  const folder = createImportBench().write({ 'adk.fas': adk, 'mlst.txt': mlst, 'mlst.tsv': mlst });
  expect((await planImport([folder])).conflicts).toEqual([
    { file: 'mlst.txt', reason: 'mlst.tsv is for the same scheme, mlst. Keep only one, or rename one.' },
  ]);
});

describe('the suggested name', () => {
  test.each([
    ['Neisseria spp. (2026)', 'neisseria_spp_2026'],
    ['_Ünïcode_', 'unicode'],
    ['漢字', 'database'],
    ['x'.repeat(80), 'x'.repeat(63)],
  ])('for a folder called %s is %s', async (title, name) => {
    const folder = createImportBench().write({ [`${title}/adk.fas`]: adk });
    const { suggested_name } = await planImport([`${folder}/${title}`]);
    expect(suggested_name).toBe(name);
    expect(DatabaseName.safeParse(suggested_name).success).toBe(true);
  });

  test('for single files is that of the only table, else of the folder they lie in', async () => {
    const folder = createImportBench().write({ 'set/adk.fas': adk, 'set/gdh.fas': adk, 'set/S_aureus.txt.gz': mlst });
    const file = (name: string) => `${folder}/set/${name}`;
    expect((await planImport([file('adk.fas'), file('gdh.fas')])).suggested_name).toBe('set');
    expect((await planImport([file('adk.fas'), file('S_aureus.txt.gz')])).suggested_name).toBe('s_aureus');
    expect((await planImport([file('adk.fas')])).suggested_name).toBe('adk');
  });
});
