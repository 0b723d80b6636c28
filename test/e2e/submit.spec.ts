import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from './support/fixtures.ts';
import { chooseFiles, dragFiles, paste } from './support/user-files.ts';

test.use({ opensHome: false });

const GENOMES = 50;

/** Files of contigs for all rows, three of them named otherwise than in the table. */
function writeGenomes(folder: string): string[] {
  mkdirSync(folder);
  const unlike: Record<number, string> = { 4: 'G4.fna', 8: 'g8.fasta', 12: 'twelve.fasta' };
  return Array.from({ length: GENOMES }, (_, index) => {
    const path = join(folder, unlike[index + 1] ?? `G${index + 1}.fasta`);
    writeFileSync(path, `>c1\n${'ACGTTGCA'.repeat(7_000 + index)}\n`);
    return path;
  });
}

test('genomes are pasted from a spreadsheet, mended by keyboard, paired with their files, and sent once', async ({
  workbench,
  application,
  dataFolder,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  await workbench.open('/submissions');
  await expect(main.getByText('Nothing is in preparation')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('submissions-empty');
  await main.getByRole('link', { name: 'New submission' }).first().click();
  await main.getByRole('radio', { name: 'Genomes' }).click();
  const database = main.getByRole('combobox', { name: 'Database' });
  await database.click();
  await expect(page.getByRole('option', { name: /^demo_seqdef/ })).toHaveCount(0);
  await page.getByRole('option', { name: /^demo_isolates/ }).click();
  // A database of the other kind is not kept when the type changes.
  await main.getByRole('radio', { name: 'Alleles' }).click();
  await expect(database).toHaveValue('');
  await expect(main.getByRole('button', { name: 'Begin' })).toHaveCount(0);
  await main.getByRole('radio', { name: 'Genomes' }).click();
  await workbench.expectAccessible();
  await workbench.screenshot('submission-new');
  await main.getByRole('button', { name: 'Begin' }).click();

  const grid = main.getByRole('grid', { name: 'Genomes to submit' });
  const rows = Array.from({ length: GENOMES }, (_, index) => {
    return [
      `G${index + 1}`,
      index % 2 === 0 ? 'Utopa' : 'Lilliput',
      '2019',
      `G${index + 1}.fasta`,
      'Illumina',
      `EX-${9000 + index}`,
    ].join('\t');
  });
  await paste(grid, ['My isolate\tCountry\tyear\tassembly filename\tsequence_method\tstrain_code', ...rows].join('\n'));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'My isolate means' }).click();
  await page.getByRole('option', { name: 'isolate', exact: true }).click();
  await workbench.expectAccessible();
  await workbench.screenshot('submission-headings');
  await dialog.getByRole('button', { name: 'Add 50 rows' }).click();
  await expect(main.getByText(/^Row 1 of 50/)).toBeVisible();
  await expect(main.getByRole('status', { name: 'Problems of the table' })).toHaveText(/errors?.* in 50 rows/);

  // To the country of the first row: its reason stands there, and is mended in all such cells at once.
  // The keyboard is back in the table.
  await expect(grid).toBeFocused();
  await page.keyboard.press('Control+Home');
  const wrong = grid.getByRole('gridcell', { name: /^Utopa/ }).first();
  await wrong.click();
  await expect(main.getByText('"Utopa" is not an allowed value of country. Did you mean Utopia?').last()).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('submission-problem');
  await page.keyboard.press('Alt+Shift+Enter');
  await expect(grid.getByRole('gridcell', { name: /^Utopa/ })).toHaveCount(0);
  await page.keyboard.press('Control+z');
  await expect(wrong).toBeVisible();
  await page.keyboard.press('Control+y');
  await expect(grid.getByRole('gridcell', { name: 'Utopia', exact: true }).first()).toBeVisible();

  // A genome that is dropped anywhere on the draft goes into it, whichever step is shown, and beside the zone too.
  const beside = await dragFiles(page, { 'extra.fasta': `>c1\n${'ACGTTGCA'.repeat(7_000)}\n` });
  await expect(page.getByTestId('drop-overlay')).toContainText('copied into this draft of genomes');
  await beside.drop();
  await expect(main.getByRole('tab', { name: '2. Files (1)' })).toHaveAttribute('aria-selected', 'true');
  await (await dragFiles(page, { 'extra2.fasta': `>c1\n${'ACGTTGCA'.repeat(7_001)}\n` })).drop();
  for (const name of ['extra.fasta', 'extra2.fasta']) {
    const row = main.getByRole('row', { name: new RegExp(`^${name}`) });
    await row.getByRole('button', { name: 'Remove the file' }).click();
    await expect(row).toHaveCount(0);
  }
  const files = writeGenomes(join(dataFolder, 'genomes'));
  const choose = () => main.getByRole('button', { name: 'Choose files…' }).click();
  await chooseFiles({ workbench, application }, choose, files);
  await expect(
    main.getByText(
      '47 rows have their files, 2 have other names than their files, 1 has no file, 1 file is of no row.',
    ),
  ).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('submission-files');
  await main.getByRole('button', { name: 'Write the names of 2 files into the table' }).click();
  await main.getByRole('combobox', { name: 'File of G12' }).click();
  await page.getByRole('option', { name: 'twelve.fasta' }).click();
  await expect(main.getByText('50 rows have their files.')).toBeVisible();

  await main.getByRole('tab', { name: /^4\. Check/ }).click();
  await expect(main.getByRole('table', { name: 'Problems' })).toBeVisible();
  await expect(main.getByText(/has not been added/)).toHaveCount(0);
  await workbench.expectAccessible();
  await workbench.screenshot('submission-check');
  // What was entered is there again after the program was loaded anew.
  await page.reload();
  await main.getByRole('tab', { name: /^2\. Files/ }).click();
  await expect(main.getByText('50 rows have their files.')).toBeVisible();
  await workbench.go('/submissions');
  await expect(main.getByRole('link', { name: '50 genomes' })).toBeVisible();
  await workbench.screenshot('submissions');

  // Exactly what leaves, and it leaves once, however often one clicks.
  await main.getByRole('link', { name: '50 genomes' }).click();
  await main.getByRole('tab', { name: '5. Send' }).click();
  await expect(main.getByRole('table', { name: 'Files that leave' })).toBeVisible();
  await expect(main.getByText('This cannot be sent yet.')).toHaveCount(0);
  await workbench.expectAccessible();
  await workbench.screenshot('submission-send');
  await main.getByRole('button', { name: /^Send to / }).dblclick();
  await expect(main.getByText(/The site has all of it, as submission/)).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Files: the site took 50 of 50' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('submission-sent');
  await main.getByRole('link', { name: 'Open the submission' }).click();
  await expect(main.getByText('G50', { exact: true })).toBeVisible();

  // The curator has it, once and with its files.
  await workbench.go('/queue');
  await page.getByRole('link', { name: 'genomes', exact: true }).click();
  await expect(page.getByText('G1.fasta').first()).toBeVisible();
});
