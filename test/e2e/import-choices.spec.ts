import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/fixtures.ts';
import { chooseFiles, openImport } from './support/user-files.ts';

function writeFolder(parent: string, name: string, files: Record<string, string>): string {
  const folder = join(parent, 'given', name);
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  return folder;
}

const DEFINITIONS = {
  'adk.fas': '>adk_1\nTTGTACGTTTGACCATTGACCAGT\n>adk_2\nTTGTACGTTTGRCCATTGACCAGT\n',
  'new.fas': '',
  'profiles_csv.txt': 'ST\tadk\n7\t1\n',
};

test('a scheme is named at import, and alleles with ambiguity codes are marked', async ({ workbench, application }) => {
  const { page } = workbench;
  const dialog = page.getByRole('dialog');
  await openImport({ workbench, application }, writeFolder(workbench.dataFolder, 'defs', DEFINITIONS));
  const scheme = dialog.getByRole('textbox', { name: 'Scheme' });
  await expect(scheme).toHaveValue('profiles_csv');
  await scheme.fill('');
  await expect(dialog.getByText('The scheme has no name.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await scheme.fill('MLST');
  await workbench.expectAccessible();
  await workbench.screenshot('import-scheme-name');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText(/2 alleles of 2 loci and 1 profile of 1 scheme.*1 with ambiguity codes/)).toBeVisible();

  await workbench.go('/sites/local/db/defs/loci/adk');
  await expect(page.getByRole('row', { name: /2\s*IUPAC/ })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('alleles-ambiguous');
  await workbench.go('/sites/local/db/defs/loci/adk/alleles/2');
  await expect(page.getByText('1 letter for several residues: R at 12. Only the same letters match.')).toBeVisible();
  await workbench.screenshot('allele-ambiguous');
  await workbench.go('/sites/local/db/defs/loci/new');
  await expect(page.getByText('new has no alleles yet')).toBeVisible();
  await workbench.go('/sites/local/db/defs/schemes/1');
  await expect(page.getByRole('heading', { name: /MLST/, level: 1 })).toBeVisible();
});

test('a column like a locus that is not defined can be left out', async ({ workbench, application }) => {
  const { page } = workbench;
  const dialog = page.getByRole('dialog');
  const folder = writeFolder(workbench.dataFolder, 'survey', {
    'isolates.tsv': 'isolate\tyear\tsynA\tfumC\nX1\t2020\t1\t12\nX2\t2021\t2\t7\n',
  });
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const open = () => page.getByRole('menuitem', { name: 'A folder with table and contigs…' }).click();
  await chooseFiles({ workbench, application }, open, [folder]);
  await dialog.getByRole('combobox', { name: 'Database' }).fill('survey');
  await dialog.getByRole('combobox', { name: /Loci and schemes from/ }).click();
  await page.getByRole('option', { name: 'demo_seqdef' }).click();
  await expect(dialog.getByRole('row', { name: /fumC field/ })).toBeVisible();
  const choice = dialog.getByRole('checkbox', { name: 'fumC' });
  await expect(choice).not.toBeChecked();
  await workbench.expectAccessible();
  await workbench.screenshot('import-doubtful-columns');
  await choice.check();
  await expect(dialog.getByRole('row', { name: /fumC field/ })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText(/^Added 2 isolates and 1 field definition/)).toBeVisible();
});
