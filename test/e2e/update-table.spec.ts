import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false });

/** Three cells are wrong: a year that is none, one that is too small, and a country that the field does not allow. One gives alleles. */
const TABLE = [
  'isolate\tcountry\tyear\taliases\tsynA',
  'Ex1001\t\t2003\tcorrected\t98; 99',
  'Ex1002\tNarnia\t2004\t\t',
  'Ex1003\t\tsoon\t\t',
  'Ex1004\t\t12\t\t',
  'Ex1005\t\t2005\t\t',
].join('\n');

test('a table of changes is shown cell by cell, mended in place, written at once and taken back', async ({
  workbench,
}) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_isolates/isolates');
  await page.getByRole('button', { name: 'More for the isolates' }).click();
  await page.getByRole('menuitem', { name: 'Update from a table' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Update from a table' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('update-empty');
  await page.getByRole('textbox', { name: 'Paste a table' }).evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, TABLE);
  const grid = page.getByRole('grid', { name: 'Isolates to change' });
  await expect(grid.getByRole('gridcell', { name: /→ 2003/ })).toBeVisible();
  await expect(grid.getByRole('gridcell', { name: /→ 98; 99/ })).toBeVisible();
  const status = page.getByRole('status').filter({ hasText: /Nothing is written|will change/ });
  await expect(status).toHaveText('3 errors. Nothing is written while there is one.');
  const write = page.getByRole('button', { name: /^Change / });
  await expect(write).toBeDisabled();
  await workbench.expectAccessible();
  await workbench.screenshot('update-problems');
  for (const text of ['Utopia', '2010', '2011']) {
    await grid.focus();
    await page.keyboard.press('F8');
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
  }
  await expect(status).toHaveText('5 isolates will change.');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Checked with the laboratory');
  await workbench.screenshot('update-ready');
  await write.click();
  await expect(page.getByText('5 isolates changed.')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Changes' })).toBeVisible();
  const main = page.getByRole('main');
  // One line for each isolate, and one for its alleles.
  await expect(main.getByText('Reason: Checked with the laboratory')).toHaveCount(6);
  await expect(main).toContainText(/synA: .* → 98, 99/);
  await expect(main.getByRole('link', { name: 'Isolate 1', exact: true })).toHaveCount(2);
  await expect(main).toContainText('→ Utopia');
  await workbench.screenshot('update-written');
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click();
  await workbench.go('/sites/local/db/demo_isolates/changes');
  await expect(main.getByText('Took back a change.')).toHaveCount(6);
  await workbench.go('/sites/local/db/demo_isolates/isolates/1');
  await expect(main.getByRole('list', { name: 'Changes' })).toContainText(/synA: 98, 99 → /);
});
