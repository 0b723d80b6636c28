import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false });

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
  await workbench.expectAccessible();
  await workbench.screenshot('overview-isolates');
  const count = /: (\d+) isolates?$/.exec((await bar.getAttribute('title')) ?? '')?.[1];
  await bar.getByRole('link').click();
  await expect.poll(() => workbench.path()).toContain(`${ISOLATES}/isolates?filter=`);
  await expect(page.getByText(new RegExp(`^${count} isolates?`)).first()).toBeVisible();
});

test('a chart of a scheme field and one of years lead to their isolates', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${ISOLATES}/charts?field=scheme.1.ST`);
  await expect(page.getByRole('list', { name: 'Isolates by ST' })).toBeVisible();
  await workbench.open(`${ISOLATES}/charts?field=year`);
  await page.getByRole('radiogroup', { name: 'Show Isolates by year as' }).getByText('Table').click();
  await page
    .getByRole('link', { name: /Isolates with year \d/ })
    .first()
    .click();
  await expect.poll(() => workbench.path()).toContain('/isolates?filter=');
  await expect(page.getByRole('grid')).toBeVisible();
});

test('a profile leads to its isolates, an allele to its profiles and isolates', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(ISOLATES);
  const common = page.getByRole('list', { name: 'Isolates by ST' }).getByRole('link').first();
  const type = await common.textContent();
  await workbench.open(`${SEQDEF}/schemes/1/profiles/${type}`);
  const isolates = page.getByRole('region', { name: 'Isolates that have it' }).getByRole('link');
  await expect(isolates).toBeVisible();
  const found = await isolates.textContent();
  await workbench.expectAccessible();
  await isolates.click();
  await expect(page.getByText(found ?? '', { exact: true }).first()).toBeVisible();

  await workbench.open(`${SEQDEF}/schemes/1/profiles/${type}`);
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
