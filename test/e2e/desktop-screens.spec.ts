import { desktopTest as test } from './support/desktop-test.ts';
import { expect } from './support/fixtures.ts';

const SEQDEF = '/sites/local/db/demo_seqdef';
const ISOLATES = '/sites/local/db/demo_isolates';

/** Every kind of screen: its address, its heading, and something that only the main side can have told it. */
const SCREENS = [
  ['/', 'Home', 'demo_seqdef'],
  ['/query', 'Query sequences', 'exemplum-known.fasta'],
  ['/queue', 'Queue', 'Nothing waits for you'],
  ['/queue/rules', 'Rules that settle', 'Follow the rules in demo_seqdef'],
  ['/submissions', 'Submissions', 'Nothing is in preparation'],
  ['/submissions/new', 'New submission', 'New combinations of known alleles'],
  ['/cases', 'Cases', 'There is no case yet'],
  ['/comparisons', 'Comparisons', 'There is no comparison yet'],
  ['/settings', 'Settings', 'Data folder'],
  ['/service', 'REST service', 'http://127.0.0.1:'],
  ['/people', 'People', 'Local curator'],
  ['/watches', 'Watches', 'Nobody watches anything'],
  [SEQDEF, 'demo_seqdef', '2,778'],
  [`${SEQDEF}/loci`, 'Loci', 'EXEM0001'],
  [`${SEQDEF}/loci/synA`, 'synA', 'EXEM9001'],
  [`${SEQDEF}/loci/synA/alleles/1`, 'synA 1', '450 bases'],
  [`${SEQDEF}/loci/synA/alignment?alleles=1,2`, 'Alignment of synA', '2 sequences, 450 columns'],
  [`${SEQDEF}/schemes`, 'Schemes', 'cgMLST'],
  [`${SEQDEF}/schemes/1`, 'MLST', 'clonal_complex'],
  [`${SEQDEF}/schemes/1/profiles/5`, 'ST 5', 'ST-5 complex'],
  [`${SEQDEF}/schemes/1/nearest?profile=5`, 'Find profiles by alleles', 'ST-5 complex'],
  [`${SEQDEF}/charts`, 'Charts', 'Loci by number of alleles'],
  [`${SEQDEF}/classification_schemes`, 'Classification schemes', 'Exemplum_cgc_5'],
  [`${SEQDEF}/classification_schemes/1`, 'Exemplum_cgc_5', 'Groups by number of profiles'],
  [`${SEQDEF}/classification_schemes/1/groups/1`, 'Group 1', '3 profiles'],
  [`${SEQDEF}/publications`, 'Publications', 'Seven loci for an invented organism'],
  [`${SEQDEF}/publications/99900000`, 'Publication 99900000', 'synA'],
  [`${SEQDEF}/curators`, 'Curators', 'ada@exemplum.example'],
  [`${SEQDEF}/users/1`, 'Ada Exempla', 'ada@exemplum.example'],
  [ISOLATES, 'demo_isolates', '200'],
  [`${ISOLATES}/isolates`, 'Isolates', 'Ex1001'],
  [`${ISOLATES}/genomes`, 'Genomes', '530,896'],
  [`${ISOLATES}/isolates/1`, 'Ex1001', 'ST-6 complex'],
  [`${ISOLATES}/contigs/1`, 'Contig 1', '18,448 bases'],
  [`${ISOLATES}/fields`, 'Fields', 'Invented country of isolation'],
  [`${ISOLATES}/fields/country`, 'country', 'Isolates by country'],
  [`${ISOLATES}/projects`, 'Projects', 'Synthetic survey'],
  [`${ISOLATES}/projects/1`, 'Synthetic survey', 'EX-0003'],
] as const;

test('every screen opens in the window and shows what it is about, and nothing comes from elsewhere', async ({
  desktop,
}) => {
  const { page } = desktop;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  for (const [index, [path, heading, content]] of SCREENS.entries()) {
    // Some as a link from outside opens them; the program is not loaded anew for each.
    await (index % 6 === 0 ? desktop.open(path) : desktop.go(path));
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true }), path).toBeVisible();
    await expect(page.getByRole('main'), path).toContainText(content);
    await expect(page.getByRole('alert'), path).toHaveCount(0);
  }

  await test.step('the typefaces come with the program', async () => {
    const loaded = () =>
      page.evaluate(async () => {
        await document.fonts.ready;
        const fonts = [...document.fonts].filter(({ status }) => status === 'loaded');
        return fonts.map(({ family }) => family.replaceAll('"', ''));
      });
    await desktop.open(`${SEQDEF}/loci/synA/alleles/1`);
    await expect(page.getByRole('heading', { level: 1, name: 'synA 1' })).toBeVisible();
    await expect.poll(loaded).toEqual(expect.arrayContaining(['Inter Variable', 'JetBrains Mono Variable']));
    const { host } = new URL(page.url());
    expect(asked.filter((url) => !url.startsWith('data:') && new URL(url).host !== host)).toEqual([]);
  });

  await test.step('a name that does not exist is said in words, with the way back', async () => {
    await desktop.open(`${SEQDEF}/loci/${encodeURIComponent("a/b 'c'")}`);
    await expect(page.getByRole('alert')).toContainText("a/b 'c'");
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible();
    await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link', { name: 'Loci' }).click();
    await expect(page.getByRole('grid')).toBeVisible();
    await desktop.open('/nowhere');
    await expect(page.getByText('There is no such page')).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Go to Home' }).click();
    await expect.poll(() => desktop.path()).toBe('/');
  });
});
