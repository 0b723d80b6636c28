import { execFile } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { generatedSpecies, speciesFolder, type Species } from '#test/support/generated-species.ts';
import { expect, test } from './support/fixtures.ts';
import type { Harness } from './support/harness.ts';
import { chooseFiles, dragFiles } from './support/user-files.ts';

test.use({ opensHome: false });

const launcher = resolve(import.meta.dirname, '../../electron/cli/launch.mjs');
const [one, other] = [generatedSpecies(41), generatedSpecies(42)];
const PROTEIN = 'MKTAYIAKQRQISFVKSHFSRQLEERLGLIEVQAPILSRVGDGTQDNLSGAEKAVQVKVKALPDAQFEVVHSLAKWKRQ';

function write(folder: string, files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
}

/** Imports the definitions of a species from the shell, while the program runs. */
async function importSpecies({ dataFolder }: Harness, name: string, species: Species): Promise<void> {
  const folder = join(dataFolder, 'to-import');
  write(folder, speciesFolder(name, species));
  const words = [launcher, 'import', join(folder, name), '--database', name, '--data', dataFolder];
  await promisify(execFile)(process.execPath, words);
}

test('genomes of several species are each typed with their own database, and what is no genome says so at once', async ({
  workbench,
  application,
}) => {
  const { page, dataFolder } = workbench;
  await importSpecies(workbench, 'species_one', one);
  await importSpecies(workbench, 'species_two', other);
  const genomes = join(dataFolder, 'genomes');
  write(genomes, {
    'a.fna': one.genome(),
    'b.fna': other.genome([1, 1, 1, 1, 1, 1, 1]),
    'c.fna': generatedSpecies(43).genome(),
    'protein.faa': `>p\n${PROTEIN}\n`,
  });
  await workbench.open('/query');
  await expect(page.getByRole('combobox', { name: 'Database' })).toHaveValue('Any database');
  const choose = () => page.getByRole('button', { name: /Choose files/ }).click();
  const paths = ['a.fna', 'b.fna', 'c.fna', 'protein.faa'].map((name) => join(genomes, name));
  await chooseFiles({ workbench, application }, choose, paths);
  await expect(page.getByRole('option', { name: /protein\.faa.*protein$/ })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/4 of 4 done, 1 protein/)).toBeVisible();
  const table = page.getByRole('grid', { name: /Summary of every scheme/ });
  for (const header of ['Database', 'Scheme', 'ST']) {
    await expect(table.getByRole('columnheader', { name: header, exact: true })).toBeVisible();
  }
  await expect(table.getByRole('row', { name: /a\.fna good species_one species_one 1/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /b\.fna good species_two species_two 2 .*known/ })).toBeVisible();
  await expect(table.getByRole('row', { name: /c\.fna not judged ✕ none fits .*no database fits/ })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('query-any-database');
});

test('a genome is reported with every scheme of its database, and what is new in one of them can be submitted', async ({
  workbench,
}) => {
  const { page } = workbench;
  await importSpecies(workbench, 'species_one', one);
  await workbench.open('/query?database=*');
  for (const name of ['exemplum-known.fasta', 'exemplum-new-allele.fasta']) {
    await page.getByRole('button', { name, exact: true }).click();
  }
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/2 of 2 done/)).toBeVisible();
  const table = page.getByRole('grid', { name: /Summary of every scheme/ });
  await expect(
    table.getByRole('row', { name: /exemplum-new-allele\.fasta good demo_seqdef MLST – .*new allele/ }),
  ).toBeVisible();
  await expect(
    table.getByRole('row', { name: /exemplum-new-allele\.fasta good demo_seqdef cgMLST 12 .*known/ }),
  ).toBeVisible();
  await expect(page.getByText('2 genomes, 4 rows')).toBeVisible();
  await workbench.screenshot('query-every-scheme');
  await page.getByRole('button', { name: 'Use results' }).click();
  await page.getByRole('menuitem', { name: /Prepare submission/ }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByText(/syn[A-G]/)
      .first(),
  ).toBeVisible();
});

test('definitions that are dropped on the query page are imported, and are no inputs', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/query');
  const folder = Object.entries(speciesFolder('any', one));
  const files = Object.fromEntries(folder.map(([name, text]) => [name.replace('any/', ''), text]));
  const drag = await dragFiles(page, files);
  await drag.drop();
  await expect(page.getByRole('dialog', { name: 'Import alleles and profiles' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Database' })).toHaveValue('any');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeVisible();
});

test("files of one's own are not compared with the demo to which the tour has led", async ({
  workbench,
  application,
}) => {
  const { page, dataFolder } = workbench;
  await importSpecies(workbench, 'species_one', one);
  write(dataFolder, { 'a.fna': one.genome() });
  await workbench.open('/query?database=demo_seqdef');
  const database = page.getByRole('combobox', { name: 'Database' });
  await expect(database).toHaveValue('demo_seqdef');
  const choose = () => page.getByRole('button', { name: /Choose files/ }).click();
  await chooseFiles({ workbench, application }, choose, [join(dataFolder, 'a.fna')]);
  await expect(database).toHaveValue('species_one');
  await expect(page.getByText('Files are compared with species_one')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('option', { name: /a\.fna.*ST 1/ })).toBeVisible();
});

test('a genome of another species leads to the database that fits', async ({ workbench, application }) => {
  const { page, dataFolder } = workbench;
  await importSpecies(workbench, 'species_one', one);
  write(dataFolder, { 'a.fna': one.genome() });
  await workbench.open('/query');
  await page.getByRole('combobox', { name: 'Database' }).click();
  await page.getByRole('option', { name: 'demo_seqdef' }).click();
  const choose = () => page.getByRole('button', { name: /Choose files/ }).click();
  await chooseFiles({ workbench, application }, choose, [join(dataFolder, 'a.fna')]);
  await expect(page.getByRole('option', { name: /a\.fna/ })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Verdict: do not use' })).toContainText(
    'Nothing of demo_seqdef was found in this genome. Wrong database? Try species_one.',
  );
  await workbench.expectAccessible();
  await workbench.screenshot('query-wrong-database');
  await page.getByRole('button', { name: 'Try species_one' }).click();
  await expect(page.getByRole('option', { name: /a\.fna.*ST 1/ })).toBeVisible();
  await page.getByRole('button', { name: 'Add inputs' }).click();
  await expect(page.getByRole('combobox', { name: 'Database' })).toHaveValue('species_one');
});
