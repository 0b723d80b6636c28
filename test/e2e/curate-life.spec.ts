import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { dragFiles } from './support/user-files.ts';

/** The contigs of an isolate of the demonstration, as its service gives them. */
async function genomeOf(page: Page, isolate: number): Promise<string> {
  return page.evaluate(async (path) => {
    const headers = { 'content-type': 'application/json', 'x-call-id': path.replaceAll('/', '-') };
    const body = JSON.stringify({ input: { site: 'local', method: 'GET', path } });
    const reply = await fetch('/rpc/api%3Arequest', { method: 'POST', headers, body });
    return ((await reply.json()) as { value: { body: string } }).value.body;
  }, `/db/demo_isolates/isolates/${isolate}/contigs_fasta`);
}

/** Isolates of the new database. They have the few genomes of the demonstration in turn. */
const COUNT = 10;

test('an isolate database grows by hand from nothing to ten genomes with their sequence types', async ({
  workbench,
}) => {
  const { page } = workbench;
  const dialog = page.getByRole('dialog');
  const main = page.getByRole('main');
  const base = '/sites/local/db/survey';
  await page.getByRole('button', { name: 'New database' }).click();
  await dialog.getByRole('radio', { name: 'Isolates', exact: true }).check();
  await dialog.getByRole('textbox', { name: 'Name' }).fill('survey');
  await dialog.getByRole('combobox', { name: /Loci and schemes from/ }).click();
  await page.getByRole('option', { name: 'demo_seqdef' }).click();
  await dialog.getByRole('button', { name: 'Create' }).click();
  await expect.poll(() => workbench.path()).toBe(base);

  await workbench.go(`${base}/fields`);
  await page.getByRole('link', { name: 'New field' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('country');
  await page.getByRole('checkbox', { name: 'Every isolate needs a value' }).check();
  await page.getByRole('combobox', { name: 'Allowed values' }).fill('Utopia; Atlantis, New');
  await workbench.expectAccessible();
  await workbench.screenshot('form-field');
  await page.getByRole('button', { name: 'Add the field' }).click();
  await expect(main.getByRole('heading', { level: 1, name: 'country' })).toBeVisible();

  const wanted = await page.evaluate(async () => {
    const headers = { 'content-type': 'application/json', 'x-call-id': 'genomes' };
    const input = { site: 'local', method: 'GET', path: '/db/demo_isolates/genomes?page_size=10' };
    const reply = await fetch('/rpc/api%3Arequest', { method: 'POST', headers, body: JSON.stringify({ input }) });
    return ((await reply.json()) as { value: { body: { isolates: string[] } } }).value.body.isolates;
  });
  const ids = wanted.map((uri) => Number(/\d+$/.exec(uri)?.[0]));
  for (let index = 0; index < COUNT; index++) {
    await workbench.go(`${base}/form/isolate?isNew=1`);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(`Survey ${index + 1}`);
    await page.getByRole('combobox', { name: 'country' }).click();
    await page.getByRole('option', { name: 'Utopia' }).click();
    const add = page.getByRole('button', { name: 'Add the isolate' });
    await add.click();
    const heading = main.getByRole('heading', { level: 1, name: `Survey ${index + 1}` });
    await expect(heading).toBeVisible();
    if (index === 0) {
      // The notice of what was done before lies beside the buttons, not over them. It stays while the pointer is on it.
      const notice = page.getByText('Isolate 1 is added.');
      await notice.hover();
      await workbench.go(`${base}/form/isolate?isNew=1`);
      await add.click({ trial: true });
      await expect(notice).toBeVisible();
      await workbench.go(`${base}/isolates/1`);
      await expect(heading).toBeVisible();
      await workbench.screenshot('isolate-without-contigs');
    }
    await page.getByRole('button', { name: 'Add contigs…' }).click();
    await expect(dialog.getByText('Drop a FASTA file of contigs here')).toBeVisible();
    const zone = dialog.getByRole('region', { name: 'Drop a FASTA file of contigs here' });
    if (index === 0) {
      await workbench.expectAccessible();
      await workbench.screenshot('add-contigs');
    }
    const fasta = await genomeOf(page, ids[index % ids.length] ?? 0);
    const drag = await dragFiles(page, { 'genome.fasta': fasta });
    await drag.dropOn(zone);
    // The genomes of the demonstration are shorter than those of most bacteria.
    await dialog.getByRole('textbox', { name: 'Reason for keeping these values' }).fill('A small genome.');
    if (index === 0) await workbench.screenshot('add-contigs-reason');
    await dialog.getByRole('button', { name: 'Add them' }).click();
    await expect(main.getByRole('link', { name: 'Scan them now' })).toBeVisible();
  }
  await workbench.screenshot('contigs-added');

  // All at once; the scan of one isolate is offered where its contigs came.
  await workbench.go(`${base}/scan`);
  await page.getByRole('radio', { name: 'All that have contigs' }).check();
  await page.getByRole('button', { name: 'Type genomes' }).click();
  await page.getByRole('button', { name: /^Write \d+ designations$/ }).click();
  await expect(page.getByText(/designations of 10 isolates written/)).toBeVisible();
  await workbench.go(`${base}/isolates/1`);
  await expect(page.getByRole('group', { name: 'MLST' }).getByText(/^ST: \d/)).toBeVisible();
  await workbench.screenshot('survey-isolate');
});
