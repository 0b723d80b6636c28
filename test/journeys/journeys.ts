/**
 * Five journeys through the program, by its public doors: addresses of the service, and screens by role and label. Each is gone once
 * without being counted, so that all is loaded, and then twice with other records.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { dragFiles, paste } from '#test/e2e/support/user-files.ts';
import { fillMembers } from '#test/e2e/support/submissions.ts';
import type { MeasuredProgram } from './measured-program.ts';

/** Goes a journey with the records of a turn, 1 to 3. `begin` stands before the first counted step. */
type Journey = (measured: MeasuredProgram, turn: number, begin: () => Promise<void>) => Promise<void>;

/** Opens a page as a link within the program does. */
async function go(page: Page, path: string): Promise<void> {
  await page.evaluate((address) => window.history.pushState({}, '', address), path);
}

const readAllele: Journey = async ({ program }, turn, begin) => {
  await begin();
  for (const face of ['', '/bigsdb']) {
    const reply = await fetch(`${program.service}${face}/db/demo_seqdef/loci/synA/alleles/${turn}`);
    if (!(await reply.text()).includes('sequence')) throw new Error(`${face}: no allele`);
  }
};

const editIsolate: Journey = async (measured, turn, begin) => {
  const page = await measured.page();
  const main = page.getByRole('main');
  await go(page, `/sites/local/db/demo_isolates/isolates/${turn}`);
  await main.getByRole('heading', { level: 1, name: `Ex100${turn}` }).waitFor();
  const edit = page.getByRole('link', { name: 'Edit', exact: true });
  await edit.waitFor();
  await begin();
  await edit.click();
  await page.getByRole('textbox', { name: 'year', exact: true }).fill('2001');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Read wrongly.');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText(`Isolate ${turn} is saved.`).waitFor();
  await main.getByText(/^year: .* → 2001/).waitFor();
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await main.getByText('Took back a change.').first().waitFor();
};

const typeGenome: Journey = async (measured, turn, begin) => {
  const page = await measured.page();
  const main = page.getByRole('main');
  const name = `genome-${turn}.fasta`;
  const text = readFileSync(join(measured.folder, 'data/examples/exemplum-known.fasta'), 'utf8');
  // Else the next genome would wait beside the one before.
  if (turn > 1) await main.getByRole('button', { name: 'Close these results', exact: true }).click();
  await go(page, '/');
  const zone = page.getByRole('region', { name: 'Type genomes' });
  await zone.waitFor();
  const drag = await dragFiles(page, { [name]: text });
  await begin();
  await drag.dropOn(zone);
  await main.getByRole('heading', { name }).waitFor();
  await main.getByText('All 7 loci match exactly.').waitFor();
};

/** As curator: accepts the one item of the oldest submission, and closes it. */
async function accept(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const hasKeys = (dialog: Locator) => dialog.locator(':focus').waitFor();
  await go(page, '/queue');
  await main.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('listbox', { name: 'Items' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: /^Assign/ });
  const settled = main.getByText('All settled');
  await dialog.or(settled).first().waitFor();
  if (await dialog.isVisible()) await page.keyboard.press('1');
  await settled.waitFor();
  await page.keyboard.press('c');
  await hasKeys(page.getByRole('dialog', { name: 'Close the submission?' }));
  await page.keyboard.press('Enter');
  await main
    .getByText(/^Closed: /)
    .first()
    .waitFor();
}

const submitAllele: Journey = async (measured, turn, begin) => {
  const page = await measured.page();
  const main = page.getByRole('main');
  const allele = await fetch(`${measured.program.service}/db/demo_seqdef/loci/synA/alleles/${turn}`);
  const { sequence } = (await allele.json()) as { sequence: string };
  // Another base behind the start codon that makes no stop codon.
  const changed = `${sequence.slice(0, 3)}${sequence[3] === 'C' ? 'G' : 'C'}${sequence.slice(4)}`;
  await go(page, '/submissions/new?type=alleles&site=local&database=demo_seqdef&locus=synA');
  const start = main.getByRole('button', { name: 'Begin' });
  await start.waitFor();
  await begin();
  await start.click();
  const grid = main.getByRole('grid', { name: 'Alleles to submit' });
  await paste(grid, `>new-${turn}\n${changed}\n`);
  await main.getByRole('status', { name: 'Problems of the table' }).getByText('No problems in 1 row').waitFor();
  await main.getByRole('tab', { name: '3. About' }).click();
  // From the second time on they are as they were sent before.
  const technology = main.getByRole('combobox', { name: 'Sequencing technology', exact: true });
  if ((await technology.inputValue()) === '') await fillMembers(main);
  await main.getByRole('tab', { name: '5. Send' }).click();
  await main.getByRole('button', { name: /^Send to / }).click();
  await main.getByText(/The site has all of it, as submission/).waitFor();
  await accept(page);
};

/** Alleles enough for an import that takes some seconds. */
function writeAlleles(folder: string): string {
  mkdirSync(folder, { recursive: true });
  for (let locus = 1; locus <= LOCI; locus += 1) {
    const lines = Array.from({ length: ALLELES }, (_, index) => {
      const number = Array.from((index + ALLELES * locus).toString(4), (digit) => 'ACGT'[Number(digit)]).join('');
      return `>big${locus}_${index + 1}\nATG${number.padStart(12, 'A').repeat(30)}TAA\n`;
    });
    writeFileSync(join(folder, `big${locus}.tfa`), lines.join(''));
  }
  return folder;
}
const LOCI = 10;
const ALLELES = 10_000;

const cancelImport: Journey = async (measured, turn, begin) => {
  const page = await measured.page();
  const dialog = page.getByRole('dialog');
  const files = writeAlleles(join(measured.folder, `big${turn}`));
  await go(page, '/');
  const open = page.getByRole('button', { name: 'Import', exact: true });
  await open.waitFor();
  await begin();
  await open.click();
  const chosen = page.waitForEvent('filechooser');
  await page.getByRole('menuitem', { name: 'A folder…' }).click();
  await (await chosen).setFiles(files);
  await dialog.getByRole('textbox', { name: 'Database' }).fill(`big_${turn}`);
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('progressbar', { name: 'Progress of the import' }).waitFor();
  await dialog.getByRole('button', { name: 'Cancel import' }).click();
  await dialog.getByText('The import was cancelled.').waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
};

/** By name, in the order in which they are gone. */
export const journeys: Record<string, Journey> = {
  'GET of an allele, both faces': readAllele,
  "an isolate's field edited, history, undo": editIsolate,
  'a genome dropped, its type shown': typeGenome,
  'an allele: grid, sent, settled': submitAllele,
  'an import: job, progress, cancelled': cancelImport,
};
