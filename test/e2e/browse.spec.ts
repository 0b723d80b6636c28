import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { saveNamed } from './support/user-files.ts';

test.use({ opensHome: false, sharesHost: true });

const SEQDEF = '/sites/local/db/demo_seqdef';

/** The table on the page. */
const grid = (page: Page) => page.getByRole('grid');

/** Names in the first column of the rows in sight, from the top. */
async function firstCells(page: Page, rows: number): Promise<string[]> {
  const texts: string[] = [];
  for (let row = 0; row < rows; row += 1) {
    texts.push(
      await page
        .locator(`[role="row"][aria-rowindex="${row + 2}"] [role="gridcell"]`)
        .first()
        .innerText(),
    );
  }
  return texts;
}

test('from Home one reaches an allele and its neighbours by links alone', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/');
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await navigation.getByRole('link', { name: 'demo_seqdef' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'demo_seqdef' })).toBeVisible();
  await expect(page.getByText('Synthetic demo data')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('database');

  await page.getByRole('list', { name: 'Content' }).getByRole('link', { name: /Loci/ }).click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '110');
  await workbench.expectAccessible();
  await workbench.screenshot('loci');

  await page.getByRole('searchbox', { name: 'Filter rows' }).fill('synA');
  await grid(page).getByRole('link', { name: 'synA' }).click();
  await expect(page).toHaveTitle('synA – Allelier');
  await expect(page.getByText('40 alleles')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('locus');

  await grid(page).getByRole('link', { name: '5', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'synA 5' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('allele');
  await page.getByRole('link', { name: 'Next allele: 6' }).click();
  await expect(page).toHaveTitle('synA 6 – Allelier');
  await expect(page.getByRole('link', { name: 'Previous allele: 5' })).toBeVisible();
  await page.keyboard.press('[');
  await expect(page).toHaveTitle('synA 5 – Allelier');
});

test('a scheme leads to its profiles and a profile to its alleles', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${SEQDEF}/schemes`);
  await page.getByRole('main').getByRole('link', { name: 'MLST', exact: true }).click();
  await expect(page.getByText('120 profiles')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('scheme');

  await grid(page).getByRole('link', { name: '11', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'ST 11' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('profile');
  const pair = page.locator('dl > div', { has: page.getByRole('link', { name: 'synA' }) });
  const alleleId = await pair.getByRole('definition').innerText();
  await pair.getByRole('definition').getByRole('link').click();
  await expect(page).toHaveTitle(`synA ${alleleId} – Allelier`);
});

test('a deep link opens a record, and a name that does not exist is said in words with the way back', async ({
  workbench,
}) => {
  const { page } = workbench;
  await workbench.open(`${SEQDEF}/loci/synB/alleles/3`);
  await expect(page).toHaveTitle('synB 3 – Allelier');

  await workbench.open(`${SEQDEF}/loci/${encodeURIComponent("a/b 'c'")}`);
  await expect(page.getByRole('alert')).toContainText("a/b 'c'");
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Loci' }).click();
  await expect(grid(page)).toBeVisible();

  await workbench.open('/nowhere');
  await expect(page.getByText('There is no such page')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
  await expect.poll(() => workbench.path()).toBe('/');
});

test('filter and order of a table are in its address and survive a reload and "back"', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${SEQDEF}/loci`);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '110');
  await page.keyboard.press('Control+f');
  await page.keyboard.type('housekeeping');
  await expect(page.getByText('7 loci match')).toBeVisible();
  await page.getByRole('button', { name: 'Locus', exact: true }).click();
  await page.getByRole('button', { name: 'Locus', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Locus' })).toHaveAttribute('aria-sort', 'descending');
  await expect.poll(() => firstCells(page, 2)).toEqual(['synG', 'synF']);
  expect(workbench.path()).toBe(`${SEQDEF}/loci?search=housekeeping&sort=-id`);

  await page.reload();
  await expect(page.getByText('7 loci match')).toBeVisible();
  await expect.poll(() => firstCells(page, 2)).toEqual(['synG', 'synF']);
  await grid(page).getByRole('link', { name: 'synF' }).click();
  await expect(page).toHaveTitle('synF – Allelier');
  await page.goBack();
  await expect(page.getByRole('searchbox', { name: 'Filter rows' })).toHaveValue('housekeeping');

  await page.getByRole('searchbox', { name: 'Filter rows' }).fill('no such locus');
  await expect(page.getByText('No loci match')).toBeVisible();
  await page.getByRole('button', { name: 'Clear the filter' }).last().click();
  await expect(page.getByText('109 loci')).toBeVisible();
});

