import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { hasRealData, realFile, unpackScheme } from '#test/support/real-data.ts';
import { expect, test } from './support/fixtures.ts';
import type { Harness } from './support/harness.ts';
import { dragFiles, openImport, readSheet, saveAs, saveFile } from './support/user-files.ts';

test.use({ opensHome: false });

// The one-time link leads on to the home screen; a test begins when that is there.
const KNOWN = 'exemplum-known.fasta';
const DRAFT = 'exemplum-draft.fasta.gz';
/** Like ST 12, with a new allele of synD one substitution from a known one. */
const NEW = 'exemplum-new-allele.fasta';

async function run({ page, open }: Harness, ...examples: string[]): Promise<void> {
  await open('/query?database=demo_seqdef');
  for (const name of examples) await page.getByRole('button', { name, exact: true }).click();
  await page.keyboard.press('Control+Enter');
  const all = new RegExp(`${examples.length} of ${examples.length} done`);
  await expect(page.getByText(all)).toBeVisible();
}

/** Header and residues of the first record of a FASTA text. */
function firstRecord(fasta: string): { header: string; sequence: string } {
  const [header = '', ...lines] = fasta.split('\n');
  return { header, sequence: lines.join('') };
}

test('every locus is listed with its status, and the new allele can be saved as FASTA', async ({
  workbench,
  application,
}) => {
  const { page } = workbench;
  await run(workbench, NEW);
  await page.getByRole('tab', { name: 'Loci (109)' }).click();
  const table = page.getByRole('grid', { name: `Loci of ${NEW}` });
  await expect(table).toHaveAttribute('aria-rowcount', '110');
  await workbench.expectAccessible();
  await workbench.screenshot('query-loci');

  await page.getByRole('group', { name: 'Show loci' }).getByRole('button', { name: 'novel' }).click();
  await expect(table).toHaveAttribute('aria-rowcount', '2');
  await expect(table.getByRole('row', { name: /synD/ })).toContainText('1 substitution');
  const fasta = await saveFile({ workbench, application }, async () => {
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: 'FASTA file' }).click();
  });
  const { header, sequence } = firstRecord(fasta);
  const sha1 = createHash('sha1').update(sequence).digest('hex');
  expect(header).toMatch(new RegExp(`^>synD_new-${sha1.slice(0, 12)} .*differences=1`));

  // From the keyboard: Enter opens the row, Escape goes back to it.
  await table.focus();
  await page.keyboard.press('Enter');
  const detail = page.getByRole('dialog', { name: 'synD' });
  await expect(detail.getByText(sha1)).toBeVisible();
  await expect(detail.getByText('It is new: 1 substitution away')).toBeVisible();
  await expect(detail.getByRole('group', { name: /New sequence/ })).toHaveText(new RegExp(sequence.slice(0, 10)));
  await workbench.expectAccessible();
  await workbench.screenshot('query-locus');
  await page.keyboard.press('Escape');
  await expect(detail).toBeHidden();
  await expect(table).toBeFocused();
});

