import { expect, test } from './support/fixtures.ts';

const LOCAL = '/sites/local/db';

test.use({ opensHome: false });

test(
  'the typefaces come with the program, and nothing is fetched from elsewhere',
  { tag: '@host' },
  async ({ workbench }) => {
    const { page } = workbench;
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await workbench.open(`${LOCAL}/demo_seqdef/loci/synA/alleles/1`);
    await expect(page.getByRole('heading', { level: 1, name: 'synA 1' })).toBeVisible();
    await expect
      .poll(() =>
        page.evaluate(async () => {
          await document.fonts.ready;
          return [...document.fonts]
            .filter(({ status }) => status === 'loaded')
            .map(({ family }) => family.replaceAll('"', ''));
        }),
      )
      .toEqual(expect.arrayContaining(['Inter Variable', 'JetBrains Mono Variable']));
    const origin = new URL(page.url()).host;
    expect(asked.filter((url) => !url.startsWith('data:') && new URL(url).host !== origin)).toEqual([]);
  },
);

/** Pixels of what stands alone on a page and of what stands in a row or a line of text. */
const HEIGHTS = [32, 24];

test('what one presses or types in has one of two heights', async ({ workbench }) => {
  const { page } = workbench;
  const others: string[] = [];
  for (const path of [
    '/',
    '/query',
    '/settings',
    '/service',
    `${LOCAL}/demo_seqdef/loci/synA`,
    `${LOCAL}/demo_isolates/genomes`,
  ]) {
    await workbench.open(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const found = await page
      .getByRole('main')
      .locator(
        '.mantine-Button-root, .mantine-ActionIcon-root, .mantine-SegmentedControl-root, input.mantine-Input-input',
      )
      .evaluateAll((elements) =>
        elements.map((element) => ({ name: element.className, height: element.getBoundingClientRect().height })),
      );
    const wrong = found.filter(({ height }) => height > 0 && !HEIGHTS.includes(height));
    others.push(...wrong.map(({ name, height }) => `${path}: ${height} ${name}`));
  }
  expect(others).toEqual([]);
});
