/** The files that the screens take and give, through the dialogs and the bridge of the desktop: each way once. */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import readWorkbook from 'read-excel-file/node';
import { desktopTest as test } from './support/desktop-test.ts';
import { expect } from './support/fixtures.ts';
import { chooseFiles, dragFiles, saveAs, saveFile, saveNamed } from './support/user-files.ts';

const SEQDEF = '/sites/local/db/demo_seqdef';

test('lists, drawings and whole databases are saved where the user says, and a backup is chosen', async ({
  desktop,
}) => {
  const { page, application } = desktop;
  const host = { workbench: desktop, application };

  await test.step('a list as a sheet', async () => {
    await desktop.go(`${SEQDEF}/schemes/1`);
    await page.getByRole('button', { name: 'Export' }).click();
    const save = () => page.getByRole('menuitem', { name: 'Save as TSV…' }).click();
    const { name, text } = await saveNamed(host, save);
    expect(name).toMatch(/^demo_seqdef_MLST_\d{4}-\d\d-\d\d\.tsv$/);
    const lines = text.trimEnd().split('\n');
    expect(lines.length).toBe(121);
    expect(lines[0]).toBe('ST\tsynA\tsynB\tsynC\tsynD\tsynE\tsynF\tsynG\tclonal_complex\tEntered\tscheme_id');
  });

  await test.step('an alignment as pictures', async () => {
    await desktop.go(`${SEQDEF}/loci/synA/alignment?alleles=1,2`);
    await expect(page.getByRole('application', { name: 'Alignment of synA' })).toBeVisible();
    const save = (item: string) => async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByRole('menuitem', { name: item }).click();
    };
    const svg = await saveFile(host, save('SVG…'));
    expect(svg).toMatch(/^<\?xml[^>]*>\n<svg [^>]*width="\d+" height="\d+"/);
    expect(svg.match(/<polygon/g)?.length).toBeGreaterThan(0);
    expect(await saveFile(host, save('PNG…'))).toContain('PNG');
  });

  await test.step('a copy of a database as one whole file, which is a backup', async () => {
    await desktop.go(SEQDEF);
    const save = page.getByRole('button', { name: 'Save a copy…' });
    const file = await saveAs(host, () => save.click());
    await expect(page.getByText(`Saved ${basename(file)}.`, { exact: true })).toBeVisible();
    // Nothing of it is in another file.
    expect(existsSync(`${file}-wal`)).toBe(false);
    expect(readFileSync(file).subarray(0, 15).toString()).toBe('SQLite format 3');
    const copy = new DatabaseSync(file, { readOnly: true });
    expect(copy.prepare('pragma quick_check').get()).toEqual({ quick_check: 'ok' });
    copy.close();

    await page.getByRole('button', { name: 'Care' }).click();
    await page.getByRole('menuitem', { name: 'Restore from a backup…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Restore demo_seqdef' });
    const drag = await dragFiles(page, { 'photo.jpg': 'JFIF'.repeat(1000) });
    await drag.dropOn(dialog.getByRole('region', { name: 'Drop a backup here' }));
    await expect(dialog.getByText('"photo.jpg" is damaged, or is no database of Allelier.')).toBeVisible();
    const choose = dialog.getByRole('button', { name: 'Choose a file…' });
    await chooseFiles(host, () => choose.click(), [file]);
    await expect(dialog.getByText('is a backup of demo_seqdef.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Replace…' }).click();
    await page.getByRole('button', { name: 'Replace demo_seqdef' }).click();
    await expect(page.getByText('Restored demo_seqdef. The former one is in the trash for 30 days.')).toBeVisible();
  });
});

test('examples, a chosen folder and dropped files are typed, and their results are a workbook', async ({ desktop }) => {
  const { page, application, dataFolder } = desktop;
  const host = { workbench: desktop, application };
  const folder = join(dataFolder, 'given', 'run');
  for (const name of ['s1', 's2']) mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, 's1/contigs.fa'), '>c\nACGTACGTACGTACGTACGTACGT\n');
  writeFileSync(join(folder, 's2/contigs.fa'), '>c\nTTGACCATGACCATTGACCATGAC\n');
  writeFileSync(join(folder, 'report.html'), '<p>nothing to query</p>');

  await desktop.go('/query?database=demo_seqdef&target=scheme:1');
  await page.getByRole('button', { name: 'exemplum-known.fasta', exact: true }).click();
  await chooseFiles(host, () => page.getByRole('button', { name: 'A folder…' }).click(), [folder]);
  await expect(page.getByText('2 sequence files added, 1 other file left out.')).toBeVisible();
  const drag = await dragFiles(page, {
    'a.fasta': '>a\nACGTACGTACGT\n',
    'b.fasta': '\u0000\u0001\u0002\u0003 no text',
  });
  await expect(page.getByText('Drop to query')).toBeVisible();
  await drag.drop();
  await expect(page.getByRole('option', { name: /b\.fasta/ })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/4 of 5 done/)).toBeVisible();

  await page.getByRole('button', { name: 'Save results' }).click();
  const save = () => page.getByRole('menuitem', { name: 'Workbook as XLSX…' }).click();
  const sheets = await readWorkbook(readFileSync(await saveAs(host, save)));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Profiles', 'Loci', 'Hits', 'Novel alleles', 'About']);
  const files = ['exemplum-known.fasta', 'run/s1/contigs.fa', 'run/s2/contigs.fa', 'a.fasta'];
  expect(sheets[0]?.data.slice(1).map(([file]) => file)).toEqual(expect.arrayContaining(files));
  expect(sheets[1]?.data.length).toBeGreaterThanOrEqual(1 + 4 * 7);
  await page.getByRole('option', { name: /b\.fasta failed/ }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'b.fasta' })).toBeVisible();
});
