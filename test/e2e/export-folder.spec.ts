import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/fixtures.ts';

test('a database is written as a folder, and comes back by its import', async ({ workbench, dataFolder }) => {
  const { page } = workbench;
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'Actions for demo_isolates' }).click();
  await workbench.screenshot('database-actions');
  await page.getByRole('menuitem', { name: 'Export as a folder…' }).click();
  await expect(page.getByText(/^Exported "demo_isolates" to .* records in .* files/)).toBeVisible();
  const exports = join(dataFolder, 'exports');
  const [folder = ''] = readdirSync(exports);
  expect(existsSync(join(exports, folder, 'isolates.tsv'))).toBe(true);

  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await workbench.screenshot('import-menu');
  const saved = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Save templates of tables…' }).click();
  expect((await saved).suggestedFilename()).toBe('allelier-templates.zip');
  expect(
    readFileSync(await (await saved).path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
});
