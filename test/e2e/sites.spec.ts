import { reverseComplement } from '#shared/sequence/reverse-complement.ts';
import { MOUNTS, type Mount } from '#test/support/second-instance.ts';
import { expect } from './support/fixtures.ts';
import { settled, SILENT_SITE, test } from './support/site-test.ts';
import { paste, saveNamed } from './support/user-files.ts';

test.use({ opensHome: false });

/** Every kind of screen of a database, with something on it that only the site can have told. */
const SCREENS: { path: string; heading: string; content: string }[] = [
  { path: 'demo_seqdef', heading: 'demo_seqdef', content: '2,778' },
  { path: 'demo_seqdef/loci', heading: 'Loci', content: 'EXEM0001' },
  { path: 'demo_seqdef/loci/synA', heading: 'synA', content: 'EXEM9001' },
  { path: 'demo_seqdef/loci/synA/alleles/1', heading: 'synA 1', content: '450 bases' },
  { path: 'demo_seqdef/schemes', heading: 'Schemes', content: 'cgMLST' },
  { path: 'demo_seqdef/schemes/1', heading: 'MLST', content: 'ST-5 complex' },
  { path: 'demo_seqdef/schemes/1/profiles/5', heading: 'ST 5', content: 'ST-5 complex' },
  { path: 'demo_seqdef/charts', heading: 'Charts', content: 'Profiles of MLST' },
  { path: 'demo_seqdef/classification_schemes', heading: 'Classification schemes', content: 'Exemplum_cgc_5' },
  { path: 'demo_seqdef/classification_schemes/1', heading: 'Exemplum_cgc_5', content: 'group' },
  { path: 'demo_seqdef/classification_schemes/1/groups/1', heading: 'Group 1', content: '3 profiles' },
  { path: 'demo_seqdef/curators', heading: 'Curators', content: 'ada@exemplum.example' },
  { path: 'demo_seqdef/users/1', heading: 'Ada Exempla', content: 'ada@exemplum.example' },
  { path: 'demo_isolates', heading: 'demo_isolates', content: '194' },
  { path: 'demo_isolates/isolates', heading: 'Isolates', content: 'Ex1001' },
  { path: 'demo_isolates/genomes', heading: 'Genomes', content: '530,896' },
  { path: 'demo_isolates/isolates/1', heading: 'Ex1001', content: 'ST-6 complex' },
  { path: 'demo_isolates/contigs/1', heading: 'Contig 1', content: '18,448 bases' },
  { path: 'demo_isolates/loci', heading: 'Loci', content: 'EXEM0001' },
  { path: 'demo_isolates/loci/synA', heading: 'synA', content: 'MLST' },
  { path: 'demo_isolates/schemes', heading: 'Schemes', content: 'MLST' },
  { path: 'demo_isolates/schemes/1', heading: 'MLST', content: 'synA' },
  { path: 'demo_isolates/fields', heading: 'Fields', content: 'Invented country of isolation' },
  { path: 'demo_isolates/fields/country', heading: 'country', content: 'Isolates by country' },
  { path: 'demo_isolates/projects', heading: 'Projects', content: 'Synthetic survey' },
  { path: 'demo_isolates/projects/1', heading: 'Synthetic survey', content: 'EX-0003' },
  { path: 'demo_isolates/charts', heading: 'Charts', content: 'Isolates over time' },
  { path: 'demo_isolates/classification_schemes', heading: 'Classification schemes', content: 'Exemplum_cgc_5' },
  { path: 'demo_isolates/classification_schemes/1', heading: 'Exemplum_cgc_5', content: 'demo_seqdef' },
  { path: 'demo_isolates/classification_schemes/1/groups/1', heading: 'Group 1', content: 'isolate' },
  { path: 'demo_isolates/publications', heading: 'Publications', content: 'publications' },
  { path: 'demo_isolates/curators', heading: 'Curators', content: 'ada@exemplum.example' },
];

