import { writeFile } from 'node:fs/promises';
import { expect, test } from './support/fixtures.ts';
import { chooseFiles } from './support/user-files.ts';

test.use({ opensHome: false });

const TABLE = [
  'species\tassembly_type\tfield\toperator\tvalue\tseverity\tsource',
  'Exemplum_syntheticum\tshort\tno_of_contigs\t<=\t300\tfail\tA survey',
  'Exemplum_syntheticum\tshort\tno_of_contigs\t<=\t400\twarn\tA survey',
  'Exemplum_syntheticum\tshort\tN50\t>=\t20000\tfail\tA survey',
  'Other species\tshort\tN50\t>=\t1\tfail\tA survey',
].join('\n');

test('limits for genomes are changed, learned, read from a table and taken back', async ({
  workbench,
  application,
}, info) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_seqdef/limits');
  const rules = page.getByRole('table', { name: 'Rules' });
  const contigs = rules.getByRole('row', { name: /^Contigs/ });
  await expect(contigs).toContainText('above 1,000 contigs');
  await workbench.expectAccessible();
  await workbench.screenshot('limits');

  await contigs.getByRole('button', { name: 'Change Contigs' }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('? look at it: above').fill('500');
  await form.getByLabel('✕ do not use: above').fill('400');
  await expect(form).toContainText('The limit to look at, 500, must not be above the one of what is bad, 400.');
  await workbench.screenshot('limits-form');
  await form.getByLabel('✕ do not use: above').fill('');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(contigs).toContainText('above 500 contigs');
  await expect(contigs).toContainText('set for this database');
  await page.getByRole('button', { name: 'Judge them anew' }).click();
  await expect(page.getByRole('status').getByText(/^demo_isolates: \d+ genomes? judged anew/)).toBeInViewport();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(contigs).toContainText('above 1,000 contigs');

  await page.getByRole('button', { name: 'Learn from the isolates' }).click();
  await expect(
    page.getByText('No database of isolates that is linked to demo_seqdef is public and has 20 public genomes'),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Close this notification' }).last().click();

  const file = info.outputPath('limits.tsv');
  await writeFile(file, TABLE);
  await chooseFiles({ workbench, application }, () => page.getByRole('button', { name: 'From a file…' }).click(), [
    file,
  ]);
  await page.getByRole('combobox', { name: 'Species' }).click();
  await page.getByRole('option', { name: 'Exemplum syntheticum' }).click();
  await expect(page.getByText('Row 3: The limit to look at, 400,')).toBeVisible();
  await workbench.screenshot('limits-table');
  await page.getByRole('button', { name: 'Use these limits' }).click();
  await expect(contigs).toContainText('Exemplum syntheticum: limits.tsv; A survey');
  await page.getByRole('switch', { name: 'Assemblies of long reads alone define no alleles' }).click();
  await expect(page.getByText('Assemblies of long reads alone define no alleles.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Usual', exact: true }).click();
  await expect(contigs).toContainText('above 1,000 contigs');
});
