import { expect, test } from './support/fixtures.ts';
import { chooseFiles, saveAs } from './support/user-files.ts';

test.use({ opensHome: false });

test('isolates are compared, and lead from the matrix to loci and clusters; the comparison is renamed, deleted and saved', async ({
  workbench,
  application,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await workbench.open('/sites/local/db/demo_isolates/isolates');
  await main.getByRole('button', { name: 'Compare…' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('All of the demo');
  await workbench.expectAccessible();
  await workbench.screenshot('compare-dialog');
  await dialog.getByRole('button', { name: 'Compare', exact: true }).click();
  await dialog.getByRole('button', { name: 'Show the comparison' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'All of the demo' })).toBeVisible();

  const matrix = main.getByRole('application', { name: 'Distances of All of the demo' });
  await matrix.press('ArrowRight');
  await matrix.press('End');
  await expect(main.locator('[data-spoken]')).toHaveText(/ and .+ differ at \d+ of 7 loci$/);
  await workbench.expectAccessible();
  await workbench.screenshot('comparison-matrix');
  await matrix.press('Enter');
  await expect(dialog.getByRole('table', { name: 'Differing loci' })).toBeVisible();
  await dialog
    .getByRole('button', { name: /^Align the alleles of / })
    .first()
    .click();
  await expect(dialog.getByRole('application', { name: /^Alignment of / })).toBeVisible();
  await dialog.getByRole('button', { name: 'Back to the loci' }).click();
  await expect(dialog.getByRole('table', { name: 'Differing loci' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  await main.getByRole('tab', { name: 'One sample' }).click();
  await expect(main.getByRole('grid', { name: /^Samples nearest to / })).toBeVisible();
  await workbench.screenshot('comparison-nearest');
  await main.getByRole('tab', { name: 'Clusters' }).click();
  await main.getByRole('textbox', { name: /^Threshold/ }).fill('1');
  await expect(
    main.getByRole('heading', { level: 2, name: /^\d+ clusters? at 1, and \d+ single samples?$/ }),
  ).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('comparison-clusters');
  await main.getByRole('grid', { name: 'Clusters at 1' }).press('Enter');
  await expect(dialog.getByRole('heading', { name: 'Members' })).toBeVisible();
  await page.keyboard.press('Escape');
  await main.getByRole('tab', { name: 'About' }).click();
  await expect(main.getByText('left out of each pair')).toBeVisible();
  await workbench.screenshot('comparison-about');

  await main.getByRole('button', { name: 'Actions for All of the demo' }).click();
  await page.getByRole('menuitem', { name: 'Rename…' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Spring');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible();
  await main.getByRole('button', { name: 'Actions for Spring' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(main.getByText('There is no comparison yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await main.getByRole('link', { name: 'Spring' }).click();

  const host = { workbench, application };
  await main.getByRole('button', { name: 'Actions for Spring' }).click();
  const saved = await saveAs(host, () => page.getByRole('menuitem', { name: 'Export as a file' }).click());
  await workbench.go('/comparisons');
  await chooseFiles(host, () => main.getByRole('button', { name: 'From a file…' }).click(), [saved]);
  await expect(main.getByRole('heading', { level: 1, name: 'Spring' })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Refresh' })).toHaveCount(0);
  await main.getByRole('tab', { name: 'About' }).click();
  await expect(main.getByText('a file; its records are elsewhere')).toBeVisible();
});
