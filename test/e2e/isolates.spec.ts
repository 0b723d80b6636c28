import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { saveNamed } from './support/user-files.ts';

test.use({ opensHome: false, sharesHost: true });

const ISOLATES = '/sites/local/db/demo_isolates';

/** The table on the page. */
const grid = (page: Page) => page.getByRole('grid');

/** Opens the list with the query builder open, once its fields are known. */
async function openBuilder(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Query builder' }).click();
  await expect(page.getByRole('form', { name: 'Query builder' })).toBeVisible();
}

/** Chooses what the last condition that has none yet looks at. */
async function chooseTarget(page: Page, words: string, option: string): Promise<void> {
  const condition = page.getByRole('listitem', { name: 'New condition' }).last();
  const target = condition.getByRole('combobox', { name: 'Field, scheme field or locus' });
  await target.click();
  await target.fill(words);
  await page.getByRole('option', { name: option, exact: true }).click();
}

async function chooseOperator(page: Page, label: string, operator: string): Promise<void> {
  const condition = page.getByRole('listitem', { name: `Condition on ${label}` });
  await condition.getByRole('combobox', { name: 'How to compare' }).click();
  await page.getByRole('option', { name: operator, exact: true }).click();
}

test('from the database one reaches an isolate, its alleles, its contigs and its neighbours', async ({
  workbench,
  application,
}) => {
  const { page } = workbench;
  await workbench.open(ISOLATES);
  await page
    .getByRole('list', { name: 'Content' })
    .getByRole('link', { name: /Isolates/ })
    .click();
  await expect(page.getByText('194 isolates')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'ST', exact: true })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('isolates');

  await expect(page.locator('main header').getByRole('button')).toHaveText(['Saved queries', 'Query builder', '']);
  await expect(page.locator('main header').getByRole('link')).toHaveText(['New isolate']);
  // As the help says: a click selects a row, a double click opens it, and so does its id.
  const third = grid(page).getByRole('gridcell', { name: 'Ex1003' });
  await third.click();
  await expect(page.getByText('1 selected')).toBeVisible();
  await third.dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Ex1003' })).toBeVisible();
  await page.goBack();
  await grid(page).getByRole('link', { name: '1', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Ex1001' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Contigs of isolate 1' })).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Designations of isolate 1' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
  await page.getByRole('button', { name: 'FASTA' }).click();
  const original = page.getByRole('menuitem', { name: 'Original names' });
  const { name, text } = await saveNamed({ workbench, application }, () => original.click());
  expect(name).toBe('demo_isolates_1.fas');
  expect(text).toMatch(/^>\S+\n[ACGT]{10,}/);
  await page.getByRole('switch', { name: 'Explain the fields' }).click();
  await expect(page.getByText('Invented country of isolation')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('isolate');

  const mlst = page.getByRole('group', { name: 'MLST', exact: true });
  const allele = mlst.locator('dl > div').first().getByRole('definition');
  const allele_id = await allele.innerText();
  await allele.getByRole('link').click();
  await expect(page).toHaveTitle(`synA ${allele_id} – Allelier`);
  expect(workbench.path()).toBe(`/sites/local/db/demo_seqdef/loci/synA/alleles/${allele_id}`);
  await page.goBack();

  await page.getByRole('grid', { name: 'Contigs of isolate 1' }).getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: 'Loci on this contig' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'isolate 1', exact: true })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('contig');
  await page.getByRole('link', { name: 'isolate 1', exact: true }).click();
  await page.getByRole('link', { name: 'Next isolate: 2' }).click();
  await expect(page).toHaveTitle('Ex1002 – Allelier');
});

