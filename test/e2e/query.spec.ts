import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import { hasRealData, realFile, unpackScheme } from '#test/support/real-data.ts';
import { expect, test } from './support/fixtures.ts';
import type { Harness } from './support/harness.ts';
import { chooseFiles, dragFiles, openImport, readSheet, saveFile } from './support/user-files.ts';

test.use({ opensHome: false });

// The one-time link leads on to the home screen; a test begins when that is there.
const EXAMPLES = ['exemplum-known.fasta', 'exemplum-draft.fasta.gz', 'exemplum-new-allele.fasta'];

async function addExamples({ page }: Harness): Promise<void> {
  for (const name of EXAMPLES) await page.getByRole('button', { name, exact: true }).click();
}

test('the example genomes are typed from the keyboard, each with its result', async ({ workbench, application }) => {
  const { page } = workbench;
  await workbench.open('/query?database=demo_seqdef');
  await addExamples(workbench);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/3 of 3 done/)).toBeVisible();
  await expect(page.getByRole('grid', { name: /Summary/ }).getByRole('row')).toHaveCount(4);
  await workbench.expectAccessible();
  await workbench.screenshot('query-summary');

  // What is in the table is not listed a second time.
  await expect(page.getByRole('listbox', { name: 'Inputs' })).toHaveCount(0);
  await page.getByRole('grid', { name: /Summary/ }).focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('Enter');
  await page.getByRole('listbox', { name: 'Inputs' }).focus();
  await page.keyboard.press('End');
  const card = page.getByRole('region', { name: 'MLST', exact: true });
  await expect(card.getByText('New allele', { exact: true })).toBeVisible();
  await expect(card.getByText('No exact allele at 1 of 7 loci: 1 novel.')).toBeVisible();
  await expect(card.getByText('novel', { exact: true })).toHaveCount(1);
  await workbench.expectAccessible();
  await workbench.screenshot('query-result');

  await page.getByRole('tab', { name: /Matches/ }).click();
  const matches = page.getByRole('grid', { name: /Matches/ });
  await page.getByPlaceholder('Filter matches').fill('synA');
  await expect(matches.getByRole('row')).toHaveCount(2);
  await workbench.expectAccessible();
  await workbench.screenshot('query-matches');

  await page.keyboard.press('Escape');
  await page.getByRole('option', { name: /All inputs/ }).click();
  await page.getByRole('button', { name: 'Save results' }).click();
  const save = () => page.getByRole('menuitem', { name: 'Summary as TSV…' }).click();
  const rows = readSheet(await saveFile({ workbench, application }, save));
  expect(rows.map(({ file }) => file)).toEqual(EXAMPLES);
  expect(rows.map(({ ST }) => ST === '-')).toEqual([false, false, true]);
  expect(rows[0]).toMatchObject({ database: 'demo_seqdef', target: 'all loci' });
});

test('pasted text is counted while typing, and refused when it is no sequence', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/query?database=demo_seqdef&target=scheme:1');
  const box = page.getByRole('textbox', { name: 'Paste a sequence' });
  await box.fill('>one\nACGTACGT\n>two\nACG\n');
  await expect(page.getByText('2 sequences, 11 nucleotides')).toBeVisible();
  await box.fill('see https://example.org');
  await expect(page.getByText('Line 1 contains “:”, which is not a base or an amino acid.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('listbox', { name: 'Inputs' })).toHaveCount(0);
  await workbench.expectAccessible();
  await box.fill('>mine\nACGTACGTACGTACGTACGTACGT\n');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: 'mine' })).toBeVisible();
  await expect(page.getByText('No exact allele at 7 of 7 loci: 7 missing.')).toBeVisible();
});

test('files dropped here are queried, and one that is no sequence says so', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/query?database=demo_seqdef');
  // Before the page is there, dropped files lead to the question what they are.
  await expect(page.getByRole('textbox', { name: 'Paste a sequence' })).toBeVisible();
  const drag = await dragFiles(page, {
    'a.fasta': '>a\nACGTACGTACGT\n',
    'b.fasta': '\u0000\u0001\u0002\u0003 no text',
  });
  await expect(page.getByText('Drop to query')).toBeVisible();
  await drag.drop();
  await expect(page.getByRole('option', { name: /b\.fasta/ })).toBeVisible();
  await page.getByRole('button', { name: 'Run 2 inputs' }).click();
  await page.getByRole('option', { name: /b\.fasta failed/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'b.fasta' })).toBeVisible();
  await expect(page.getByText(/1 of 2 done/)).toBeVisible();
});

