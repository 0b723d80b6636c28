import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { workbookFile } from '#test/unit/exchange/isolates/workbook-file.ts';
import { expect, test } from './support/fixtures.ts';
import { holdUntil } from './support/hold-until.ts';
import { chooseFiles } from './support/user-files.ts';

// The one-time link leads on to the home screen; a test begins when that is there.
test.beforeEach(async ({ workbench: { page } }) => {
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

const dialogOf = (page: Page) => page.getByRole('dialog');

const SHARED = {
  'fields.tsv': 'name\ttype\trequired\tmin\ncountry\ttext\tyes\t\nyear\tint\tno\t1990\n',
  'x1.fa': '>c1\nACGTACGTACGT\n>c2\nACGTTTTT\n',
};
const GOOD = {
  ...SHARED,
  'isolates.xlsx': workbookFile([
    ['isolate', 'country', 'year', 'synA', 'assembly_filename', 'sequence_method'],
    ['X1', 'Utopia', 2020, 1, 'x1.fa', 'Illumina'],
    ['X2', 'Lilliput', 2021, 2],
  ]),
};
const BAD = { ...SHARED, 'isolates.csv': 'isolate,country,year\nX1,,1800\n,Utopia,soon\n' };

function writeFolder(parent: string, name: string, files: Record<string, string | Buffer>): string {
  const folder = join(parent, 'given', name);
  mkdirSync(folder, { recursive: true });
  for (const [file, content] of Object.entries(files)) writeFileSync(join(folder, file), content);
  return folder;
}

test('an empty pair of databases is made in the name of its owner, and opened', async ({ workbench }) => {
  const { page } = workbench;
  const dialog = dialogOf(page);
  // As in a data folder in which nobody was asked yet.
  await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-call-id': 'not-asked' };
    await fetch('/rpc/settings%3Aupdate', { method: 'POST', headers, body: '{"input":{"name_asked":false}}' });
  });
  // Who the owner is becomes known late: after the form is submitted.
  const submitted = Promise.withResolvers<void>();
  await holdUntil(page, '**/rpc/people*list', submitted.promise);
  await workbench.open('/');
  await page.getByRole('button', { name: 'New database' }).click();
  await workbench.expectAccessible();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect(dialog.getByText('Give the database a name.')).toBeVisible();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await name.fill('demo_seqdef');
  await expect(dialog.getByText('demo_seqdef exists already.')).toBeVisible();
  await name.fill('My species');
  await expect(dialog.getByText(/must be 1 to 63 lower-case letters/)).toBeVisible();
  // What was written outlasts the dialog, with its problem.
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: 'New database' }).click();
  await expect(name).toHaveValue('My species');
  await expect(dialog.getByText(/must be 1 to 63 lower-case letters/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Start over' }).click();
  await expect(name).toHaveValue('');
  await dialog.getByRole('radio', { name: 'Both, linked' }).check();
  await name.fill('mine');
  await expect(dialog.getByText('Creates mine_seqdef and mine_isolates.')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('new-database');

  // The owner is asked for a name before anything is signed. Who goes back has made nothing.
  const create = dialog.getByRole('button', { name: 'Create' });
  const owner = page.getByRole('group', { name: 'Who are you?' });
  await create.click();
  submitted.resolve();
  await expect(owner.getByLabel('User name', { exact: true })).toBeFocused();
  await workbench.expectAccessible();
  await workbench.screenshot('owner-name');
  await owner.getByRole('button', { name: 'Back' }).click();
  await expect(name).toHaveValue('mine');
  await create.click();
  await owner.getByLabel('User name', { exact: true }).fill('grace');
  await owner.getByLabel('First name (optional)').fill('Grace');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Databases “mine_seqdef” and “mine_isolates” created.')).toBeVisible();
  await expect.poll(() => workbench.path()).toBe('/sites/local/db/mine_seqdef');

  // What is empty says so, and how it is filled.
  for (const [path, words] of [
    ['mine_seqdef/classification_schemes', 'has no classification schemes'],
    ['mine_seqdef/charts', 'has no loci yet'],
    ['mine_isolates/projects', 'has no projects'],
    ['mine_isolates/charts', 'has no isolates yet'],
    ['mine_isolates/curators', 'names no curators'],
    ['mine_isolates/fields/id', 'No isolate has a value'],
  ] as const) {
    await workbench.go(`/sites/local/db/${path}`);
    await expect(page.getByText(words)).toBeVisible();
  }
  await workbench.expectAccessible();

  // Once is enough, and who has no name is told so no more.
  await workbench.go('/');
  await page.getByRole('button', { name: 'New database' }).click();
  await name.fill('another');
  await expect(dialog.getByText('Local curator')).toHaveCount(0);
  await create.click();
  await expect.poll(() => workbench.path()).toBe('/sites/local/db/another');
});

test('a folder with a workbook of isolates, definitions and contigs is imported after its plan', async ({
  workbench,
  application,
}) => {
  const { page } = workbench;
  const dialog = dialogOf(page);
  const folder = writeFolder(workbench.dataFolder, 'survey', GOOD);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const open = () => page.getByRole('menuitem', { name: 'A folder with table and contigs…' }).click();
  await chooseFiles({ workbench, application }, open, [folder]);
  await expect(dialog.getByRole('row', { name: /fields\.tsv definitions of fields/ })).toBeVisible();
  // Without a database that defines it, the column of the locus cannot be understood.
  await expect(dialog.getByRole('row', { name: /"synA" is neither a field nor a locus/ })).toBeVisible();

  await dialog.getByRole('combobox', { name: 'Database' }).fill('survey');
  await dialog.getByRole('combobox', { name: /Loci and schemes from/ }).click();
  await page.getByRole('option', { name: 'demo_seqdef' }).click();
  await expect(dialog.getByRole('row', { name: /synA allele of the locus/ })).toBeVisible();
  await expect(dialog.getByText(/2 isolates to add, 2 fields to define, 2 allele designations/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('import-isolates');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText(/^Added 2 isolates/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Query sequences' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Open survey' }).click();
  await expect.poll(() => workbench.path()).toBe('/sites/local/db/survey');
  await workbench.go('/sites/local/db/survey/fields/country');
  await expect(page.getByRole('list', { name: 'Isolates by country' }).getByRole('listitem')).toHaveCount(2);
});

test('a bad table is refused with every problem before anything is written', async ({ workbench, application }) => {
  const { page } = workbench;
  const dialog = dialogOf(page);
  const folder = writeFolder(workbench.dataFolder, 'bad', BAD);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  const open = () => page.getByRole('menuitem', { name: 'A folder with table and contigs…' }).click();
  await chooseFiles({ workbench, application }, open, [folder]);
  await expect(dialog.getByRole('alert')).toContainText(/problems in the files/);
  await expect(dialog.getByRole('row', { name: /Required fields are missing: country/ })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await workbench.expectAccessible();
  await workbench.screenshot('import-isolates-refused');
  await dialog.getByRole('combobox', { name: 'Database' }).fill('demo_seqdef');
  await expect(
    dialog.getByText('This database holds sequence definitions. Isolates need a database of their own.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
});
