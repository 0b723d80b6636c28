import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false });

test('genomes of isolates are scanned, what was found is shown, written and taken back', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_isolates/isolates');
  await page.getByRole('button', { name: 'More for the isolates' }).click();
  await page.getByRole('menuitem', { name: 'Scan genomes' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Scan genomes' })).toBeVisible();
  await page.getByRole('radio', { name: 'All that have contigs' }).check();
  await expect(page.getByText(/genomes?\. Nothing is written/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('scan-form');
  await page.getByRole('button', { name: 'Type genomes' }).click();
  await expect(page.getByRole('list', { name: 'What was found' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('scan-found');

  // One isolate of the demonstration names two alleles at a locus of which its contigs have one.
  const row = page.getByRole('row', { name: /synC/ });
  await expect(row).toContainText('Changed');
  await page.getByRole('button', { name: 'Write 1 designation' }).click();
  await expect(page.getByText('1 designation of 1 isolate written.')).toBeVisible();
  await workbench.screenshot('scan-written');
  const path = workbench.path();
  await workbench.go('/sites/local/db/demo_isolates/isolates/7');
  await expect(page.getByText(/synC: designation '1' deleted/)).toBeVisible();
  await workbench.go(path);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It was taken back. Everything is as before.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write 1 designation' })).toBeVisible();
  await page.getByRole('button', { name: 'Scan again' }).click();
  await expect(page.getByRole('button', { name: 'Type genomes' })).toBeVisible();
});
