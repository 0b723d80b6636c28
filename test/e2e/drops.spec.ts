import { expect, test } from './support/fixtures.ts';
import { dragFiles } from './support/user-files.ts';

const GENE = 'ACGTTGCAGTCA'.repeat(36);
const ALLELES = (locus: string) => `>${locus}_1\n${GENE}\n>${locus}_2\n${GENE.slice(0, -1)}C\n`;
const ISOLATES = 'isolate\tyear\tassembly_filename\tsequence_method\nX1\t2020\tX1.fna\tIllumina\n';
const GENOME = `>NODE_1\n${'ACGTTGCAGTCATTGAC'.repeat(4_000)}\n`;

test('a table of isolates dropped on its page goes into that database, with the genome it names', async ({
  workbench,
}) => {
  const { page } = workbench;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'New database' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('mine');
  await dialog.getByRole('radio', { name: 'Isolates' }).check();
  await dialog.getByRole('button', { name: 'Create' }).click();
  // Loading another page before that breaks the call off.
  await expect.poll(() => workbench.path()).toBe('/sites/local/db/mine');
  await workbench.go('/sites/local/db/mine/isolates');
  const drag = await dragFiles(page, { 'survey.tsv': ISOLATES, 'X1.fna': GENOME });
  await expect(page.getByTestId('drop-overlay')).toContainText('go into mine');
  await drag.drop();
  await expect(dialog.getByRole('combobox', { name: 'Database' })).toHaveValue('mine');
  await expect(dialog.getByRole('row', { name: /survey\.tsv table of isolates/ })).toBeVisible();
  await expect(dialog.getByRole('row', { name: /X1\.fna contigs/ })).toBeVisible();
  await workbench.expectAccessible();
  await dialog.getByRole('button', { name: 'Update database' }).click();
  await expect(dialog.getByText(/^Added 1 isolate/)).toBeVisible();
});

test('alleles dropped on the page of a locus update it, and a genome is typed', async ({ workbench }) => {
  const { page } = workbench;
  const dialog = page.getByRole('dialog');
  await workbench.go('/sites/local/db/demo_seqdef/loci/synA');
  await (await dragFiles(page, { 'download.fas': `>9001\n${GENE}\n>9002\n${GENE}TAA\n` })).drop();
  await expect(dialog.getByRole('row', { name: /download\.fas locus synA/ })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Database' })).toHaveValue('demo_seqdef');
  await dialog.getByRole('button', { name: 'Update database' }).click();
  await expect(dialog.getByText(/^Added 2 alleles of 1 locus to "demo_seqdef"/)).toBeVisible();
  await page.keyboard.press('Escape');

  await (await dragFiles(page, { 'genome.fna': GENOME })).drop();
  await expect(page.getByRole('option', { name: /genome\.fna/ })).toBeVisible();
  expect(workbench.path()).toContain('/query');
});

test('a mixed drop says which file goes where, lets it be changed, and is done one after the other', async ({
  workbench,
}) => {
  const { page } = workbench;
  const dialog = page.getByRole('dialog');
  await (
    await dragFiles(page, {
      'abcZ.fas': ALLELES('abcZ'),
      'survey.tsv': 'isolate\tyear\nX1\t2020\n',
      'genome.fna': GENOME,
      'note.pdf': 'x',
    })
  ).drop();
  const places = dialog.getByRole('combobox');
  await expect(places).toHaveCount(4);
  await expect(dialog.getByRole('combobox', { name: 'Where genome.fna goes' })).toHaveValue('type');
  await expect(dialog.getByRole('combobox', { name: 'Where note.pdf goes' })).toHaveValue('leave');
  await workbench.expectAccessible();
  await workbench.screenshot('drop-sort');
  await dialog.getByRole('combobox', { name: 'Where survey.tsv goes' }).selectOption('Leave out');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByRole('textbox', { name: 'Database' }).fill('mixed');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('button', { name: 'Type 1 file…' }).click();
  await expect(page.getByRole('option', { name: /genome\.fna/ })).toBeVisible();
});

test('new alleles that were exported go to their loci', async ({ workbench }) => {
  const { page } = workbench;
  const dialog = page.getByRole('dialog');
  const text = `>synA_new-3f2a09b1c4de loci=synA nearest=1 length=432\n${GENE}\n>synB_new-4f2a09b1c4de loci=synB\n${GENE}\n`;
  await (await dragFiles(page, { 'novel-alleles.fas': text })).drop();
  await expect(dialog.getByRole('row', { name: /novel-alleles\.fas new alleles of synA, synB/ })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Database' })).toHaveValue('demo_seqdef');
  await expect(dialog.getByText('New alleles get the next free numbers of their loci.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Update database' }).click();
  await expect(dialog.getByText(/^Added 2 alleles of 2 loci to "demo_seqdef"/)).toBeVisible();
});
