import { join } from 'node:path';
import { forkWriter } from '../support/fork-writer.ts';
import { expect, test } from './support/fixtures.ts';

// The one-time link leads on to the home screen; a test begins when that is there.
test.beforeEach(async ({ workbench: { page } }) => {
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

const MLST = '/sites/local/db/demo_seqdef/schemes/1';

test('fields of isolates are chosen for all loci of a scheme, shown with each allele, and taken off', async ({
  workbench,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await workbench.go(MLST);
  await main.getByRole('button', { name: 'Change isolate fields' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/country of demo_isolates, for 1 of 7 loci/]);
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await dialog.getByRole('combobox', { name: 'Fields' }).click();
  await page.getByRole('option', { name: 'country' }).click();
  await page.getByRole('option', { name: 'year', exact: true }).click();
  await page.keyboard.press('Escape');
  await workbench.expectAccessible();
  await workbench.screenshot('linked-fields');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/^country of demo_isolatesRemove/, /^year of demo_isolates/]);
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await expect(main.getByText('country of demo_isolates', { exact: true })).toBeVisible();

  await main.getByRole('link', { name: 'synA' }).click();
  await expect(main.getByText('year of demo_isolates', { exact: true })).toBeVisible();
  await workbench.go('/sites/local/db/demo_seqdef/loci/synA/alleles/1');
  await expect(main.getByText(/^No isolate with this allele has a value in: country of demo_isolates, /)).toBeVisible();
  await workbench.go('/sites/local/db/demo_seqdef/loci/synA/alleles/7');
  await expect(main.getByRole('heading', { name: 'Isolates with this allele' })).toBeVisible();
  await expect(main.getByRole('list', { name: 'country of demo_isolates' }).getByRole('listitem')).not.toHaveCount(0);
  await workbench.expectAccessible();
  await workbench.screenshot('allele-isolates');

  await workbench.go('/sites/local/db/demo_seqdef/loci/synA');
  await main.getByRole('button', { name: 'Change isolate fields' }).click();
  await dialog.getByRole('button', { name: 'Remove country of demo_isolates' }).click();
  await expect(dialog.getByRole('listitem')).toHaveText([/^year of demo_isolates/]);
  await dialog.getByRole('button', { name: 'Remove year of demo_isolates' }).click();
  await expect(dialog.getByText(/^No field is chosen yet\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).first().click();
  await workbench.go('/sites/local/db/demo_seqdef/loci/synA/alleles/7');
  await expect(main.getByRole('heading', { name: 'synA 7' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Isolates with this allele' })).toHaveCount(0);
});

test('a field whose database was removed says so and can be taken off', async ({ workbench }) => {
  const { page } = workbench;
  const dialog = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Actions for demo_isolates' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await dialog.getByRole('button', { name: 'Delete demo_isolates' }).click();
  await expect(page.getByText('Deleted demo_isolates.')).toBeVisible();
  await workbench.go(MLST);
  await page.getByRole('button', { name: 'Change isolate fields' }).click();
  await expect(
    dialog.getByText('Its values are not shown. The database "demo_isolates" does not exist.'),
  ).toBeVisible();
  await expect(dialog.getByText(/This computer has no isolate database yet/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('linked-fields-gone');
  await dialog.getByRole('button', { name: 'Remove country of demo_isolates' }).click();
  await expect(dialog.getByText(/^No field is chosen yet\./)).toBeVisible();
});

const TITLE = 'a link that meets another writer says who is waited for, can be cancelled, and is made in the end';
test(TITLE, async ({ workbench }) => {
  const { page, dataFolder } = workbench;
  const dialog = page.getByRole('dialog');
  const notice = page.getByText('Waiting for another program, which is writing to the database "demo_seqdef".');
  const cancel = page.getByRole('alert').getByRole('button', { name: 'Cancel' });
  const other = await forkWriter(join(dataFolder, 'databases/demo_seqdef.sqlite'));
  try {
    await workbench.go('/sites/local/db/demo_seqdef/loci/synB');
    await page.getByRole('main').getByRole('button', { name: 'Change isolate fields' }).click();
    await dialog.getByRole('combobox', { name: 'Fields' }).click();
    await page.getByRole('option', { name: 'year', exact: true }).click();
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(notice).toBeVisible();
    await workbench.expectAccessible();
    await workbench.screenshot('waiting-for-a-writer');
    await cancel.click();
    await expect(notice).toHaveCount(0);
    await expect(dialog.getByRole('alert')).toHaveText('Cancelled.');
    await dialog.getByRole('button', { name: 'Add' }).click();
    await expect(notice).toBeVisible();
    await other.finish();
  } finally {
    other.kill();
  }
  await expect(dialog.getByRole('listitem')).toHaveText([/^year of demo_isolates/]);
  await expect(notice).toHaveCount(0);
});
