import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from './support/fixtures.ts';
import { dragFiles, openImport, readSheet, saveFile } from './support/user-files.ts';

// The one-time link leads on to the home screen; a test begins when that is there.
test.beforeEach(async ({ workbench: { page } }) => {
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

const GOOD = {
  'abcZ.fas': '>abcZ_1\nATGGCATTAGCAGGTTAA\n>abcZ_2\nATGGCATTAGCAGCTTAA\n',
  'adk.fas': '>adk_1\nATGACCGGTACCTTATAA\n',
  'mlst.txt': 'ST\tabcZ\tadk\n1\t1\t1\n2\t2\t1\n',
};
const BAD = {
  'abcZ.fas': `>abcZ_1\nATGGCA\n${Array.from({ length: 120 }, (_, index) => `>abcZ_${index + 2}\nATG!A\n`).join('')}`,
  'notes.doc': 'nothing of use',
};

function writeFolder(parent: string, name: string, files: Record<string, string>): string {
  const folder = join(parent, 'given', name);
  mkdirSync(folder, { recursive: true });
  for (const [file, text] of Object.entries(files)) writeFileSync(join(folder, file), text);
  return folder;
}

test.describe('a first start', () => {
  test.use({ data: 'empty' });

  test('makes the demo, which can be removed and made again', async ({ workbench }) => {
    const { page } = workbench;
    const table = page.getByRole('main').getByRole('table');
    await expect(table.getByRole('row', { name: /demo_seqdef.*synthetic/ })).toBeVisible();
    await expect(table.getByRole('row', { name: /demo_isolates.*194 isolates, 6 old versions/ })).toBeVisible();

    await page.getByRole('button', { name: 'Demo', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Remove…' }).click();
    await page.getByRole('button', { name: 'Remove demo' }).click();
    await expect(page.getByText('Removed the demo.')).toBeVisible();
    await expect(page.getByText('No database on this computer yet')).toBeVisible();
    await workbench.expectAccessible();
    await workbench.screenshot('home-empty');

    await page.getByRole('button', { name: 'Make the demo' }).click();
    await expect(table.getByRole('row', { name: /demo_seqdef/ })).toBeVisible();
  });
});

test('a folder is imported after its plan was seen, and importing it again updates', async ({
  workbench,
  application,
}) => {
  const { page } = workbench;
  const folder = writeFolder(workbench.dataFolder, 'small', GOOD);
  await page.getByRole('button', { name: 'Actions for demo_seqdef' }).click();
  // From the keyboard a menu begins at its first item.
  await expect(page.getByRole('menu').getByRole('menuitem').first()).toBeFocused();
  await workbench.expectAccessible();
  await page.keyboard.press('Escape');
  await workbench.screenshot('home');

  await openImport({ workbench, application }, folder);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/2 loci, 1 profile table/)).toBeVisible();
  const name = dialog.getByRole('textbox', { name: 'Database' });
  await expect(name).toBeFocused();
  await name.fill('Small Set');
  await expect(dialog.getByText(/must be 1 to 63 lower-case letters/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await name.fill('small_set');
  await workbench.expectAccessible();
  await workbench.screenshot('import-plan');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText(/3 alleles of 2 loci and 2 profiles/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Open small_set' })).toBeFocused();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('row', { name: /small_set.*2 loci, 3 alleles, 1 scheme, 2 profiles/ })).toBeVisible();

  await openImport({ workbench, application }, folder);
  await name.fill('small_set');
  await expect(dialog.getByText(/Updates small_set/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Update database' })).toBeEnabled();
});

test('dropped files are imported, and the drag says what will happen', async ({ workbench }) => {
  const { page } = workbench;
  const drag = await dragFiles(page, GOOD);
  await expect(page.getByText('Drop to import')).toBeVisible();
  await drag.drop();
  await expect(page.getByText('Drop to import')).toBeHidden();
  await page.getByRole('textbox', { name: 'Database' }).fill('dropped');
  await page.getByRole('dialog').getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('button', { name: 'Open dropped' }).click();
  await expect.poll(() => workbench.path()).toBe('/sites/local/db/dropped');
});

test('a page is bookmarked with its query, and Home and the palette lead back to it', async ({ workbench }) => {
  const { page } = workbench;
  const filter = encodeURIComponent(JSON.stringify({ field: 'year', op: '>=', value: 2010 }));
  await workbench.go(`/sites/local/db/demo_isolates/isolates?filter=${filter}`);
  const count = page.getByText(/^\d+ isolates\b/).first();
  await expect(count).not.toHaveText(/^194 /);
  const said = (await count.textContent()) ?? '';
  const star = page.getByRole('button', { name: 'Bookmark this page' });
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');

  await workbench.open('/');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await expect(star).toHaveCount(0);
  const name = 'demo_isolates / Isolates, found by a query';
  const bookmarks = page.getByRole('region', { name: 'Bookmarks' });
  await workbench.expectAccessible();
  await workbench.screenshot('home-bookmarks');
  await bookmarks.getByRole('link', { name }).click();
  await expect(count).toHaveText(said);
  await expect(star).toHaveAttribute('aria-pressed', 'true');

  await workbench.go('/');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('found by');
  await expect(page.getByRole('option', { name })).toBeVisible();
  await page.keyboard.press('Escape');
  await bookmarks.getByRole('button', { name: `Remove the bookmark ${name}` }).click();
  await expect(bookmarks).toHaveCount(0);
});

test('two bookmarks that are removed at once are both gone', async ({ workbench }) => {
  const { page } = workbench;
  const star = page.getByRole('button', { name: 'Bookmark this page' });
  for (const path of ['/cases', '/queue']) {
    await workbench.go(path);
    await star.click();
    await expect(star).toHaveAttribute('aria-pressed', 'true');
  }
  await workbench.go('/');
  const bookmarks = page.getByRole('region', { name: 'Bookmarks' });
  const buttons = bookmarks.getByRole('button', { name: /^Remove the bookmark/ });
  await expect(buttons).toHaveCount(2);
  // Both before the first is answered.
  await buttons.evaluateAll((all: HTMLElement[]) => all.forEach((button) => button.click()));
  await expect(bookmarks).toHaveCount(0);
  await workbench.open('/');
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
  await expect(bookmarks).toHaveCount(0);
});

test('who has too many bookmarks is told so at the star', async ({ workbench }) => {
  const { page } = workbench;
  const site = new DatabaseSync(join(workbench.dataFolder, 'site.sqlite'), { timeout: 10_000 });
  const bookmarks = Array.from({ length: 500 }, (_, at) => ({ path: `/cases/${at}`, title: 'Case' }));
  site.prepare("insert or replace into setting (key, value) values ('settings', ?)").run(JSON.stringify({ bookmarks }));
  site.close();
  await workbench.go('/queue');
  const star = page.getByRole('button', { name: 'Bookmark this page' });
  await star.click();
  await expect(page.getByText('At most 500 pages can be bookmarked. Remove one first.')).toBeVisible();
  await expect(star).toHaveAttribute('aria-pressed', 'false');
});

test('a dropped FASTA file may be a genome, so both ways are offered', async ({ workbench }) => {
  const { page } = workbench;
  const drag = await dragFiles(page, { 'genome.fasta': '>one\nACGTACGTACGT\n' });
  await drag.drop();
  await expect(page.getByRole('button', { name: 'Import as alleles' })).toBeVisible();
  await workbench.expectAccessible();
  await page.getByRole('button', { name: 'Query it' }).click();
  await expect(page.getByRole('option', { name: /genome\.fasta/ })).toBeVisible();
  expect(workbench.path()).toContain('/query');
});

test('a refused import lists every problem with its place, and changes nothing', async ({ workbench, application }) => {
  const { page } = workbench;
  const host = { workbench, application };
  await openImport(host, writeFolder(workbench.dataFolder, 'bad', BAD));
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('row', { name: /notes\.doc.*ignored/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText('120 problems, the first 100 shown')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Choose again…' })).toBeFocused();
  await expect(dialog.getByRole('row', { name: /abcZ\.fas 4 .*"!"/ })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('import-refused');

  const sheet = readSheet(await saveFile(host, () => dialog.getByRole('button', { name: 'Save as TSV' }).click()));
  expect(sheet).toHaveLength(101);
  expect(sheet[0]).toMatchObject({ file: 'abcZ.fas', line: '4' });

  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(page.getByRole('main').getByRole('row', { name: /^bad/ })).toHaveCount(0);
  await page.getByRole('button', { name: /Jobs/ }).click();
  const job = page.getByRole('article', { name: 'Import into bad' });
  await expect(job.getByText('Failed')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('jobs');
  await job.getByRole('button', { name: 'Dismiss Import into bad' }).click();
  await expect(job).toHaveCount(0);
  await expect(page.getByText('The job cannot be dismissed')).toHaveCount(0);
});

test('deleting a database says what is lost, and can be called off', async ({ workbench }) => {
  const { page } = workbench;
  const list = page.getByRole('region', { name: 'Databases on this computer' });
  const row = list.getByRole('row', { name: /demo_seqdef/ });
  const ask = async () => {
    await page.getByRole('button', { name: 'Actions for demo_seqdef' }).click();
    await page.getByRole('menuitem', { name: 'Delete…' }).click();
  };
  await ask();
  await expect(page.getByRole('dialog').getByText(/109 loci, 2,778 alleles, 2 schemes/)).toBeVisible();
  await page.getByRole('button', { name: 'Keep it' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(row).toBeVisible();
  await ask();
  await page.getByRole('button', { name: 'Delete demo_seqdef' }).click();
  await expect(page.getByText('Deleted demo_seqdef.')).toBeVisible();
  await expect(row).toHaveCount(0);
});