test('the table of genomes is walked by keyboard, filtered, and saved as it is shown', async ({
  workbench,
  application,
}) => {
  const { page } = workbench;
  await run(workbench, KNOWN, DRAFT, NEW);
  const table = page.getByRole('grid', { name: 'Summary of MLST' });
  await table.focus();
  await page.keyboard.press('Control+End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'synG' })).toBeVisible();
  await page.keyboard.press('Alt+ArrowUp');
  await expect(page.getByRole('dialog', { name: 'synF' })).toBeVisible();
  await page.keyboard.press('Escape');

  // The verdict stands beside the file, and Enter leads to its reasons.
  await table.focus();
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  const verdict = page.getByRole('region', { name: 'Verdict: good' });
  await expect(verdict).toBeFocused();
  await expect(verdict).toContainText('An assembly does not show a weaker second strain');
  await verdict.getByText(/rules were checked/).click();
  await expect(verdict.getByRole('row', { name: /^Contigs good above 1,000 contigs/ })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('query-verdict');
  await page.getByRole('option', { name: /All inputs/ }).click();

  await page.getByRole('combobox', { name: 'Which genomes' }).click();
  await page.getByRole('option', { name: '★ new allele (1)' }).click();
  await page.getByRole('combobox', { name: 'Which loci' }).click();
  await page.getByRole('option', { name: 'loci with novel alleles' }).click();
  await expect(page.getByText('1 of 3 genomes')).toBeVisible();
  await expect(page.getByText('1 of 7 loci')).toBeVisible();
  const cell = table.getByRole('gridcell', { name: /novel, nearest/ });
  await expect(cell).toHaveText(/^★ ~\d+$/);
  await workbench.expectAccessible();
  await workbench.screenshot('query-table-filtered');
  const rows = readSheet(
    await saveFile({ workbench, application }, async () => {
      await page.getByRole('button', { name: 'Save results' }).click();
      await page.getByRole('menuitem', { name: 'Summary as TSV…' }).click();
    }),
  );
  expect(rows).toMatchObject([{ file: NEW, scheme: 'MLST', ST: '-', database: 'demo_seqdef', target: 'all loci' }]);
  expect(rows[0]?.['synD']).toMatch(/^~\d+$/);
  expect(rows[0]).not.toHaveProperty('synA');

  await cell.click();
  await expect(page.getByRole('dialog', { name: 'synD' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: 'Novel alleles (1)' }).click();
  const novel = page.getByRole('grid', { name: 'Novel alleles' });
  await expect(novel.getByRole('row', { name: /synD/ })).toContainText(NEW);
  await workbench.expectAccessible();
  await workbench.screenshot('query-novel');
});

test('the results are saved as a workbook', async ({ workbench, application }) => {
  const { page } = workbench;
  await run(workbench, KNOWN, NEW);
  const file = await saveAs({ workbench, application }, async () => {
    await page.getByRole('button', { name: 'Save results' }).click();
    await page.getByRole('menuitem', { name: 'Workbook as XLSX…' }).click();
  });
  // An .xlsx file is a zip archive.
  expect(readFileSync(file).subarray(0, 2).toString('latin1')).toBe('PK');
});

test('the contig map shows where the loci lie, drawn and as a table', async ({ workbench }) => {
  const { page } = workbench;
  await run(workbench, DRAFT);
  await page.getByRole('tab', { name: 'Contig map' }).click();
  const map = page.getByRole('listbox', { name: `Loci on the contigs of ${DRAFT}` });
  await map.focus();
  await page.keyboard.press('Home');
  await expect(map.getByRole('option')).toHaveText(/allele \d+; exact; exemplum-draft_\d+ .* strand;/);
  await expect(map.getByRole('option')).toHaveAttribute('aria-posinset', '1');
  await page.keyboard.press('ArrowRight');
  await expect(map.getByRole('option')).toHaveAttribute('aria-posinset', '2');
  await page.keyboard.press('+');
  await expect(page.getByText(/bases per line/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('query-map');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(map).toBeFocused();

  await page.getByRole('radiogroup', { name: 'Show as' }).getByText('Table').click();
  const table = page.getByRole('grid', { name: /Positions of the loci/ });
  await expect(table).toHaveAttribute('aria-rowcount', '8');
  await workbench.expectAccessible();
  await workbench.screenshot('query-positions');
});

test('many files run while one looks around; the failed one can be tried again', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/query?database=demo_seqdef&target=scheme:1');
  const good = Array.from({ length: 24 }, (_, index) => [
    `genome ${index + 1}.fasta`,
    `>c\n${'ACGTTGCA'.repeat(200)}\n`,
  ]);
  // Before the page is there, dropped files lead to the question what they are.
  await expect(page.getByRole('textbox', { name: 'Paste a sequence' })).toBeVisible();
  const drag = await dragFiles(page, { ...Object.fromEntries(good), 'broken.fasta': '\u0000\u0001\u0002 no text' });
  await drag.drop();
  await page.getByRole('button', { name: 'Run 25 inputs' }).click();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Query sequences' }).click();
  await expect(page.getByText(/24 of 25 done · took/)).toBeVisible();
  // The fields for inputs have made room for the results, and come back when asked for.
  await expect(page.getByRole('textbox', { name: 'Paste a sequence' })).toBeHidden();
  await page.getByRole('button', { name: 'Add inputs' }).click();
  await expect(page.getByRole('textbox', { name: 'Paste a sequence' })).toBeVisible();
  await page.getByRole('button', { name: 'Fold', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Filter genomes' }).fill('no such file');
  await expect(page.getByText('No genome passes this filter')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.setViewportSize({ width: 800, height: 600 });
  await workbench.expectAccessible();
  await workbench.screenshot('query-many-small');
  await page.getByRole('button', { name: 'Retry 1' }).click();
  await page.getByRole('button', { name: '1 failed' }).click();
  await expect(page.getByRole('heading', { name: 'broken.fasta' })).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'broken.fasta' })).toBeVisible();
});

test('a query can be for exact alleles only, and its results say so', async ({ workbench, application }) => {
  const { page } = workbench;
  await workbench.open('/query?database=demo_seqdef&target=scheme:1');
  await page.getByRole('button', { name: 'Options' }).click();
  await page.getByRole('checkbox', { name: 'Nearest alleles' }).uncheck();
  await workbench.expectAccessible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Options (1)' })).toBeVisible();
  await page.getByRole('button', { name: NEW, exact: true }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/exact alleles only/)).toBeVisible();
  await page.getByRole('tab', { name: 'Loci (7)' }).click();
  const rows = readSheet(
    await saveFile({ workbench, application }, async () => {
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'Save as TSV…' }).click();
    }),
  );
  expect(rows).toHaveLength(7);
  expect(rows.find((row) => row['Locus'] === 'synD')).toMatchObject({
    Nearest: '',
    parameters: 'exact alleles only; contigs circular where recorded',
    database: 'demo_seqdef',
  });
});

test.describe('a real genome with a planted new allele', () => {
  test.use({ opensHome: true });
  test.skip(!hasRealData, 'The real data are not beside the project.');

  test('gives that allele, trimmed and in the direction of the locus', async ({ workbench, application }) => {
    const { page, dataFolder } = workbench;
    const [place] = readSheet(readFileSync(realFile('expected/nmen_G2136.fna.exact.tsv'), 'utf8')).filter(
      ({ scheme, locus }) => scheme === 'neisseria' && locus === 'abcZ',
    );
    const start = Number(place?.['start']);
    const genome = plantAt(
      gunzipSync(readFileSync(realFile('genomes/nmen_G2136.fna.gz'))).toString(),
      place?.['contig'] ?? '',
      start + 100,
    );
    await openImport({ workbench, application }, unpackScheme('neisseria', `${dataFolder}/unpacked`));
    await page.getByRole('textbox', { name: 'Database' }).fill('neisseria');
    await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Query sequences' }).click();
    await expect(page.getByRole('textbox', { name: 'Paste a sequence' })).toBeVisible();
    const drag = await dragFiles(page, { 'planted.fna': genome });
    await drag.drop();
    await page.getByRole('button', { name: 'Run 1 input' }).click();
    await page.getByRole('term').getByRole('button', { name: 'abcZ' }).click();
    const detail = page.getByRole('dialog', { name: 'abcZ' });
    await expect(detail.getByText('It is new: 1 substitution away')).toBeVisible();
    await expect(
      detail.getByText(`${start.toLocaleString('en')} to ${Number(place?.['end']).toLocaleString('en')}`),
    ).toBeVisible();
    await workbench.screenshot('query-real-novel');
  });
});

/** Changes one base (1-based) of a contig of a FASTA text. */
function plantAt(fasta: string, contig: string, base: number): string {
  return fasta
    .split(/(?=^>)/m)
    .map((record) => {
      const [header = '', ...lines] = record.split('\n');
      if (header.slice(1).split(/\s/)[0] !== contig) return record;
      const sequence = lines.join('');
      const other = sequence[base - 1] === 'A' ? 'C' : 'A';
      return `${header}\n${sequence.slice(0, base - 1)}${other}${sequence.slice(base)}\n`;
    })
    .join('');
}
