import { existsSync, readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from './support/fixtures.ts';
import type { Harness } from './support/harness.ts';
import { saveAs } from './support/user-files.ts';

test.use({ opensHome: false });

test('a copy of a database is saved as one whole file', async ({ workbench, application }) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_isolates');
  const save = page.getByRole('button', { name: 'Save a copy…' });
  await expect(save).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('save-copy');
  const file = await saveAs({ workbench, application }, () => save.click());
  await expect(page.getByText(/^Saved .*\.$/)).toBeVisible();
  await expect(save).toBeVisible();
  await workbench.screenshot('save-copy-done');
  // Nothing of it is in another file.
  expect(existsSync(`${file}-wal`)).toBe(false);
  expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3');
  const copy = new DatabaseSync(file, { readOnly: true });
  expect(copy.prepare('pragma quick_check').get()).toEqual({ quick_check: 'ok' });
  copy.close();
});

/** Types an example, and closes its results, so that they are in the list. */
async function keepResults({ page, open }: Harness): Promise<void> {
  await open('/query?database=demo_seqdef&target=scheme:1');
  await page.getByRole('button', { name: 'exemplum-known.fasta', exact: true }).click();
  await page.getByRole('button', { name: 'Run 1 input' }).click();
  await page.getByRole('button', { name: 'Close these results' }).click();
}

test('results are deleted for good after a question, and cannot be brought back', async ({ workbench }) => {
  const { page } = workbench;
  await keepResults(workbench);
  const earlier = page.getByRole('table', { name: 'Earlier results' });
  const more = earlier.getByRole('button', { name: /^More for / });
  const dialog = page.getByRole('dialog', { name: /^Delete “.*” for good\?$/ });
  await more.click();
  await workbench.screenshot('results-menu');
  await page.getByRole('menuitem', { name: 'Delete for good…' }).click();
  await expect(dialog.getByText(/^This frees .* on the disk at once\. It cannot be undone\.$/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('delete-for-good');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(more).toBeVisible();

  await more.click();
  await page.getByRole('menuitem', { name: 'Delete for good…' }).click();
  await dialog.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText(/ deleted for good\.$/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  await expect(earlier).toBeHidden();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(earlier).toBeHidden();
});
