import type { Page } from '@playwright/test';
import { holdUntil } from './support/hold-until.ts';
import { expect, test } from './support/fixtures.ts';

test.beforeEach(async ({ workbench: { page } }) => {
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

/** Drags a file over a part of the page and lets go of it there. */
async function dropOn(page: Page, zone: string, files: Record<string, string>): Promise<void> {
  const transfer = await page.evaluateHandle((entries) => {
    const data = new DataTransfer();
    for (const [name, text] of entries) data.items.add(new File([text], name));
    return data;
  }, Object.entries(files));
  const target = page.getByRole('region', { name: zone });
  await page.dispatchEvent('body', 'dragenter', { dataTransfer: transfer });
  await expect(page.getByTestId('drop-overlay')).toBeVisible();
  await target.dispatchEvent('dragenter', { dataTransfer: transfer });
  await target.dispatchEvent('dragover', { dataTransfer: transfer });
  await expect(page.getByTestId('drop-overlay')).toHaveCount(0);
  await target.dispatchEvent('drop', { dataTransfer: transfer });
}

async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill(words);
}

test('genomes dropped under “Type genomes” are typed at once', async ({ workbench }) => {
  const { page } = workbench;
  await dropOn(page, 'Type genomes', { 'one.fna': '>contig\nATGACCGGTACCTTATAA\n' });
  await expect(page.getByRole('heading', { name: 'Query sequences', level: 1 })).toBeVisible();
  await expect(page.getByText('one.fna').first()).toBeVisible();
  await expect(page.getByText(/^1 of 1 done/)).toBeVisible();
});

test('alleles dropped under “Bring in definitions” are planned at once', async ({ workbench }) => {
  const { page } = workbench;
  await dropOn(page, 'Bring in definitions or isolates', { 'abcZ.fas': '>abcZ_1\nATGGCATTAGCAGGTTAA\n' });
  await expect(page.getByRole('dialog').getByText(/1 locus/)).toBeVisible();
});

test('a run stands on the home page and leads to its results', async ({ workbench }) => {
  const { page } = workbench;
  await page.getByRole('button', { name: 'Paste or try an example' }).click();
  await page.getByRole('button', { name: 'exemplum-known.fasta' }).click();
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByText(/ST \d+/).first()).toBeVisible();
  await workbench.go('/');
  const results = page.getByRole('region', { name: 'Recent results' });
  await expect(results.getByText(/1 input, .*demo_seqdef|1 input, any database/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('home-runs');
  await results.getByRole('link').first().click();
  await expect.poll(() => workbench.path()).toMatch(/^\/query\?/);
  await expect(page.getByText(/ST \d+/).first()).toBeVisible();
});

test('the tour is offered once, led by the keyboard, and taken again from the help', async ({ workbench }) => {
  const { page } = workbench;
  await page.getByRole('button', { name: 'Take the tour' }).press('Enter');
  const tour = page.getByRole('region', { name: 'Tour' });
  await expect(tour.getByRole('heading', { name: 'Type a genome' })).toBeFocused();
  await workbench.expectAccessible();
  await workbench.screenshot('tour');
  await tour.getByRole('button', { name: 'Open the query page' }).press('Enter');
  await expect.poll(() => workbench.path()).toMatch(/^\/query\?/);
  // The page can be used while the tour is open.
  await page.getByRole('button', { name: 'exemplum-known.fasta' }).click();
  for (const title of ['Read the result', 'See a new allele', 'Open a record', 'Ask from a script']) {
    await tour.getByRole('button', { name: 'Next' }).press('Enter');
    await expect(tour.getByRole('heading', { name: title })).toBeFocused();
  }
  await tour.getByRole('button', { name: 'Open the service page' }).press('Enter');
  await expect.poll(() => workbench.path()).toBe('/service');
  // The page takes the focus when it is shown, and with it a key that is pressed until then.
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tour.getByRole('button', { name: 'Done' }).press('Enter');
  await expect(tour).toHaveCount(0);

  await workbench.open('/');
  await expect(page.getByRole('region', { name: 'Type genomes' })).toBeVisible();
  await expect(page.getByText('New here?')).toHaveCount(0);
  await page.keyboard.type('?');
  await page.getByRole('dialog').getByRole('button', { name: 'Take the tour' }).click();
  await expect(tour.getByRole('heading', { name: 'Type a genome' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(tour).toHaveCount(0);
});

test('help pages are opened from the sheet of keys, searched, and followed', async ({ workbench }) => {
  const { page } = workbench;
  await page.keyboard.type('?');
  await page.getByRole('dialog').getByRole('link', { name: 'Help pages' }).click();
  await expect(page.getByRole('heading', { name: 'Getting started', level: 1 })).toBeFocused();
  await workbench.expectAccessible();
  await workbench.screenshot('help');
  await page.getByRole('searchbox', { name: 'Search the help' }).fill('clonal complex');
  const finds = page.getByRole('list', { name: 'Found in the help' });
  await expect(finds.getByRole('link', { name: /Glossary/ }).first()).toBeVisible();
  await workbench.screenshot('help-search');
  await finds.getByRole('link', { name: /Glossary: Sequences and types/ }).click();
  await expect(page.getByRole('heading', { name: 'Glossary', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Sequences and types' })).toBeInViewport();
  await workbench.expectAccessible();
  await workbench.go('/help/nothing');
  await expect(page.getByText('There is no such help page')).toBeVisible();
});

test('the palette reaches pages, records of all databases, runs and help, and the page has the focus', async ({
  workbench,
}) => {
  const { page } = workbench;
  // The databases are read late; until then a help page fits best.
  const held = Promise.withResolvers<void>();
  await holdUntil(page, '**/rpc/database*list', held.promise);
  await workbench.open('/sites/local/db/demo_isolates');
  await expect(page.getByRole('region', { name: 'Top bar' })).toBeVisible();
  await search(page, 'isolates');
  const first = page.getByRole('option').first();
  await expect(first).toHaveAccessibleName('Isolates and queries');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Opens as soon as the best match is read…')).toBeVisible();
  held.resolve();
  await expect(page.getByRole('heading', { name: 'Isolates', level: 1, exact: true })).toBeFocused();
  for (const [words, label, title] of [
    ['projects', 'Projects', 'Projects'],
    ['loci', 'Loci', 'Loci'],
    ['ST 1', 'ST 1', 'ST 1'],
    ['typing genomes', 'Typing genomes', 'Typing genomes'],
    ['settings', 'Settings', 'Settings'],
  ] as const) {
    await search(page, words);
    await expect(first).toHaveAccessibleName(new RegExp(`^${label}\\b`));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: title, level: 1, exact: true })).toBeFocused();
  }
  await workbench.go('/sites/local/db/demo_seqdef');
  await expect(page.getByRole('heading', { name: 'demo_seqdef', level: 1 })).toBeVisible();
  await search(page, 'Ex1003');
  await expect(first).toHaveAccessibleName(/Ex1003.*demo_isolates/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /Ex1003/, level: 1 })).toBeFocused();
});

test('home, help and overviews fit small windows', async ({ workbench }) => {
  const { page } = workbench;
  const overflow = () => page.locator('main').evaluate((main) => main.scrollWidth - main.clientWidth);
  // Two common sizes, and the larger one at 200 %.
  for (const [name, width, height] of [
    ['1440', 1440, 900],
    ['1024', 1024, 640],
    ['zoomed', 720, 450],
  ] as const) {
    await page.setViewportSize({ width, height });
    await workbench.go('/');
    await expect(page.getByRole('region', { name: 'Type genomes' })).toBeVisible();
    expect(await overflow()).toBe(0);
    await workbench.screenshot(`home-${name}`);
    await workbench.go('/help/typing');
    await expect(page.getByRole('heading', { name: 'Typing genomes', level: 1 })).toBeVisible();
    expect(await overflow()).toBe(0);
    await workbench.screenshot(`help-${name}`);
    await workbench.go('/sites/local/db/demo_isolates');
    await expect(page.getByRole('region', { name: 'Last changes' }).getByRole('link').nth(3)).toBeVisible();
    expect(await overflow()).toBe(0);
    await workbench.screenshot(`overview-${name}`);
  }
});
