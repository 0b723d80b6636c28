import { readSheet } from 'read-excel-file/node';
import { expect, test } from './support/fixtures.ts';
import { saveAs } from './support/user-files.ts';

test.use({ opensHome: false, sharesHost: true });

const SEQDEF = '/sites/local/db/demo_seqdef';
const ISOLATES = '/sites/local/db/demo_isolates';

test('the overview of isolates shows years, types and changes, each leading to its list', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(ISOLATES);
  await expect(page.getByRole('link', { name: '194 Isolates, and 6 old versions' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Isolates by year' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Last changes' }).getByRole('link').nth(3)).toBeVisible();
  const types = page.getByRole('region', { name: /Commonest types \(MLST\)/ });
  const bar = types.getByRole('list', { name: 'Isolates by ST' }).getByRole('listitem').first();
  await expect(bar).toBeVisible();
  // Each chart is named once, and facts stand in two columns however wide the window is.
  await expect(page.getByText('Isolates by year', { exact: true })).toHaveCount(1);
  await expect(types.getByText(/^(Commonest types|Isolates by)/)).toHaveCount(1);
  await page.setViewportSize({ width: 1920, height: 1000 });
  const places = await page
    .locator('main dt')
    .evaluateAll((labels) => labels.map((label) => label.getBoundingClientRect().x));
  expect(places.length).toBeGreaterThan(3);
  expect(new Set(places).size).toBeLessThanOrEqual(2);
  await workbench.expectAccessible();
  await workbench.screenshot('overview-isolates');
  const count = /: (\d+) isolates?$/.exec((await bar.getAttribute('title')) ?? '')?.[1];
  await bar.getByRole('link').click();
  await expect.poll(() => workbench.path()).toContain(`${ISOLATES}/isolates?filter=`);
  await expect(page.getByText(new RegExp(`^${count} isolates?`)).first()).toBeVisible();
});

test('the overview of a database fills a large window, below one line of few controls', async ({ workbench }) => {
  const { page } = workbench;
  await page.setViewportSize({ width: 1920, height: 1080 });
  for (const [database, last] of [
    [ISOLATES, 'Last changes'],
    [SEQDEF, 'Last profiles'],
  ] as const) {
    await workbench.open(database);
    await expect(page.getByRole('region', { name: last }).getByRole('link').first()).toBeVisible();
    const schemes = page.getByRole('region', { name: 'Schemes' });
    await expect(schemes.getByRole('link').first()).toBeVisible();
    const parts = page.locator('main section:has(> div > h2)');
    const rightEnd = () =>
      parts.evaluateAll((all) => Math.max(...all.map((section) => section.getBoundingClientRect().right)));
    await expect.poll(rightEnd).toBeGreaterThan(1800);
    await expect(schemes).toBeInViewport({ ratio: 1 });
    const controls = page.locator('main header').locator('a, button');
    const heights = await controls.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
    expect(heights.length).toBeLessThanOrEqual(5);
    expect(new Set(heights).size).toBe(1);
    await page.getByRole('button', { name: 'More for the database' }).click();
    await expect(page.getByRole('menuitem')).toContainText(['Changes', 'Charts', 'People', 'Describe…']);
    await page.keyboard.press('Escape');
  }
});

