import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false });

const KNOWN = 'exemplum-known.fasta';
const NEW = 'exemplum-new-allele.fasta';

test('what typing found goes on: copied alleles, isolates of a new database, and back to typing', async ({
  workbench,
}) => {
  const { page } = workbench;
  await workbench.open('/query?database=demo_seqdef&target=scheme:1');
  for (const name of [KNOWN, NEW]) await page.getByRole('button', { name, exact: true }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/2 of 2 done/)).toBeVisible();

  // The inputs have folded away, and the table begins high up and shows all seven loci.
  await page.setViewportSize({ width: 1440, height: 900 });
  const table = page.getByRole('grid', { name: 'Summary of MLST' });
  expect((await table.boundingBox())?.y).toBeLessThan(225);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(table.getByRole('columnheader', { name: 'synG' })).toBeInViewport({ ratio: 1 });
  await expect(table.getByRole('row', { name: new RegExp(NEW) })).toContainText('new allele');
  await page.getByRole('button', { name: 'What the signs mean' }).click();
  await expect(page.getByText('all alleles are known, but no type has them together')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('query-legend');
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Use results' }).click();
  await page.getByRole('menuitem', { name: 'Add to an isolate database…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import isolates' });
  await dialog
    .getByRole('combobox', { name: 'Database' })
    .or(dialog.getByRole('textbox', { name: 'Database' }))
    .first()
    .fill('typed');
  await expect(dialog.getByText(/2 isolates/).first()).toBeVisible();
  await workbench.screenshot('query-add-as-isolates');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('dialog').getByText(/^Added 2 isolates and 2 assemblies/)).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  // The run of one scheme is still on the query page. All loci are searched now, and that run is left.
  await workbench.go('/sites/local/db/typed/isolates/1');
  await expect(page.getByRole('heading', { name: 'exemplum-known', level: 1 })).toBeVisible();
  await workbench.screenshot('isolate-from-typing');
  await page.getByRole('button', { name: 'Type this genome' }).click();
  await expect(page.getByRole('option')).toHaveText([/^All inputs/, /^exemplum-known/]);
  await expect(page.getByRole('combobox', { name: 'Database' })).toHaveValue('demo_seqdef');
  expect(workbench.path()).toBe('/query?database=demo_seqdef&target=all');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/1 of 1 done/)).toBeVisible();
  await expect.poll(() => workbench.path()).toContain('target=all&run=');

  // A link to query one locus asks for that, and opening the first run again for what that run was.
  await workbench.go('/sites/local/db/demo_seqdef/loci/synB');
  await page.getByRole('main').getByRole('link', { name: 'Query this locus' }).click();
  await expect(page.getByRole('main').getByText('Earlier results')).toBeVisible();
  await expect.poll(() => workbench.path()).toBe('/query?database=demo_seqdef&target=locus%3AsynB');
  await page
    .getByRole('main')
    .getByRole('button', { name: `${KNOWN} and 1 other`, exact: true })
    .click();
  await expect.poll(() => workbench.path()).toContain('target=scheme%3A1&run=');
});

/** An allele of the demo, as a record. */
function allele(dataFolder: string, locus: string, allele_id: string): string {
  const database = new DatabaseSync(join(dataFolder, 'databases', 'demo_seqdef.sqlite'), { readOnly: true });
  const row = database
    .prepare('select sequence from allele where locus = (select id from locus where name = ?) and allele_id = ?')
    .get(locus, allele_id);
  database.close();
  return `>mine\n${String(row?.['sequence'])}\n`;
}

test('a short sequence is headed by the allele that it is, not by a type that it lacks', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/query?database=demo_seqdef&target=scheme:1');
  await page.getByRole('textbox', { name: 'Paste a sequence' }).fill(allele(workbench.dataFolder, 'synA', '3'));
  await page.keyboard.press('Control+Enter');
  const card = page.getByRole('region', { name: 'MLST', exact: true });
  await expect(card.getByText('synA allele 3, exact')).toBeVisible();
  await expect(card.getByText('A short sequence: it holds 1 of 7 loci.')).toBeVisible();
  await expect(page.getByRole('option', { name: /mine.*synA allele 3, exact/ })).toBeVisible();
  await card.getByRole('button', { name: 'Copy alleles' }).click();
  await expect(page.getByText(/alleles.*copied|copied.*alleles/i).first()).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('query-short-sequence');
});