/** What none of these sites can do, and so must not be offered. */
const NOT_OFFERED = /^(Change isolate fields|Group profiles|New classification|Delete)/;

const NAMES: Record<Mount, string> = {
  contract: 'Other laboratory',
  deployed: 'Deployed face',
  plain: 'Plain server',
};

/** The kind of page that an address leads to. */
function kindOf(path: string): string {
  return path
    .replace(/\?.*/, '')
    .replace(
      /(\/(?:loci|alleles|schemes|profiles|isolates|contigs|fields|projects|groups|users|publications|classification_schemes))\/[^/]+/g,
      '$1/…',
    );
}

for (const site of MOUNTS) {
  test(`every screen of a site works, mounted as ${site}`, async ({ workbench, refusals }) => {
    const { page } = workbench;
    const base = `/sites/${site}/db/`;
    const pages = new Set<string>();
    const title = (heading: string) => (heading.startsWith('demo_') ? `${heading} on ${NAMES[site]}` : heading);

    await workbench.open(`${base}demo_seqdef`);
    for (const { path, heading, content } of SCREENS) {
      await workbench.go(base + path);
      const main = page.getByRole('main');
      await expect(main.getByRole('heading', { level: 1, name: title(heading), exact: true }), path).toBeVisible();
      await expect(main, path).toContainText(content);
      await settled(page, path);
      for (const role of ['link', 'button'] as const) {
        await expect(main.getByRole(role, { name: NOT_OFFERED }), path).toHaveCount(0);
      }
      const links = main.locator(`a[href^="${base}"]`);
      for (const link of await links.evaluateAll((found) => found.map((each) => each.getAttribute('href') ?? '')))
        pages.add(link);
    }
    expect(refusals).toEqual([]);

    // What the screens lead to, one page of each kind besides those above.
    const known = new Set(SCREENS.map(({ path }) => kindOf(base + path)));
    const others = new Map([...pages].map((path) => [kindOf(path), path]));
    for (const [kind, path] of others) {
      // Another record of a kind that was opened by name: the site that gives least shows whether it can be read.
      if (known.has(kind) && site !== 'plain') continue;
      const heading = page.getByRole('main').getByRole('heading', { level: 1 });
      const before = await heading.textContent();
      await workbench.go(path);
      await expect(heading, path).not.toHaveText(before ?? '');
      await settled(page, path);
    }
    expect(refusals).toEqual([]);
  });
}