test('charts, and an isolate with its tables, take the width of a large window', async ({ workbench }) => {
  const { page } = workbench;
  await page.setViewportSize({ width: 1920, height: 1080 });
  const rightOf = async (title: string) => {
    const box = await page.getByRole('region', { name: title }).boundingBox();
    return box === null ? 0 : box.x + box.width;
  };
  await workbench.open(`${ISOLATES}/charts`);
  await expect(page.getByRole('slider', { name: 'Isolates by year' })).toBeVisible();
  await expect.poll(() => rightOf('Isolates over time')).toBeGreaterThan(1800);
  await workbench.go(`${SEQDEF}/charts`);
  await expect.poll(() => rightOf('Lengths of alleles')).toBeGreaterThan(1800);
  const topOf = async (title: string) => (await page.getByRole('region', { name: title }).boundingBox())?.y ?? NaN;
  await expect.poll(async () => (await topOf('Lengths of alleles')) - (await topOf('Alleles per locus'))).toBe(0);
  await workbench.go(`${ISOLATES}/isolates/1`);
  await expect.poll(() => rightOf('Sequence bin')).toBeGreaterThan(1800);
  await workbench.go(`${ISOLATES}/contigs/1`);
  await expect.poll(() => rightOf('Loci on this contig')).toBeGreaterThan(1800);
});

test('a chart of a scheme field and one of years lead to their isolates', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${ISOLATES}/charts?field=scheme.1.ST`);
  await expect(page.getByRole('list', { name: 'Isolates by ST' })).toBeVisible();
  await workbench.go(`${ISOLATES}/charts?field=year`);
  await page.getByRole('radiogroup', { name: 'Show Isolates by year as' }).getByText('Table').click();
  await page
    .getByRole('link', { name: /Isolates with year \d/ })
    .first()
    .click();
  await expect.poll(() => workbench.path()).toContain('/isolates?filter=');
  await expect(page.getByRole('grid')).toBeVisible();
});

test('the isolates of a query are charted, and each column and cell leads to its list', async ({ workbench }) => {
  const { page } = workbench;
  const filter = JSON.stringify({ field: 'year', op: '>=', value: 2010 });
  await workbench.open(`${ISOLATES}/isolates?filter=${encodeURIComponent(filter)}`);
  await page.getByRole('button', { name: 'More for the isolates' }).click();
  await page.getByRole('menuitem', { name: 'Charts' }).click();
  await expect(page.getByRole('group', { name: 'Query shown' })).toContainText('year');
  const plot = page.getByRole('slider', { name: 'Isolates by year' });
  await plot.focus();
  await page.keyboard.press('End');
  const said = (await plot.getAttribute('aria-valuetext')) ?? '';
  const [, year, count] = /^(\d+): (\d+) isolate/.exec(said) ?? [];
  await workbench.screenshot('charts-of-a-query');
  await page.keyboard.press('Enter');
  await expect.poll(() => workbench.path()).toContain('/isolates?filter=');
  await expect(page.getByRole('group', { name: 'Query shown' })).toContainText(`${year}`);
  await expect(page.getByText(new RegExp(`^${count} isolates?`)).first()).toBeVisible();

  await page.goBack();
  await page.getByRole('combobox', { name: 'Field' }).fill('clonal');
  await page.getByRole('option', { name: /clonal_complex/ }).click();
  await page.getByRole('combobox', { name: 'Split by' }).fill('year');
  await page.getByRole('option', { name: 'year', exact: true }).click();
  const cells = page.getByRole('group', { name: 'Isolates by clonal_complex and year' });
  await expect(cells).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('charts-field-by-field');
  const cell = cells.getByRole('link').first();
  const figure = await cell.textContent();
  await cell.click();
  await expect(page.getByText(new RegExp(`^${figure} isolates?`)).first()).toBeVisible();

  await page.goBack();
  await page.getByRole('combobox', { name: 'Field' }).fill('year');
  await page.getByRole('option', { name: 'year', exact: true }).click();
  await page.getByRole('combobox', { name: 'Split by' }).fill('country');
  await page.getByRole('option', { name: 'country', exact: true }).click();
  const years = page.getByRole('group', { name: 'Isolates by year and country' }).getByRole('rowheader');
  await expect(years.first()).toBeVisible();
  const shown = await years.allTextContents();
  expect(shown).toEqual(shown.toSorted());
});

test('the loci of a scheme become columns of the isolates, in files too', async ({ workbench, application }) => {
  const { page } = workbench;
  await workbench.open(`${ISOLATES}/isolates`);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('checkbox', { name: 'Loci of MLST' }).check();
  await page.keyboard.press('Escape');
  const head = page.getByRole('columnheader', { name: 'synA', exact: true });
  await expect(head).toBeVisible();
  await workbench.screenshot('isolates-loci');
  const file = await saveAs({ workbench, application }, async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'Save as XLSX…' }).click();
  });
  const [titles = [], first = []] = await readSheet(file);
  const place = titles.indexOf('synA');
  expect(place).toBeGreaterThan(0);
  expect(String(first[place])).toMatch(/^\d+$/);
});

test('a profile leads to its isolates, an allele to its profiles and isolates', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(ISOLATES);
  const common = page.getByRole('list', { name: 'Isolates by ST' }).getByRole('link').first();
  const type = await common.textContent();
  await workbench.go(`${SEQDEF}/schemes/1/profiles/${type}`);
  const isolates = page.getByRole('region', { name: 'Isolates that have it' }).getByRole('link');
  await expect(isolates).toBeVisible();
  const found = await isolates.textContent();
  await workbench.expectAccessible();
  await isolates.click();
  await expect(page.getByText(found ?? '', { exact: true }).first()).toBeVisible();

  await workbench.go(`${SEQDEF}/schemes/1/profiles/${type}`);
  await page.getByRole('region', { name: 'Alleles' }).locator('a[href*="/synA/alleles/"]').click();
  const profiles = page.getByRole('region', { name: 'Profiles that hold it' }).getByRole('link').first();
  await expect(profiles).toBeVisible();
  await expect(page.getByRole('region', { name: 'Isolates that have it' })).toBeVisible();
  await workbench.screenshot('allele-links');
  const held = await profiles.textContent();
  await profiles.click();
  await expect(page.getByText(`${held} match`)).toBeVisible();
});

test('all alleles of a locus can be compared, and the address keeps that', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${SEQDEF}/loci`);
  await page.getByRole('grid').getByRole('link').first().click();
  await page.getByRole('link', { name: 'Alignment' }).click();
  await page.getByRole('textbox', { name: 'Alleles to compare' }).fill('*');
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect.poll(() => workbench.path()).toMatch(/alignment\?alleles=(\*|%2A)$/);
});

