import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false });

test('a value with a semicolon stays one value when another is added to its list', async ({
  workbench,
  dataFolder,
}) => {
  const { page } = workbench;
  using database = new DatabaseSync(join(dataFolder, 'databases', 'demo_isolates.sqlite'));
  database.exec("insert into isolate_alias (isolate, alias) values (1, 'one; two')");
  await workbench.open('/sites/local/db/demo_isolates/form/isolate?key=%7B%22isolate_id%22%3A1%7D');
  await expect(page.locator('[data-field="aliases"]')).toContainText('one; two');
  await page.getByRole('combobox', { name: 'Aliases' }).fill('mine');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 1, name: 'Ex1001' })).toBeVisible();
  const aliases = database.prepare('select alias from isolate_alias where isolate = 1').all();
  expect(aliases.map(({ alias }) => alias)).toEqual(expect.arrayContaining(['mine', 'one; two']));
});
