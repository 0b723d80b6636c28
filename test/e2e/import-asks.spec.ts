import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { expect, test } from './support/fixtures.ts';
import { dragFiles, saveAs } from './support/user-files.ts';

const GENE = 'ACGTTGCAGTCA'.repeat(36);
const GENOME = `>NODE_1\n${'ACGTTGCAGTCATTGAC'.repeat(4_000)}\n`;

test('a method that the table lacks is chosen once, also in a small window', async ({ workbench }) => {
  const { page } = workbench;
  const dialog = page.getByRole('dialog');
  await page.setViewportSize({ width: 1024, height: 640 });
  await (
    await dragFiles(page, { 'survey.csv': 'isolate;year;assembly_filename\nX1;2020;X1.fna\n', 'X1.fna': GENOME })
  ).drop();
  await dialog.getByRole('combobox', { name: 'Database' }).fill('survey');
  const submit = dialog.getByRole('button', { name: 'Import', exact: true });
  await expect(dialog.getByText(/needs a column "sequence_method"/)).toBeVisible();
  await expect(submit).toBeDisabled();
  await expect(submit).toBeInViewport();
  await dialog.getByRole('combobox', { name: 'Sequencing method of all isolates' }).click();
  await page.getByRole('option', { name: 'Illumina', exact: true }).click();
  await expect(submit).toBeEnabled();
  await workbench.expectAccessible();
  await workbench.screenshot('import-method');
  await submit.click();
  await expect(dialog.getByText(/^Added 1 isolate/)).toBeVisible();
});

test('the day of the definitions is found, can be changed, and is told beside that of the import', async ({
  workbench,
}) => {
  const { page } = workbench;
  const dialog = page.getByRole('dialog');
  const files = {
    'adk.fas': `>adk_1\n${GENE}\n>adk_2\n${GENE}A\n`,
    'mlst.txt': 'ST\tadk\n7\t1\n',
    'database_version.txt': '2025-12-19\n',
  };
  await (await dragFiles(page, files)).drop();
  await dialog.getByRole('textbox', { name: 'Database' }).fill('dated');
  const day = dialog.getByRole('textbox', { name: 'Definitions of (optional)' });
  await expect(day).toHaveValue('2025-12-19');
  await expect(dialog.getByText('The date of the definitions, as database_version.txt says.')).toBeVisible();
  await day.fill('19.12.2025');
  await expect(dialog.getByRole('button', { name: 'Import', exact: true })).toBeDisabled();
  await day.fill('2025-12-20');
  await workbench.expectAccessible();
  await workbench.screenshot('import-version');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await dialog.getByRole('button', { name: 'Open dated' }).click();
  await expect(page.getByText('2025-12-20')).toBeVisible();
  await workbench.go('/query?database=dated');
  await page
    .getByRole('textbox', { name: /sequence/i })
    .first()
    .fill(`>one\n${GENE}\n`);
  await page.getByRole('button', { name: /^Run/ }).click();
  await expect(page.getByText(/definitions of 2025-12-20, imported \d{4}-\d\d-\d\d/)).toBeVisible();
});

test('a workbook to fill in is on the page of an isolate database', async ({ workbench, application }) => {
  const { page } = workbench;
  await workbench.go('/sites/local/db/demo_isolates');
  await page.getByRole('button', { name: 'More for the database' }).click();
  const choice = page.getByRole('menuitem', { name: 'Template workbook…' });
  const path = await saveAs({ workbench, application }, () => choice.click());
  const parts = unzipSync(new Uint8Array(readFileSync(path)));
  expect(Buffer.from(parts['xl/worksheets/sheet1.xml'] ?? []).toString('utf8')).toContain('isolate');
  await workbench.screenshot('isolate-database');
});