test('a database of definitions shows what came last, and takes more files', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(SEQDEF);
  const alleles = page.getByRole('region', { name: 'Last alleles' }).getByRole('link');
  await expect(alleles.nth(3)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('overview-definitions');
  await page.getByRole('button', { name: 'Import more' }).click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'Import more files…' }).click();
  await (
    await chosen
  ).setFiles({ name: 'synA.fas', mimeType: 'text/plain', buffer: Buffer.from('>synA_901\nACGTACGT\n') });
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Database' })).toHaveValue('demo_seqdef');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await alleles.first().click();
  await expect.poll(() => workbench.path()).toContain('/alleles/');
});

test('a page of an isolate is seen from above, so that nothing moves, and its ST leads to the profile', async ({
  workbench,
}) => {
  const { page } = workbench;
  const fields = Promise.withResolvers<void>();
  await page.route('**/rpc/api*request', async (route) => {
    if (route.request().postData()?.includes('demo_isolates/fields')) await fields.promise;
    await route.continue();
  });
  await workbench.open(`${ISOLATES}/isolates/5`);
  const menu = page.getByRole('button', { name: 'FASTA', includeHidden: true });
  await page.getByText('Shortest').waitFor({ state: 'attached' });
  expect(await menu.isVisible()).toBe(false);
  fields.resolve();
  await expect(menu).toBeVisible();
  const mlst = page.getByRole('group', { name: 'MLST', exact: true });
  const link = mlst.getByText('ST:').getByRole('link');
  const type = await link.innerText();
  await link.click();
  await expect(page).toHaveTitle(`ST ${type} – Allelier`);
});
