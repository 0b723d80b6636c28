import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import readWorkbook from 'read-excel-file/node';
import { expect, test } from './support/fixtures.ts';
import { chooseFiles, saveAs } from './support/user-files.ts';

test.use({ opensHome: false });

function writeFolder(parent: string, files: Record<string, string>): string {
  const folder = join(parent, 'given', 'run');
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

test('a folder becomes one input per genome, and its results a workbook', async ({ workbench, application }) => {
  const { page } = workbench;
  const host = { workbench, application };
  await workbench.open('/query?database=demo_seqdef&target=scheme:1');
  const folder = writeFolder(workbench.dataFolder, {
    's1/contigs.fa': '>c\nACGTACGTACGTACGTACGTACGT\n',
    's2/contigs.fa': '>c\nTTGACCATGACCATTGACCATGAC\n',
    'report.html': '<p>nothing to query</p>',
  });
  await chooseFiles(host, () => page.getByRole('button', { name: 'A folder…' }).click(), [folder]);
  await expect(page.getByText('2 sequence files added, 1 other file left out.')).toBeVisible();
  await expect(page.getByRole('option', { name: /run\/s1\/contigs\.fa/ })).toBeVisible();
  await page.getByRole('button', { name: 'Run 2 inputs' }).click();
  await expect(page.getByText(/2 of 2 done/)).toBeVisible();

  await page.getByRole('button', { name: 'Save results' }).click();
  const save = () => page.getByRole('menuitem', { name: 'Workbook as XLSX…' }).click();
  const sheets = await readWorkbook(readFileSync(await saveAs(host, save)));
  expect(sheets.map(({ sheet }) => sheet)).toEqual(['Profiles', 'Loci', 'Hits', 'Novel alleles', 'About']);
  expect(sheets[0]?.data.slice(1).map(([file]) => file)).toEqual(['run/s1/contigs.fa', 'run/s2/contigs.fa']);
  expect(sheets[1]?.data).toHaveLength(1 + 2 * 7);
});
