import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import type { Locator } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { fillMembers } from './support/submissions.ts';
import { chooseFiles, dragFiles, paste, saveAs } from './support/user-files.ts';

test.use({ opensHome: false });

/** Has a new allele of synD, one substitution from a known one. */
const NEW = 'exemplum-new-allele.fasta';

/** What the chosen cells put on the clipboard. */
async function copied(grid: Locator): Promise<string> {
  return grid.evaluate((element) => {
    const data = new DataTransfer();
    element.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, bubbles: true, cancelable: true }));
    return data.getData('text/plain').trim();
  });
}

test('new alleles of a typing report, a file and the clipboard, and pasted profiles, are mended until the checks pass', async ({
  workbench,
  application,
  dataFolder,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  await workbench.open('/query?database=demo_seqdef');
  await page.getByRole('button', { name: 'exemplum-known.fasta', exact: true }).click();
  await page.getByRole('button', { name: NEW, exact: true }).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/2 of 2 done/)).toBeVisible();
  // One button at a time: on the page of a genome it is about that genome, above the table about all of them.
  const prepare = main.getByRole('button', { name: 'Prepare submission…' });
  await main.getByRole('rowheader', { name: NEW }).click();
  await expect(main.getByRole('heading', { level: 2, name: NEW })).toBeVisible();
  await expect(prepare).toHaveCount(1);
  await page.getByRole('option', { name: /All inputs/ }).click();
  await prepare.click();
  const dialog = page.getByRole('dialog', { name: 'Prepare submissions of new alleles' });
  await expect(dialog.getByRole('checkbox', { name: 'synD' })).toBeChecked();
  await workbench.expectAccessible();
  await workbench.screenshot('submission-from-report');
  await dialog.getByRole('button', { name: 'Prepare 1 submission with 1 sequence' }).click();

  // One comes by itself, others from a file and from the clipboard.
  const grid = main.getByRole('grid', { name: 'Alleles to submit' });
  await expect(grid.getByRole('gridcell', { name: 'exemplum-new-allele', exact: true })).toBeVisible();
  await grid
    .getByRole('gridcell')
    .filter({ hasText: /^[ACGT]{20}/ })
    .first()
    .click();
  const sequence = await copied(grid);
  const file = join(dataFolder, 'more.fas');
  // The same sequence once more, and one that nothing can be like.
  writeFileSync(file, `>from-file one\n${sequence.slice(0, 60)}\n${sequence.slice(60)}\n`);
  const choose = () => main.getByRole('button', { name: 'From a file…' }).click();
  await chooseFiles({ workbench, application }, choose, [file]);
  await expect(grid.getByRole('gridcell', { name: 'from-file', exact: true })).toBeVisible();
  await paste(grid, '>pasted\nACGNN\nACGT\n');
  const problems = main.getByRole('status', { name: 'Problems of the table' });
  await expect(problems).toHaveText('2 errors in 3 rows');
  await page.keyboard.press('F8');
  await expect(main.getByText(/same sequence as/).last()).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('submission-alleles');
  await paste(grid, withChange(sequence, 1));
  await expect(problems).toHaveText('1 error in 3 rows');
  await page.keyboard.press('F8');
  await paste(grid, withChange(sequence, 2));
  await expect(problems).toHaveText('No problems in 3 rows');

  await main.getByRole('tab', { name: '3. About' }).click();
  await fillMembers(main);
  await main.getByRole('tab', { name: /^4\. Check/ }).click();
  await expect(main.getByText('The checks found no problem.')).toBeVisible();

  await workbench.go('/submissions/new?type=profiles&site=local&database=demo_seqdef&scheme=1');
  await main.getByRole('button', { name: 'Begin' }).click();
  const profiles = main.getByRole('grid', { name: 'Profiles to submit' });
  const loci = ['synA', 'synB', 'synC', 'synD', 'synE', 'synF', 'synG'];
  // The first row has an allele that is not defined, the second one is the third once more.
  const rows = ['P1\t1\t2\t3\t9999\t5\t6\t7', 'P2\t2\t3\t4\t5\t6\t7\t8', 'P3\t2\t3\t4\t5\t6\t7\t8'];
  await paste(profiles, [`id\t${loci.join('\t')}`, ...rows].join('\n'));
  await expect(problems).toHaveText('2 errors in 3 rows');
  await page.keyboard.press('F8');
  await expect(main.getByText(/9999.*not/).last()).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('submission-profiles');
  await paste(profiles, '4');
  await expect(problems).toHaveText('1 error in 3 rows');
  await page.keyboard.press('F8');
  await expect(main.getByText('Row 2 has the same alleles.').last()).toBeVisible();
  await page.keyboard.press('Control+ArrowRight');
  await paste(profiles, '9');
  await expect(problems).toHaveText('No problems in 3 rows');
  await main.getByRole('tab', { name: /^4\. Check/ }).click();
  await expect(main.getByText('The checks found no problem.')).toBeVisible();

  // The draft goes into a file, and from there to a database that is confirmed.
  await workbench.go('/submissions');
  const saved = await saveAs({ workbench, application }, async () => {
    await main.getByRole('button', { name: 'Actions for 3 profiles' }).click();
    await page.getByRole('menuitem', { name: 'Save to a file…' }).click();
  });
  await chooseFiles({ workbench, application }, () => page.keyboard.press('Control+o'), [saved]);
  const opening = page.getByRole('dialog', { name: 'Open a saved draft' });
  await expect(opening.getByText('Is this the right database?')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('submission-open');
  await opening.getByRole('button', { name: 'Cancel' }).click();
  const drag = await dragFiles(page, { 'profiles.draft.zip': await readFile(saved) });
  await expect(page.getByTestId('drop-overlay')).toContainText('Open a saved draft');
  await drag.drop();
  await expect(opening.getByText('profiles.draft.zip')).toBeVisible();
  await opening.getByRole('button', { name: 'Open the draft' }).click();
  await expect(profiles.getByRole('gridcell', { name: 'P3', exact: true })).toBeVisible();
  await expect(problems).toHaveText('No problems in 3 rows');
});

/** The sequence with one T as C. That makes no stop codon, in whichever frame. */
function withChange(sequence: string, which: number): string {
  const places = [...sequence.matchAll(/T/g)].map(({ index }) => index).filter((index) => index > 9);
  const at = places[which * 3] ?? 0;
  return `${sequence.slice(0, at)}C${sequence.slice(at + 1)}`;
}