test('tables offer a filter and an order where the site has them, and the rows of others fill as they are seen', async ({
  workbench,
  application,
  refusals,
}) => {
  const { page } = workbench;
  await workbench.open('/sites/contract/db/demo_seqdef/loci');
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill('synA');
  await expect(page.getByText('1 locus matches')).toBeVisible();
  await page.getByRole('columnheader', { name: 'Alleles' }).getByRole('button').first().click();
  await settled(page, 'sorted');

  await workbench.go('/sites/plain/db/demo_seqdef/loci?search=synA&sort=-id');
  const grid = page.getByRole('grid');
  await expect(grid).toHaveAttribute('aria-rowcount', '110');
  await expect(page.getByRole('searchbox', { name: 'Filter rows' })).toHaveCount(0);
  await expect(grid.locator('[aria-sort]:not([aria-sort="none"])')).toHaveCount(0);
  await settled(page, 'rows in sight');
  await expect(grid.getByRole('link', { name: 'EXEM0001' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('site-plain-loci');
  await grid.press('Control+End');
  await expect(grid.getByRole('link', { name: 'synG' })).toBeVisible();
  await settled(page, 'the last rows');

  // All rows, those that were never in sight too.
  await page.getByRole('button', { name: 'Export' }).click();
  const save = () => page.getByRole('menuitem', { name: 'Save as TSV…' }).click();
  const { name, text } = await saveNamed({ workbench, application }, save);
  expect(name).toMatch(/^demo_seqdef_loci_\d{4}-\d\d-\d\d\.tsv$/);
  const lines = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'));
  expect(lines.length).toBe(110);
  expect(lines.every(([locus, , , type]) => locus && type)).toBe(true);
  expect(refusals).toEqual([]);
});

test('isolates of a plain server are found by equal values, and their assemblies are read', async ({
  workbench,
  refusals,
}) => {
  const { page } = workbench;
  const filter = JSON.stringify({ all: [{ field: 'isolate', op: '=', value: 'Ex1003' }] });
  await workbench.open(`/sites/plain/db/demo_isolates/isolates?filter=${encodeURIComponent(filter)}`);
  await expect(page.getByRole('grid').getByRole('link', { name: '3', exact: true })).toBeVisible();
  await expect(page.getByText('1 isolate', { exact: true })).toBeVisible();
  await workbench.go('/sites/plain/db/demo_isolates/isolates/1');
  await expect(page.getByRole('grid', { name: 'Contigs of isolate 1' })).toBeVisible();
  await expect(page.getByText('N50')).toBeVisible();
  await expect(
    page.getByRole('grid', { name: 'Designations of isolate 1' }).getByRole('link', { name: 'EXEM0001' }),
  ).toBeVisible();
  expect(refusals).toEqual([]);
});

test('new alleles for a site are compared with the alleles that it shows', async ({ workbench, second }) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const reply = await second.service.app.inject('/db/demo_seqdef/loci/synA/alleles/3');
  const { sequence } = reply.json<{ sequence: string }>();
  await workbench.open('/submissions/new?type=alleles&site=plain&database=demo_seqdef&locus=synA');
  await main.getByRole('button', { name: 'Begin' }).click();
  await paste(main.getByRole('grid', { name: 'Alleles to submit' }), `>turned\n${reverseComplement(sequence)}\n`);
  await main.getByRole('tab', { name: /^4\. Check/ }).click();
  await expect(main.getByText('Its reverse complement is already defined as synA-3.')).toBeVisible();
  await expect(main.getByText(/^Compared with the \d+ alleles of synA that Plain server shows\.$/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('site-submission-check');
});

test('databases are named with their site in titles, steps, recent pages and the palette', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/sites/contract/db/demo_seqdef/loci/synA');
  await expect(page.getByText('Locus of demo_seqdef on Other laboratory')).toBeVisible();
  const steps = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(steps.getByRole('listitem')).toHaveText(['Home', 'Other laboratory', 'demo_seqdef', 'Loci', 'synA']);
  await expect(page.getByText('40 alleles')).toBeVisible();
  await settled(page, 'the locus');
  await workbench.screenshot('site-locus');
  await steps.getByRole('link', { name: 'Other laboratory' }).click();
  await expect(page.getByRole('grid', { name: 'Databases of Other laboratory' })).toContainText('demo_isolates');
  await workbench.expectAccessible();
  await workbench.screenshot('site');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('demo_iso');
  await expect(page.getByRole('option', { name: /demo_isolates/ })).toHaveCount(4);
  await expect(page.getByText('Databases on Plain server')).toBeVisible();
  await workbench.screenshot('site-palette');
  await page.keyboard.press('Escape');

  await workbench.go('/');
  await expect(page.getByRole('link', { name: 'synA (demo_seqdef), Other laboratory' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('site-home');
});

test('a site that does not exist, or does not answer, is told in a sentence', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/sites/nowhere/db/x');
  await expect(page.getByRole('alert')).toContainText('There is no site called “nowhere”');
  await workbench.go('/sites/contract/db/none');
  await expect(page.getByRole('alert')).toContainText('none');
  await workbench.go(`/sites/${SILENT_SITE.id}`);
  await expect(page.getByRole('alert')).toContainText(`${SILENT_SITE.name} cannot be reached`);
  await workbench.screenshot('site-unreachable');
});
