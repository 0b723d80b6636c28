import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false, sharesHost: true });

const ISOLATES = '/sites/local/db/demo_isolates';
const SEQDEF = '/sites/local/db/demo_seqdef';

const grid = (page: Page) => page.getByRole('grid');
const tree = (page: Page) => page.getByRole('region', { name: 'Databases' });

test('a project leads to its isolates', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(ISOLATES);
  await tree(page).getByRole('link', { name: 'Projects' }).click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '3');
  await workbench.expectAccessible();
  await workbench.screenshot('projects');
  await grid(page).getByRole('link', { name: 'Synthetic survey' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Synthetic survey' })).toBeVisible();
  await expect(page.getByText('64 isolates')).toBeVisible();
  await expect(grid(page).getByRole('link', { name: '6', exact: true })).toHaveAttribute('href', /\/isolates\/6$/);
  await workbench.expectAccessible();
  await workbench.screenshot('project');
  await page.getByRole('button', { name: 'country', exact: true }).click();
  await expect(grid(page).getByRole('columnheader', { name: 'country' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Atlantis');
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill('Utopia');
  await expect(grid(page).getByRole('row').nth(1)).toContainText('Utopia');
  await expect(grid(page).getByText('Atlantis')).toHaveCount(0);
  await expect.poll(() => workbench.path()).toMatch(/\?sort=country&search=Utopia$/);

  await workbench.go(`${ISOLATES}/projects/99`);
  await expect(page.getByRole('alert')).toContainText('99');
});

test('the isolates of a project are searched by conditions, which stay in the address', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${ISOLATES}/projects`);
  await grid(page).getByRole('link', { name: 'Synthetic survey' }).click();
  await page.getByRole('button', { name: 'country', exact: true }).click();
  await page.getByRole('button', { name: 'Query builder' }).click();
  const builder = page.getByRole('form', { name: 'Query builder' });
  const target = builder.getByRole('combobox', { name: 'Field, scheme field or locus' });
  await target.fill('contigs');
  await page.getByRole('option', { name: 'Number of contigs' }).click();
  await builder.getByRole('combobox', { name: 'How to compare' }).click();
  await page.getByRole('option', { name: 'is empty' }).click();
  const run = builder.getByRole('button', { name: /^Show \d+ isolates$/ });
  await expect(run).toBeVisible();
  const count = Number(/\d+/.exec((await run.textContent()) ?? '')?.[0]);
  expect(count).toBeGreaterThan(0);
  expect(count).toBeLessThan(64);
  await run.click();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + 1));
  await page.reload();
  await expect(page.getByText('Isolates where Number of contigs is empty')).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(count + 1));
  await expect(grid(page).getByRole('columnheader', { name: 'country' })).toHaveAttribute('aria-sort', 'ascending');
  await workbench.expectAccessible();
  await page.goBack();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', '65');
});

test('a field shows its rules and the values that isolates have, drawn and in numbers', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${ISOLATES}/fields`);
  await expect(grid(page)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('fields');
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill('country');
  await grid(page).getByRole('link', { name: 'country' }).click();
  await expect(page.getByText('Atlantis, Borduria, Lilliput, Ruritania, Syldavia, Utopia')).toBeVisible();
  const bars = page.getByRole('list', { name: 'Isolates by country' }).getByRole('listitem');
  await expect(bars).toHaveCount(6);
  await workbench.expectAccessible();
  await workbench.screenshot('field');
  const numbers = await bars.evaluateAll((items) => items.map((item) => Number(/\d+/.exec(item.textContent)?.[0])));
  expect(numbers).toEqual(numbers.toSorted((left, right) => right - left));

  await page.getByText('Table', { exact: true }).click();
  const rows = page.getByRole('region', { name: 'Isolates by country' }).getByRole('row');
  await expect(rows).toHaveCount(7);
  await workbench.expectAccessible();
  await page.getByRole('button', { name: 'Copy Isolates by country as TSV' }).click();
  await expect(page.getByText('Copied the numbers as TSV.')).toBeVisible();

  await page.getByText('Chart', { exact: true }).click();
  const utopia = Number(/\d+/.exec((await bars.filter({ hasText: 'Utopia' }).textContent()) ?? '')?.[0]);
  await bars.getByRole('link', { name: 'Utopia' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Isolates' })).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(utopia + 1));

  await workbench.open(`${ISOLATES}/fields/nowhere`);
  await expect(page.getByRole('alert')).toContainText('have no field “nowhere”');
});

test('a chart is read with the arrow keys', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${ISOLATES}/fields/year`);
  const chart = page.getByRole('slider', { name: 'Isolates by year' });
  await chart.focus();
  await expect(chart).toHaveAttribute('aria-valuetext', /^1990: \d+ isolates?$/);
  await page.keyboard.press('ArrowRight');
  await expect(chart).toHaveAttribute('aria-valuetext', /^1991: /);
  await page.keyboard.press('End');
  await expect(chart).toHaveAttribute('aria-valuetext', /^2024: /);
  await expect(page.getByText(/isolates?, 2024$/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('field-chart');
});

test('charts of a database are about what is chosen, and keep it in the address', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(SEQDEF);
  await tree(page).getByRole('link', { name: 'Charts' }).click();
  await expect(page.getByRole('slider', { name: 'Loci by number of alleles' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Locus' }).fill('synB');
  await page.getByRole('option', { name: 'synB', exact: true }).click();
  await expect(page.getByRole('slider', { name: 'Alleles of synB by length' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Scheme' }).click();
  await page.getByRole('option').last().click();
  await expect.poll(() => workbench.path()).toBe(`${SEQDEF}/charts?locus=synB&scheme=2`);
  const profiles = page.getByRole('slider', { name: /^Profiles of / });
  await profiles.focus();
  await page.keyboard.press('End');
  await expect(profiles).toHaveAttribute('aria-valuenow', (await profiles.getAttribute('aria-valuemax')) ?? 'nothing');
  const last = await profiles.getAttribute('aria-valuetext');
  await workbench.open(`${SEQDEF}/schemes/2`);
  await expect(page.getByText(last?.replace(/^.*: /, '') ?? 'nothing', { exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('slider', { name: 'Alleles of synB by length' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('charts');

  await workbench.go(`${ISOLATES}/charts`);
  await expect(page.getByRole('slider', { name: 'Isolates by year' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('charts-isolates');
});

test('classification schemes lead to groups, their profiles and their isolates', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(SEQDEF);
  await tree(page).getByRole('link', { name: 'Classification schemes' }).click();
  await workbench.expectAccessible();
  await grid(page).getByRole('link', { name: 'Exemplum_cgc_5' }).click();
  await expect(page.getByText('at most 5 loci different')).toBeVisible();
  await expect(page.getByRole('slider', { name: 'Groups by number of profiles' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('classification-scheme');
  await grid(page).getByRole('link', { name: '2', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Group 2' })).toBeVisible();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', /^[2-9]$/);
  await workbench.expectAccessible();
  await grid(page).getByRole('link').first().click();
  await expect.poll(() => workbench.path()).toMatch(/\/schemes\/2\/profiles\//);

  await workbench.go(`${ISOLATES}/classification_schemes/1`);
  await page.getByRole('main').getByRole('link', { name: 'Open demo_seqdef' }).click();
  await expect.poll(() => workbench.path()).toBe(`${SEQDEF}/classification_schemes`);
  await workbench.go(`${ISOLATES}/classification_schemes/1/groups/1`);
  await expect(grid(page).getByRole('link').first()).toHaveAttribute('href', /\/isolates\/\d+$/);
  await workbench.expectAccessible();
});

test('curators can be asked, and are found by the palette', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(ISOLATES);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('curators');
  await page.getByRole('option', { name: 'Curators' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Curators' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('curators');
  await grid(page).getByRole('link').first().click();
  await expect(page.getByRole('button', { name: 'Copy e-mail address' })).toBeVisible();
  await workbench.expectAccessible();
});
