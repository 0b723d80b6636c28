import { expect } from './support/fixtures.ts';
import { test } from './support/site-test.ts';

test.use({ opensHome: false });

test('alleles of a site are compared, all of a locus or those that are chosen', async ({ workbench, refusals }) => {
  const { page } = workbench;
  await workbench.open('/sites/plain/db/demo_seqdef/loci/synA');
  await page.getByRole('main').getByRole('link', { name: 'Alignment' }).click();
  // This site does not say how many alleles a locus has.
  await expect(page.getByText('Which alleles of synA are compared?')).toBeVisible();
  await page.getByRole('button', { name: 'Compare all' }).click();
  await expect(page.getByRole('application', { name: 'Alignment of synA' })).toBeVisible();
  await expect(page.getByText(/40 sequences/).first()).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('site-alignment');
  await page.getByRole('textbox', { name: 'Alleles to compare' }).fill('2,1');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(page.getByText(/2 sequences/).first()).toBeVisible();
  await page.getByRole('textbox', { name: 'Alleles to compare' }).fill('1');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await page.getByRole('button', { name: 'With all others' }).click();
  await expect(page.getByText(/40 sequences/).first()).toBeVisible();
  expect(refusals).toEqual([]);
});

test('the profiles of a site nearest to one of them, or to some alleles, are found', async ({
  workbench,
  refusals,
}) => {
  const { page } = workbench;
  await workbench.open('/sites/plain/db/demo_seqdef/schemes/1/profiles/5');
  await page.getByRole('link', { name: 'Nearest profiles' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'ST 5' })).toBeVisible();
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows.nth(1).getByRole('gridcell').first()).toHaveText('5');
  await expect(rows.nth(2).getByRole('gridcell').nth(1)).not.toHaveText('0');
  await workbench.expectAccessible();
  await workbench.screenshot('site-nearest');
  await workbench.go('/sites/plain/db/demo_seqdef/schemes/1');
  await page.getByRole('main').getByRole('link', { name: 'Find profiles' }).click();
  await expect(page.getByText('No alleles yet')).toBeVisible();
  expect(refusals).toEqual([]);
});