test('an old version says so and leads to the newer one and back', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${ISOLATES}/isolates/20`);
  await expect(page.getByText('This is an old version of the record.')).toBeVisible();
  await page.getByRole('link', { name: /newer version, isolate 21/ }).click();
  await page.getByRole('link', { name: /older version, isolate 20/ }).click();
  await expect.poll(() => workbench.path()).toBe(`${ISOLATES}/isolates/20`);
  await workbench.go(`${ISOLATES}/isolates`);
  await expect(page.getByText('194 isolates')).toBeVisible();
  await page.getByRole('switch', { name: 'Old versions' }).click();
  await expect(page.getByText('200 isolates')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Newer version' })).toBeVisible();
});

test('a query of several conditions and a group is written, counted, run, kept in the address and said in words', async ({
  workbench,
}) => {
  const { page } = workbench;
  await workbench.open(`${ISOLATES}/isolates`);
  await openBuilder(page);
  await chooseTarget(page, 'country', 'country');
  await page.getByRole('combobox', { name: 'Value of country' }).fill('Syldavia');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add condition' }).first().click();
  await chooseTarget(page, 'year', 'year');
  await chooseOperator(page, 'year', 'is between');
  await page.getByRole('textbox', { name: 'Lowest year' }).fill('2000');
  await page.getByRole('textbox', { name: 'Highest year' }).fill('19x');
  await expect(page.getByText('Must be a whole number, e.g. 2019')).toBeVisible();
  await page.getByRole('textbox', { name: 'Highest year' }).fill('2010');
  await page.getByRole('button', { name: 'Add group' }).first().click();
  await chooseTarget(page, 'ST', 'ST (MLST)');
  await chooseOperator(page, 'ST (MLST)', 'is one of a list');
  await page
    .getByRole('textbox', { name: 'Values of ST (MLST), one per line' })
    .fill('1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11');
  await page.getByRole('group', { name: 'Group at depth 1' }).getByRole('button', { name: 'Add condition' }).click();
  await chooseTarget(page, 'synA', 'synA');
  await chooseOperator(page, 'synA', 'starts with');
  await page.getByRole('textbox', { name: 'Value of synA' }).fill('1');
  await expect(page.getByRole('button', { name: /^Show \d+ isolates?$/ })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('query-builder');
  const said = await page.getByRole('button', { name: /^Show \d+ isolates?$/ }).innerText();
  await page.keyboard.press('Enter');
  await expect(page.getByText(said.replace('Show ', ''), { exact: true })).toBeVisible();
  expect(new URLSearchParams(workbench.path().split('?')[1]).get('filter')).toContain('"scheme_field":"ST","op":"in"');

  await page.reload();
  await expect(page.getByText(said.replace('Show ', ''), { exact: true })).toBeVisible();
  await expect(
    page.getByText(
      'Isolates where country is Syldavia and year is between 2000 and 2010 and (ST (MLST) is one of 11 values or synA starts with 1)',
    ),
  ).toBeVisible();
  await page.goBack();
  await expect(page.getByText('194 isolates')).toBeVisible();
});

test('conditions that are not complete are pointed out and not run', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${ISOLATES}/isolates`);
  await openBuilder(page);
  await chooseTarget(page, 'year', 'year');
  await page.getByRole('textbox', { name: 'Value of year' }).press('Enter');
  await expect(page.getByText('Enter a value')).toBeVisible();
  await expect(page.getByText('1 condition must be completed first.')).toBeVisible();
  expect(workbench.path()).toBe(`${ISOLATES}/isolates`);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(page.getByText('Without conditions, all isolates are shown.')).toBeVisible();
});

test('the number of isolates on the button is never that of an earlier query', async ({ workbench }) => {
  const { page } = workbench;
  await page.clock.install();
  await workbench.open(`${ISOLATES}/isolates`);
  await openBuilder(page);
  await chooseTarget(page, 'country', 'country');
  const value = page.getByRole('combobox', { name: 'Value of country' });
  await value.fill('Utopia');
  const number = page.getByRole('button', { name: /^Show \d+ isolates$/ });
  await expect(number).toBeVisible();
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await value.fill('Atlantis');
  await expect(number).toHaveCount(0);
  await page.clock.resume();
  await expect(number).toHaveText('Show 41 isolates');
});

test.describe('what is kept', () => {
  test.use({ sharesHost: false });

  test('a query is saved, renamed, run again and deleted', async ({ workbench }) => {
    const { page } = workbench;
    const filter = JSON.stringify({ all: [{ field: 'country', op: '=', value: 'Utopia' }] });
    await workbench.open(`${ISOLATES}/isolates?filter=${encodeURIComponent(filter)}`);
    await expect(page.getByText('Isolates where country is Utopia')).toBeVisible();
    await page.getByRole('button', { name: 'Saved queries' }).click();
    const menu = page.getByRole('dialog', { name: 'Saved queries' });
    await menu.getByRole('textbox', { name: 'Save this query as' }).fill('Utopians');
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('link', { name: 'Utopians' })).toBeVisible();
    await workbench.expectAccessible();
    await workbench.screenshot('saved-queries');
    await menu.getByRole('button', { name: 'Rename Utopians' }).press('Enter');
    await menu.getByRole('textbox', { name: 'New name of Utopians' }).fill('From Utopia');
    await page.keyboard.press('Enter');
    await expect(menu.getByRole('link', { name: 'From Utopia' })).toBeVisible();

    await workbench.open(`${ISOLATES}/isolates`);
    await expect(page.getByText('194 isolates')).toBeVisible();
    await page.getByRole('button', { name: 'Saved queries' }).click();
    await menu.getByRole('link', { name: 'From Utopia' }).click();
    await expect(page.getByText('Isolates where country is Utopia')).toBeVisible();
    await page.getByRole('button', { name: 'Saved queries' }).click();
    await menu.getByRole('button', { name: 'Delete From Utopia' }).press('Enter');
    await expect(menu.getByText('No query is saved for this database yet.')).toBeVisible();
  });
});