test.describe('what is kept', () => {
  test.use({ sharesHost: false });

  test('chosen columns, their order and width are kept', async ({ workbench }) => {
    const { page } = workbench;
    const headers = page.getByRole('columnheader');
    await workbench.open(`${SEQDEF}/schemes/1`);
    await expect(headers.nth(1)).toHaveText('synA');
    await page.getByRole('button', { name: 'Columns' }).click();
    const chooser = page.getByRole('dialog', { name: 'Columns' });
    await chooser.getByRole('textbox', { name: 'Find a column' }).fill('syn');
    await chooser.getByRole('checkbox', { name: 'synB' }).uncheck();
    await chooser.getByRole('button', { name: 'Move synA to the right' }).click();
    await chooser.getByRole('button', { name: 'Move synA to the right' }).click();
    await workbench.expectAccessible();
    await page.keyboard.press('Escape');
    await expect(headers.nth(1)).toHaveText('synC');
    await page.getByRole('button', { name: 'synC', exact: true }).focus();
    const readWidth = () => headers.nth(1).evaluate((header) => header.clientWidth);
    const before = await readWidth();
    await page.keyboard.press('Shift+ArrowRight');
    await expect.poll(readWidth).toBeGreaterThan(before);
    const width = await readWidth();

    // Leaving the page writes what has just been changed.
    await page.getByRole('link', { name: 'Home' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Home' })).toBeVisible();
    await page.goBack();
    await expect
      .poll(async () => {
        await page.reload();
        await expect(page.getByText('120 profiles')).toBeVisible();
        return readWidth();
      })
      .toBe(width);
    const shown = ['ST', 'synC', 'synA', 'synD', 'synE', 'synF', 'synG', 'clonal_complex', 'Entered'];
    await expect(headers).toHaveText(shown);
    await page.getByRole('button', { name: 'Columns' }).click();
    await chooser.getByRole('button', { name: 'Reset' }).click();
    await expect(headers.nth(1)).toHaveText('synA');
  });
});

test('the keyboard moves, selects, copies and opens rows', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${SEQDEF}/loci/synA`);
  await expect(page.getByText('40 alleles')).toBeVisible();
  await grid(page).focus();
  await page.keyboard.press('Control+End');
  await expect(page.getByRole('row', { name: /^40 / })).toBeVisible();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Control+c');
  await expect(page.getByText('Copied 3 alleles as TSV.')).toBeVisible();
  await page.keyboard.press('Control+a');
  await expect(page.getByText('40 selected')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByText('40 selected')).toBeHidden();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('synA 4 – Allelier');
});

test('selected alleles are copied as FASTA and can be pasted into a query', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${SEQDEF}/loci/synA`);
  const sequence = await page.locator('[role="row"][aria-rowindex="3"] [role="gridcell"]').nth(3).innerText();
  await page.locator('[role="row"][aria-rowindex="3"] [role="gridcell"]').nth(1).click();
  await page.getByRole('button', { name: 'Copy' }).click();
  await page.getByRole('menuitem', { name: 'FASTA' }).click();
  await expect(page.getByText('Copied 1 allele as FASTA.')).toBeVisible();
  await workbench.go('/query');
  const field = page.getByRole('textbox', { name: /sequence/i });
  await field.focus();
  await page.keyboard.press('Control+v');
  await expect(field).toHaveValue(new RegExp(`^>synA_2\n${sequence.slice(0, 40)}`));
});

test('a list is exported whole as a sheet', async ({ workbench, application }) => {
  const { page } = workbench;
  await workbench.open(`${SEQDEF}/schemes/1`);
  await page.getByRole('button', { name: 'Export' }).click();
  const save = () => page.getByRole('menuitem', { name: 'Save as TSV…' }).click();
  const { name, text } = await saveNamed({ workbench, application }, save);
  expect(name).toMatch(/^demo_seqdef_MLST_\d{4}-\d\d-\d\d\.tsv$/);
  const lines = text.trimEnd().split('\n');
  expect(lines.length).toBe(121);
  expect(lines[0]).toBe('ST\tsynA\tsynB\tsynC\tsynD\tsynE\tsynF\tsynG\tclonal_complex\tEntered\tscheme_id');
});

test('the palette finds records, loci by alias, databases and commands', async ({ workbench }) => {
  const { page } = workbench;
  const field = page.getByRole('combobox', { name: 'Search or run a command' });
  await workbench.open(SEQDEF);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();

  await page.keyboard.press('Control+k');
  await field.fill('synA 5');
  await expect(page.getByRole('option', { name: /^synA 5/ })).toHaveAttribute('aria-selected', 'true');
  await workbench.expectAccessible();
  await workbench.screenshot('palette');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('synA 5 – Allelier');

  await page.keyboard.press('Control+k');
  await field.fill('ST 11');
  await page.getByRole('option', { name: /^ST 11/ }).click();
  await expect(page).toHaveTitle('ST 11 – Allelier');

  await page.keyboard.press('Control+k');
  await field.fill('EXEM9001');
  await expect(page.getByRole('option', { name: /^synA/ })).toBeVisible();
  await field.fill('demo_iso');
  await page.getByRole('option', { name: /^demo_isolates/ }).click();
  await expect(page).toHaveTitle('demo_isolates – Allelier');

  await page.keyboard.press('Control+k');
  await field.fill('theme');
  await expect(page.getByRole('option', { name: 'Settings' })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect.poll(() => workbench.path()).toBe('/settings');
});

test('a database of isolates shows its loci and schemes without alleles and profiles', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_isolates');
  await expect(page.getByRole('heading', { level: 1, name: 'demo_isolates' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Query this database' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'MLST', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'MLST' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'synA', exact: true }).click();
  await expect(page).toHaveTitle('synA – Allelier');
  await expect(grid(page)).toHaveCount(0);
  await workbench.expectAccessible();
});

test('a small window keeps everything within reach', async ({ workbench }) => {
  const { page } = workbench;
  await page.setViewportSize({ width: 640, height: 480 });
  await workbench.open(`${SEQDEF}/loci`);
  const navigation = page.getByRole('navigation', { name: 'Main' });
  await expect(navigation).toBeHidden();
  await page.getByRole('button', { name: 'Navigation', exact: true }).click();
  await expect(navigation).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('narrow');
  await navigation.getByRole('link', { name: 'Settings' }).click();
  await expect.poll(() => workbench.path()).toBe('/settings');
  await expect(navigation).toBeHidden();
});

test('a question mark shows every shortcut', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(SEQDEF);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.type('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('shortcuts');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});