test('results outlive a visit elsewhere, a reload and the end of their list', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/query?database=demo_seqdef&target=locus:synA');
  await expect(page.getByRole('combobox', { name: 'Locus', exact: true })).toHaveValue('synA');
  await addExamples(workbench);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/3 of 3 done/)).toBeVisible();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await page.getByRole('link', { name: 'Query sequences' }).click();
  await expect(page.getByText(/3 of 3 done/)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/3 of 3 done/)).toBeVisible();
  await page.getByRole('button', { name: 'Add inputs' }).click();
  await expect(page.getByRole('combobox', { name: 'Locus', exact: true })).toHaveValue('synA');
  await page.getByRole('rowheader', { name: /exemplum-new-allele/ }).click();
  await expect(page.getByRole('tab', { name: /^Loci/ })).toBeVisible();
  await page.getByRole('button', { name: 'Close these results' }).click();
  await expect(page.getByRole('listbox', { name: 'Inputs' })).toHaveCount(0);
  await expect(page.getByRole('table', { name: 'Earlier results' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('query-earlier-results');
  await page
    .getByRole('table', { name: 'Earlier results' })
    .getByRole('button', { name: /2 others/ })
    .first()
    .click();
  await expect(page.getByText(/3 of 3 done/)).toBeVisible();
});

test('a scheme can be asked for before the schemes have come', async ({ workbench }) => {
  // Only over HTTP can a reply be held back; the screen is the same on the desktop.
  const { page } = workbench;
  const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/rpc/api*request', async (route) => {
    if (/demo_seqdef\/schemes\?/.test(route.request().postData() ?? '')) await isReleased;
    await route.continue();
  });
  await workbench.open('/query?database=demo_seqdef');
  await page.getByText('Scheme', { exact: true }).click();
  const scheme = page.getByRole('combobox', { name: 'Scheme' });
  await expect(scheme).toHaveValue('');
  await page.getByRole('button', { name: EXAMPLES[0]!, exact: true }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('The schemes are still being read.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Run', exact: true })).toBeDisabled();
  release();
  await expect(scheme).toHaveValue('MLST');
  await expect(page.getByText('The schemes are still being read.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Run 1 input' }).click();
  await expect(page.getByText(/1 of 1 done/)).toBeVisible();
});

/** Lines of an `*.exact.tsv` or of the exported matches, in one form and order. */
function occurrences(rows: Record<string, string>[]): string[] {
  const columns = ['locus', 'allele_id', 'contig', 'start', 'end', 'orientation'];
  return rows.map((row) => columns.map((column) => row[column]).join(' ')).toSorted();
}

/** `expected/profiles.tsv` (file, scheme, ST, locus(allele)…) by file. */
function expectedProfiles(): Map<string, Record<string, string>> {
  const lines = readFileSync(realFile('expected/profiles.tsv'), 'utf8').trimEnd().split('\n');
  return new Map(
    lines.map((line) => {
      const [file = '', scheme = '', ST = '', ...alleles] = line.split('\t');
      const loci = alleles.map((text) => /^(.+)\((.+)\)$/.exec(text)?.slice(1) ?? [text, '']);
      return [file, { scheme, ST, ...Object.fromEntries(loci) }];
    }),
  );
}

async function importAndQuery(
  host: { workbench: Harness; application: ElectronApplication | undefined },
  scheme: 'neisseria' | 'saureus',
  genomes: string[],
): Promise<{ summary: Record<string, string>[]; matches: Record<string, string>[] }> {
  const { page, dataFolder } = host.workbench;
  await openImport(host, unpackScheme(scheme, `${dataFolder}/unpacked`));
  await page.getByRole('textbox', { name: 'Database' }).fill(scheme);
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Query sequences' }).click();
  await page.getByText('Scheme', { exact: true }).click();
  await expect(page.getByRole('combobox', { name: 'Scheme' })).toHaveValue(scheme);
  const files = genomes.map((genome) => realFile(`genomes/${genome}.gz`));
  await chooseFiles(host, () => page.getByRole('button', { name: 'Choose files…' }).click(), files);
  await expect(page.getByText(new RegExp(`0 of ${genomes.length} done`))).toBeVisible();
  await page.keyboard.press('Control+Enter');
  const all = page.getByText(new RegExp(`${genomes.length} of ${genomes.length} done`));
  await expect(all).toBeVisible();
  if (genomes.length === 1) await page.getByRole('option', { name: /All inputs/ }).click();
  const save = (item: string) =>
    saveFile(host, async () => {
      await page.getByRole('button', { name: 'Save results' }).click();
      await page.getByRole('menuitem', { name: item }).click();
    });
  const summary = readSheet(await save('Summary as TSV…'));
  return { summary, matches: readSheet(await save('All matches as TSV…')) };
}

test.describe('real genomes through the screen', () => {
  test.use({ opensHome: true });
  test.skip(!hasRealData, 'The real data are not beside the project.');

  const sets = [
    { scheme: 'neisseria', genomes: ['nmen_G2136.fna', 'nmen_NM51.fna', 'nmen_Z2491.fna'] },
    { scheme: 'saureus', genomes: ['saur_JP080.fasta'] },
  ] as const;

  for (const { scheme, genomes } of sets) {
    test(`${scheme} gives exactly the expected profiles and occurrences`, async ({ workbench, application }) => {
      const { summary, matches } = await importAndQuery({ workbench, application }, scheme, [...genomes]);
      const profiles = expectedProfiles();
      expect(summary).toHaveLength(genomes.length);
      for (const row of summary) expect(row).toMatchObject(profiles.get(basename(row['file'] ?? '', '.gz')) ?? {});
      for (const genome of genomes) {
        expect(profiles.has(genome)).toBe(true);
        const expected = readSheet(readFileSync(realFile(`expected/${genome}.exact.tsv`), 'utf8'));
        const own = expected.filter((row) => row['scheme'] === scheme);
        expect(occurrences(matches.filter(({ file }) => file === `${genome}.gz`))).toEqual(occurrences(own));
        expect(own.length).toBeGreaterThan(0);
      }
    });
  }
});