test('a broken address is said in words, and the way on is there', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${ISOLATES}/isolates?filter=${encodeURIComponent('{"all":[')}`);
  await expect(page.getByRole('alert')).toContainText('may have been cut off');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('194 isolates')).toBeVisible();
  await workbench.go(`${ISOLATES}/isolates/13`);
  await expect(page.getByRole('alert')).toBeVisible();
});

test.describe('columns that are kept', () => {
  test.use({ sharesHost: false });

  test('isolates are sorted by a scheme field, filtered, and their columns chosen', async ({ workbench }) => {
    const { page } = workbench;
    await workbench.open(`${ISOLATES}/isolates`);
    await expect(page.getByText('194 isolates')).toBeVisible();
    await grid(page).focus();
    await page.keyboard.press('Control+End');
    await expect(page.getByRole('link', { name: '201', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'ST', exact: true }).click();
    await expect(page.getByRole('columnheader', { name: 'ST', exact: true })).toHaveAttribute('aria-sort', 'ascending');
    // Another order begins at its top.
    await expect(page.locator('[role="row"][aria-rowindex="2"]')).toBeVisible();
    await page.getByRole('button', { name: 'ST', exact: true }).click();
    await expect(page.getByRole('row').nth(1).getByRole('gridcell').nth(2)).toHaveText('120');
    await page.getByRole('searchbox', { name: 'Filter rows' }).fill('Ruritania');
    await expect(page.getByText(/^\d+ isolates match$/)).toBeVisible();
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('dialog', { name: 'Columns' }).getByRole('checkbox', { name: 'country' }).uncheck();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('columnheader', { name: 'country' })).toHaveCount(0);
    await expect(page.getByRole('columnheader', { name: 'year', exact: true })).toBeVisible();
  });
});

test('genomes are listed from a chosen size', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(ISOLATES);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Genomes' }).click();
  await expect(page.getByText('2 genomes')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Total length' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('genomes');
  await page.getByRole('textbox', { name: 'Smallest genome in bases' }).fill('1000');
  await expect(page.getByText('19 genomes')).toBeVisible();
  expect(workbench.path()).toBe(`${ISOLATES}/genomes?size=1000`);
  await page.getByRole('textbox', { name: 'Smallest genome in bases' }).fill('90000000');
  await expect(page.getByText('No isolate has a genome of this size')).toBeVisible();
});

test('the palette leads to an isolate by its name and by its number', async ({ workbench }) => {
  const { page } = workbench;
  const field = page.getByRole('combobox', { name: 'Search or run a command' });
  await workbench.open(ISOLATES);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field.fill('Ex1042');
  await page.getByRole('option', { name: /^Ex1042/ }).click();
  await expect(page).toHaveTitle('Ex1042 – Allelier');
  await page.keyboard.press('Control+k');
  await field.fill('isolate 7');
  await page.getByRole('option', { name: /^Ex1007/ }).click();
  await expect(page).toHaveTitle('Ex1007 – Allelier');
});

test('a small window keeps the query builder and the record within reach', async ({ workbench }) => {
  const { page } = workbench;
  await page.setViewportSize({ width: 800, height: 600 });
  await workbench.open(`${ISOLATES}/isolates`);
  await openBuilder(page);
  await expect(grid(page)).toBeVisible();
  await workbench.screenshot('isolates-small');
  await page.setViewportSize({ width: 480, height: 600 });
  await workbench.go(`${ISOLATES}/isolates/1`);
  await expect(page.getByRole('heading', { level: 1, name: 'Ex1001' })).toBeVisible();
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 480);
  await workbench.screenshot('isolate-small');
});
