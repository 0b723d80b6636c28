import { expect, test } from './support/fixtures.ts';

test('an isolate is corrected, the correction is taken back, and a new one is added by hand', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_isolates/isolates/1');
  await expect(page.getByRole('link', { name: 'Edit' })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit Isolate 1' })).toBeVisible();
  const country = page.getByRole('textbox', { name: 'country' }).or(page.getByRole('combobox', { name: 'country' }));
  await expect(country).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('form-isolate');
  await page.getByRole('textbox', { name: 'year', exact: true }).fill('19');
  await expect(page.locator('[data-field="provenance.year"]')).toContainText('19 is less than 1990');
  await workbench.screenshot('form-isolate-problems');
  await page.getByRole('textbox', { name: 'year', exact: true }).fill('2001');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Read wrongly.');
  // What is half written is there again after another page.
  await workbench.go('/sites/local/db/demo_isolates/isolates/1');
  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(page.getByText('What you wrote before is here again.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Isolate 1 is saved.')).toBeVisible();
  await expect(page.getByText('Reason: Read wrongly.')).toBeVisible();
  await expect(page.getByText(/^year: .* → 2001/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('record-changes');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Took back a change.')).toBeVisible();

  await workbench.go('/sites/local/db/demo_isolates/isolates');
  await page.getByRole('link', { name: 'New isolate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New isolate' })).toBeVisible();
  await workbench.screenshot('form-isolate-new');
  await page.getByRole('button', { name: 'Add the isolate' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('By hand');
  await page.getByRole('button', { name: 'Add the isolate' }).click();
  await expect(page.locator('[data-field="provenance.year"]')).toContainText('year must have a value.');
  await workbench.screenshot('form-isolate-required');
  await page.getByRole('textbox', { name: 'year', exact: true }).fill('2020');
  await page.getByRole('textbox', { name: 'strain_code' }).fill('EX-9999');
  await page.getByRole('combobox', { name: 'country' }).fill('Utopia');
  await page.getByRole('option', { name: 'Utopia' }).click();
  await page.getByRole('button', { name: 'Add the isolate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'By hand' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await workbench.screenshot('form-delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/Isolate \d+ is deleted\./)).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await workbench.go('/sites/local/db/demo_isolates/changes');
  await expect(page.getByText('Took back the deletion of the isolate.')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('changes');
});
