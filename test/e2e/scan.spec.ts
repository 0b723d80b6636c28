import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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
  // What was found in a genome rests on it, as long as it is not taken back.
  await page.getByRole('link', { name: 'What rests on it' }).click();
  await expect(page.getByRole('grid', { name: /^Designations of isolate 7/ })).toContainText('synC');
  await expect(page.getByText('No record is known to rest')).toBeHidden();
  await workbench.expectAccessible();
  await workbench.screenshot('rests-on');
  const restsOn = workbench.path();
  // Which isolates belong with it, and at which loci they differ.
  await page.goBack();
  await page.getByRole('group', { name: 'cgMLST' }).getByRole('link', { name: 'Nearest isolates' }).click();
  const nearest = page.getByRole('grid', { name: /^Isolates nearest to / });
  await expect(nearest.getByRole('row').nth(1)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('nearest');
  await page.getByRole('textbox', { name: 'Differing loci at most' }).fill('6');
  await expect(page.getByRole('heading', { name: /^2 isolates of 38 compared at 100 loci/ })).toBeVisible();
  await nearest
    .getByRole('button', { name: /^Compare with / })
    .last()
    .click();
  await expect(page.getByRole('dialog').getByRole('table', { name: 'Differing loci' })).toBeVisible();
  await workbench.screenshot('nearest-differences');
  await page.keyboard.press('Escape');
  await workbench.go(restsOn);
  // A genome that proves bad is recalled, and the recall is taken back.
  await page.getByRole('button', { name: 'Recall…' }).click();
  const recalling = page.getByRole('dialog', { name: /^Recall the genome of / });
  await expect(recalling.getByText(/synC/)).toBeVisible();
  await recalling.getByRole('textbox', { name: 'Reason' }).fill('A mixed culture');
  await workbench.screenshot('recall');
  await workbench.expectAccessible();
  await recalling.getByRole('button', { name: 'Recall' }).click();
  await expect(recalling.getByText(/^The genome is recalled\./)).toBeVisible();
  await expect(page.getByRole('grid', { name: /^Designations of isolate 7/ })).toBeHidden();
  await recalling.getByRole('button', { name: 'Close' }).last().click();
  await page.getByRole('alert').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('grid', { name: /^Designations of isolate 7/ })).toContainText('synC');
  await workbench.go(path);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('It was taken back. Everything is as before.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Write 1 designation' })).toBeVisible();
  await page.getByRole('button', { name: 'Scan again' }).click();
  await expect(page.getByRole('button', { name: 'Type genomes' })).toBeVisible();
});

test('genomes of isolates are judged, and the verdicts stand in the list, in the query builder and on the page', async ({
  workbench,
  dataFolder,
}) => {
  const { page } = workbench;
  // One genome of the demonstration is spoiled: only a part of it is left.
  {
    using file = new DatabaseSync(join(dataFolder, 'databases', 'demo_isolates.sqlite'));
    file.exec('update contig set sequence = substr(sequence, 1, length / 3), length = length / 3 where isolate = 2');
  }
  await workbench.open('/sites/local/db/demo_isolates/isolates');
  await page.getByRole('button', { name: 'More for the isolates' }).click();
  await page.getByRole('menuitem', { name: 'Judge genomes…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Judge genomes' });
  await expect(dialog.getByText(/isolates with contigs have no verdict/)).toBeVisible();
  await workbench.expectAccessible();
  await dialog.getByRole('button', { name: /^Judge \d+ genomes$/ }).click();
  await expect(dialog.getByText(/\d+ genomes judged\./)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const grid = page.getByRole('grid');
  await expect(grid.getByRole('columnheader', { name: 'Verdict' })).toBeVisible();
  await expect(grid.getByRole('row', { name: /Ex1001/ })).toContainText('good');
  await expect(grid.getByRole('row', { name: /Ex1002/ })).toContainText('do not use');
  await workbench.expectAccessible();
  await workbench.screenshot('verdicts-of-isolates');

  await grid.getByRole('link', { name: '2', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Verdict' })).toBeVisible();
  await expect(page.getByText(/loci .* not called/).first()).toBeVisible();
  await expect(page.getByText(/^Judged on \d{4}/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('verdict-of-isolate');
  await workbench.go('/sites/local/db/demo_isolates/isolates');
  await page.getByRole('button', { name: 'More for the isolates' }).click();
  await page.getByRole('menuitem', { name: 'Judge genomes…' }).click();
  await dialog.getByRole('button', { name: 'Judge anew' }).click();
  await expect(dialog.getByText(/demo_isolates: \d+ genomes judged anew, 0 verdicts changed\./)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('judge-genomes');
  // The numbers lead to the isolates.
  await dialog.getByRole('button', { name: '1 isolate: do not use' }).click();
  await expect(page.getByText('1 isolate', { exact: true })).toBeVisible();
});
