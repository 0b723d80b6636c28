import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false });

test('an isolate is made private, shared and published, and the publication is taken back', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_isolates/isolates/1');
  await expect(page.getByRole('heading', { level: 1, name: 'Ex1001' })).toBeVisible();
  await page.getByRole('button', { name: 'More for the isolate' }).click();
  await page.getByRole('menuitem', { name: 'Change custody…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Edit custody of isolate 1' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Visibility' }).click();
  await page.getByRole('option', { name: 'Private' }).click();
  await page.getByRole('textbox', { name: 'Private until' }).fill('2020-01-31');
  await page.getByRole('combobox', { name: 'Owners' }).fill('nemo');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The day 2020-01-31 is not after today.')).toBeVisible();
  await expect(page.getByText('The database has no user "nemo".')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('form-custody');
  await page.getByRole('textbox', { name: 'Private until' }).fill('2099-01-31');
  await page.getByRole('combobox', { name: 'Owners' }).press('Backspace');
  await page.getByRole('combobox', { name: 'Owners' }).fill('ada');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save' }).click();

  const custody = page.getByRole('region', { name: 'Who may see it' });
  await expect(custody).toContainText('ada');
  await expect(page.getByRole('main').getByText('Private until 2099-01-31', { exact: true })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('isolate-private');
  await custody.getByRole('button', { name: 'Share…' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Shared with' }).fill('nemo');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('dialog')).toContainText('The database has no user "nemo".');
  await workbench.screenshot('isolate-share');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

  await workbench.go('/sites/local/db/demo_isolates/isolates');
  await expect(page.getByRole('gridcell', { name: 'Ex1001 · private' })).toBeVisible();
  await workbench.screenshot('isolates-private');
  await workbench.go('/sites/local/db/demo_isolates/isolates/1');
  await custody.getByRole('button', { name: 'Publish…' }).click();
  await workbench.expectAccessible();
  await workbench.screenshot('isolate-publish');
  await page.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Isolate 1 is public.')).toBeVisible();
  await expect(custody).toContainText('Public: all who may read the database');

  await workbench.go('/sites/local/db/demo_isolates/changes');
  await expect(page.getByRole('link', { name: 'Custody of isolate 1' }).first()).toBeVisible();
  await expect(page.getByText('visibility: private → public')).toBeVisible();
  await workbench.screenshot('changes-custody');
  await page.getByRole('button', { name: 'Undo: Changed the custody of the isolate.' }).click();
  await page.getByRole('link', { name: 'Custody of isolate 1' }).first().click();
  await expect(page.getByRole('main').getByText('Private until 2099-01-31', { exact: true })).toBeVisible();
});
