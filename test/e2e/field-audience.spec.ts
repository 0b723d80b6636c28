import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false });

test('a field is given to curators in its form, and the screens say so beside it', async ({ workbench }) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const database = '/sites/local/db/demo_isolates';
  await workbench.open(`${database}/fields/source`);
  await main.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('combobox', { name: 'Seen by' }).click();
  await page.getByRole('option', { name: 'Curators' }).click();
  await workbench.expectAccessible();
  await workbench.screenshot('form-field-audience');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Seen by curators only')).toBeVisible();
  await expect(main.getByText('audience: everybody → curators')).toBeVisible();
  await workbench.screenshot('field-audience');

  await workbench.go(`${database}/fields`);
  await expect(main.getByRole('row', { name: /source/ })).toContainText('curators');
  await workbench.screenshot('fields-audience');
  await workbench.go(`${database}/isolates`);
  await expect(main.getByRole('columnheader', { name: 'source · curators' })).toBeVisible();
  await expect(main.getByRole('gridcell', { name: 'Ex1001' })).toBeVisible();
  await workbench.screenshot('isolates-audience');
  await workbench.go(`${database}/isolates/1`);
  await expect(main.getByTitle('Seen by curators only')).toHaveText('· curators');
  await workbench.expectAccessible();
  await workbench.screenshot('isolate-audience');
  await page.setViewportSize({ width: 480, height: 800 });
  await workbench.screenshot('isolate-audience-small');
});
