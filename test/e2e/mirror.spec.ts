import { expect } from './support/fixtures.ts';
import { test } from './support/site-test.ts';

test.use({ opensHome: false });

test('a copy of a remote scheme is ordered, made, shown for what it is, and updated', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/sites/deployed/db/demo_seqdef');
  await page.getByRole('button', { name: 'Keep a copy…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Keep a copy of demo_seqdef' });
  // The demonstration databases are on this computer, too.
  const name = dialog.getByLabel('Name on this computer');
  await expect(name).toHaveValue('demo_seqdef_2');
  await name.fill('exemplum_copy');
  await expect(dialog.getByText(/about .* requests/)).toBeVisible();
  await dialog.getByRole('radio', { name: 'Some schemes and their loci' }).check();
  await dialog.getByRole('combobox', { name: 'Schemes' }).click();
  await page.getByRole('option', { name: 'MLST (1)', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(dialog.getByText(/about .* requests/)).toBeVisible();
  await workbench.screenshot('keep-copy');
  await workbench.expectAccessible();
  await dialog.getByRole('button', { name: 'Start copying' }).click();
  await expect(page.getByText(/"exemplum_copy" is a copy of 7 loci/)).toBeVisible();

  await workbench.go('/sites/local/db/exemplum_copy');
  const main = page.getByRole('main');
  await expect(main.getByText('Read-only copy')).toBeVisible();
  await expect(main).toContainText('demo_seqdef of Deployed face, read-only');
  await main.getByRole('button', { name: 'More for the database' }).click();
  await expect(page.getByRole('menuitem', { name: 'Charts' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Describe…' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('dialog')).toContainText('The first copy');
  await page.keyboard.press('Escape');
  await main.getByRole('button', { name: 'Update copy' }).click();
  await expect(main.getByRole('table', { name: 'Updates of this copy' }).getByRole('row')).toHaveCount(3);
  await workbench.screenshot('copy');
  await workbench.expectAccessible();

  // What a copy holds stays, but it can be said that some of it is not used here.
  await workbench.go('/sites/local/db/exemplum_copy/loci/synA/alleles/1');
  await main.getByRole('button', { name: 'Do not use synA 1' }).click();
  const blocking = page.getByRole('dialog', { name: 'Do not use synA 1 here?' });
  await blocking.getByRole('button', { name: 'Do not use' }).click();
  await expect(blocking.getByText('Write why it is not used.')).toBeVisible();
  await blocking.getByRole('textbox', { name: 'Reason' }).fill('From a mixed culture');
  await workbench.screenshot('do-not-use');
  await workbench.expectAccessible();
  await blocking.getByRole('button', { name: 'Do not use' }).click();
  await expect(main.getByRole('note')).toContainText('From a mixed culture');
  await workbench.screenshot('allele-not-used');
  await workbench.go('/sites/local/db/exemplum_copy/blocks');
  await expect(main.getByRole('row', { name: /Allele 1 of synA From a mixed culture yes/ })).toBeVisible();
  await workbench.screenshot('not-used');
  await workbench.expectAccessible();
  await main.getByRole('button', { name: 'Use again Allele 1 of synA' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Use again' }).click();
  await expect(main.getByText('Nothing is blocked here')).toBeVisible();

  // Isolates are chosen, counted, copied and compared with the site.
  await workbench.go('/sites/deployed/db/demo_isolates');
  await main.getByRole('button', { name: 'Copy isolates…' }).click();
  const isolates = page.getByRole('dialog', { name: 'Copy isolates of demo_isolates' });
  await isolates.getByLabel('Name on this computer').fill('exemplum_isolates');
  await isolates.getByRole('radio', { name: 'Those with a value' }).check();
  await isolates.getByRole('combobox', { name: 'Field' }).click();
  await page.getByRole('option', { name: 'country', exact: true }).click();
  await isolates.getByRole('textbox', { name: 'Value' }).fill('Ruritania');
  await expect(isolates.getByText(/about .* requests/)).toBeVisible();
  await workbench.screenshot('copy-isolates');
  await workbench.expectAccessible();
  await isolates.getByRole('button', { name: 'Start copying' }).click();
  await expect(page.getByText(/"exemplum_isolates" is a copy of [1-9]\d* isolates/)).toBeVisible();
  await workbench.go('/sites/local/db/exemplum_isolates');
  await expect(main).toContainText('country = Ruritania');
  await main.getByRole('button', { name: 'Compare with the site' }).click();
  await expect(page.getByText('"exemplum_isolates" is as the site has it.')).toBeVisible();
  await expect(main.getByRole('row', { name: /not taken yet/ })).toBeVisible();
  await workbench.screenshot('isolates-copy');
  await workbench.expectAccessible();
});
