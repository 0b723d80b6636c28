import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false, sharesHost: true });

const SCHEME = '/sites/local/db/demo_seqdef/schemes/1';

test('a profile leads to those nearest to it, and changed alleles to a new combination', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${SCHEME}/profiles/5`);
  await page.getByRole('link', { name: 'Nearest profiles' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'ST 5' })).toBeVisible();
  const rows = page.getByRole('grid').getByRole('row');
  await expect(rows.nth(1).getByRole('gridcell').first()).toHaveText('5');
  await expect(rows.nth(1).getByRole('gridcell').nth(1)).toHaveText('0');
  await expect(rows.nth(2).getByRole('gridcell').nth(1)).not.toHaveText('0');
  await workbench.expectAccessible();
  await workbench.screenshot('profile-search');

  const first = page.getByRole('main').getByRole('textbox').first();
  await first.fill('99999');
  await first.press('Enter');
  await expect(
    page.getByRole('heading', { level: 2, name: 'No ST has these alleles; the nearest differs at 1 locus' }),
  ).toBeVisible();
  await first.fill('');
  await first.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: /^6 of 7 loci fit ST / })).toBeVisible();

  await page.getByRole('textbox', { name: 'Within' }).fill('1');
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill('none');
  await page.getByRole('grid').getByRole('link', { name: '5', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ST 5' })).toBeVisible();
});

test('alleles are pasted into the search for profiles, and what cannot be read is explained', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(SCHEME);
  await page.getByRole('link', { name: 'Find profiles' }).click();
  await expect(page.getByText('No alleles yet')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('profile-search-empty');
  await page.getByRole('button', { name: 'Find profiles' }).click();
  await expect(page.getByText('Type or paste the allele of at least one locus.')).toBeVisible();
  const paste = page.getByRole('textbox', { name: 'Paste alleles' });
  await paste.fill('1 2 3');
  await expect(page.getByText('(3 for 7 loci)')).toBeVisible();
  await paste.fill('1 1 1 1 1 1 1');
  await expect(page.getByText('7 of 7 loci filled in.')).toBeVisible();
  await page.getByRole('button', { name: 'Find profiles' }).click();
  await expect(page.getByRole('grid')).toBeVisible();
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText('0 of 7 loci filled in.')).toBeVisible();
});
