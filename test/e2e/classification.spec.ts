import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false });

// The one-time link leads on to the home screen; a test begins when that is there.
const LIST = '/sites/local/db/demo_seqdef/classification_schemes';

test('profiles are grouped from the page of their scheme, after a look at what groups there would be', async ({
  workbench,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await workbench.open('/sites/local/db/demo_seqdef/schemes/1');
  await main.getByRole('link', { name: 'Group profiles…' }).click();
  await expect(dialog.getByRole('combobox', { name: 'Scheme' })).toHaveValue('MLST (7 loci)');
  const threshold = dialog.getByRole('textbox', { name: 'Loci that may differ' });
  await expect(threshold).toHaveValue('1');
  await expect(dialog.getByText(/differ at 1 or fewer of 7 loci \(14\.3 %\)/)).toBeVisible();
  await expect(dialog.getByText(/^120 profiles would be in \d+ groups: the largest of \d+ profiles/)).toBeVisible();
  const name = dialog.getByRole('textbox', { name: 'Name' });
  await expect(name).toHaveValue('MLST_cgc_1');
  await threshold.fill('7');
  await expect(dialog.getByText('The threshold must be a whole number from 0 to 6')).toBeVisible();
  await threshold.fill('0');
  await expect(dialog.getByText(/^120 profiles would be in \d+ groups/)).toBeVisible();
  await expect(name).toHaveValue('MLST_cgc_0');
  await threshold.fill('2');
  await dialog.getByRole('checkbox', { name: /^Scale the threshold/ }).check();
  await expect(dialog.getByText(/If both have only 3 of the loci, they must not differ\./)).toBeVisible();
  await expect(dialog.getByText(/^120 profiles would be in \d+ groups/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('new-classification');
  await name.fill('  ');
  await expect(dialog.getByText('Give the classification scheme a name.')).toBeVisible();
  await name.fill('near relatives');
  await page.keyboard.press('Enter');
  await expect(dialog.getByText(/^"near relatives" puts 120 profiles into \d+ groups\.$/)).toBeVisible();
  await workbench.expectAccessible();
  await expect(dialog.getByRole('button', { name: 'Show the groups' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Show the groups' }).click();
  await expect(main.getByRole('heading', { name: 'near relatives', level: 1 })).toBeVisible();
  await expect(main.getByRole('grid', { name: 'Groups' })).toBeVisible();
  await expect(main.getByText('at most 2 loci different, scaled to the loci that both profiles have')).toBeVisible();
  await workbench.go('/sites/local/db/demo_isolates/classification_schemes');
  await expect(main.getByRole('link', { name: 'near relatives' })).toBeVisible();

  await workbench.go('/sites/local/db/demo_seqdef/schemes/2');
  await main.getByRole('link', { name: 'Define LIN codes…' }).click();
  await main.getByRole('button', { name: 'Define LIN codes…' }).click();
  const thresholds = dialog.getByRole('textbox', { name: 'Thresholds' });
  await thresholds.fill('50, 10, 20');
  await dialog.getByRole('button', { name: 'Define LIN codes' }).click();
  await expect(dialog.getByText('Here 20 stands behind a number that is not greater.')).toBeVisible();
  await thresholds.fill('50, 20, 10, 5, 0');
  await dialog.getByRole('textbox', { name: 'Missing loci' }).fill('5');
  await workbench.expectAccessible();
  await workbench.screenshot('define-lincodes');
  await dialog.getByRole('button', { name: 'Define LIN codes' }).click();
  await expect(dialog.getByText(/^\d+ profiles of ".+" got a LIN code\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(main.getByRole('heading', { name: /^All codes: \d+ profiles$/ })).toBeVisible();
  await main.getByRole('textbox', { name: 'Codes that begin with' }).fill('0.0');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { name: /^Codes 0_0: \d+ profiles?$/ })).toBeVisible();
  await main.getByRole('button', { name: 'Name…' }).click();
  await dialog.getByRole('textbox', { name: /^Names of all codes/ }).fill('SL1');
  await workbench.expectAccessible();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { name: /^Codes 0_0 \(SL1\): \d+ profiles?$/ })).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await workbench.expectAccessible();
  await workbench.screenshot('lincodes');
  await main.getByRole('grid', { name: 'Codes below' }).focus();
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { name: /^Codes 0_0_\d+ \(SL1\): \d+ profiles?$/ })).toBeVisible();
});

test('groups are deleted after a confirmation, clusters are kept with a name, and both lists begin empty', async ({
  workbench,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await workbench.open(LIST);
  await main.getByRole('grid').getByRole('link').first().click();
  await main.getByRole('button', { name: 'Delete…' }).click();
  await workbench.expectAccessible();
  await dialog.getByRole('button', { name: 'Keep it' }).click();
  await expect(dialog).toHaveCount(0);
  await main.getByRole('button', { name: 'Delete…' }).click();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Too coarse');
  await dialog.getByRole('button', { name: /^Delete / }).click();
  await expect(page.getByText(/^Removed ".+" and its \d+ groups\.$/)).toBeVisible();
  await expect.poll(() => workbench.path()).toBe(LIST);
  await expect(main.getByText('This database has no classification schemes')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('classification-empty');
  await main.getByRole('link', { name: 'New classification scheme…' }).click();
  await expect(dialog.getByRole('button', { name: 'Group profiles' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => workbench.path()).toBe(LIST);

  await workbench.go('/sites/local/db/demo_isolates/cluster_sets');
  await expect(main.getByText('This database keeps no clusters')).toBeVisible();
  await main.getByRole('button', { name: 'New set…' }).click();
  await dialog.getByRole('textbox', { name: 'Thresholds' }).fill('5, 2');
  await expect(dialog.getByText(/^The first one is DEMO5-\d{4}-001 or DEMO2-\d{4}-001\.$/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Names of new clusters' }).fill('{number}');
  await expect(dialog.getByText(/^With several thresholds the pattern needs \{threshold\}/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Names of new clusters' }).fill('EX{threshold}-{number}');
  await workbench.screenshot('new-cluster-set');
  await dialog.getByRole('button', { name: 'Keep these clusters' }).click();
  const clusters = main.getByRole('grid', { name: 'Clusters' });
  await clusters.getByRole('link', { name: 'EX5-001' }).click();
  await expect(main.getByRole('grid', { name: 'Isolates of EX5-001' }).getByRole('link').first()).toBeVisible();
  await expect(main.getByText('It became a cluster')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('cluster');
  await main.getByRole('button', { name: 'Rename…' }).click();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Outbreak 7');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('heading', { level: 1, name: 'Outbreak 7' })).toBeVisible();
  await expect(main.getByText(/^EX5-001 \(until /)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'EX5-001' })).toBeVisible();
});
