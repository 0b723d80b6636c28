import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { dragFiles, paste, saveNamed } from './support/user-files.ts';

const DRUGS = ['penicillin', 'cefotaxime', 'rifampicin', 'ciprofloxacin', 'azithromycin', 'chloramphenicol'];
const GROUP = 'Antimicrobial susceptibility';
const FIELDS = [
  'name\ttype\tmin\tgroup\tunit\tsparse',
  'year\tint\t\t\t\t',
  ...DRUGS.map((drug) => `${drug}\tfloat\t0\t${GROUP}\tmg/L\tyes`),
].join('\n');
const ISOLATES = ['isolate\tyear', ...[1, 2, 3, 4].map((isolate) => `R${isolate}\t2024`)].join('\n');
const TABLE = [
  ['isolate', ...DRUGS.map((drug) => `${drug} (mg/L)`)],
  ['R1', '0.06', '0.03', '0.12', '0.004', '1', '2'],
  ['R2', '0.5', '0.03', '', '0.004', '1', '2'],
  ['R3', '2', '', '32', '', '', '2'],
]
  .map((row) => row.join('\t'))
  .join('\n');

/** What the page has timed for at once comes just before the key Enter. The browser does this now and then: keys go before timers. */
async function holdTimersUntilEnter(page: Page): Promise<void> {
  await page.evaluate(() => {
    const usual = window.setTimeout;
    const held: (() => void)[] = [];
    const hold = (work: () => void, pause?: number) => (pause === 0 ? -held.push(work) : usual(work, pause));
    const release = ({ key }: KeyboardEvent) => {
      if (key !== 'Enter') return;
      window.removeEventListener('keydown', release, { capture: true });
      window.setTimeout = usual;
      for (const work of held) work();
    };
    window.addEventListener('keydown', release, { capture: true });
    window.setTimeout = hold as typeof usual;
  });
}

test('a table of resistances is pasted, searched, charted and exported, and comes back equal', async ({
  workbench,
  application,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await (await dragFiles(page, { 'isolate_fields.tsv': FIELDS, 'isolates.tsv': ISOLATES })).drop();
  await dialog.getByRole('combobox', { name: 'Database' }).fill('resistance');
  await dialog.getByRole('button', { name: 'Import', exact: true }).click();
  await expect(dialog.getByText(/^Added 4 isolates/)).toBeVisible();
  const database = '/sites/local/db/resistance';

  await workbench.open(`${database}/update?record=isolate`);
  await paste(page.getByRole('textbox', { name: 'Paste a table' }), TABLE);
  await expect(page.getByText('3 isolates will change.')).toBeVisible();
  await page.getByRole('button', { name: /^Change / }).click();
  await expect(page.getByText('3 isolates changed.')).toBeVisible();

  await workbench.go(`${database}/isolates/3`);
  const phenotype = main.getByRole('region', { name: 'Phenotype' });
  await expect(phenotype.getByRole('heading', { name: GROUP })).toBeVisible();
  await expect(phenotype).toContainText('32 mg/L');
  await workbench.screenshot('isolate-phenotype');
  await main.getByRole('link', { name: 'Edit' }).first().click();
  // The list opens before anybody types.
  const adding = page.getByRole('combobox', { name: 'Add a value' });
  await expect(adding).toBeVisible();
  await holdTimersUntilEnter(page);
  await adding.click();
  await expect(page.getByRole('option')).toHaveCount(3);
  await page.keyboard.type('cefo');
  await expect(page.getByRole('option')).toHaveText('cefotaxime (mg/L)');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: 'cefotaxime (mg/L)' })).toBeFocused();
  await workbench.expectAccessible();
  await workbench.screenshot('form-phenotype');

  await workbench.go(`${database}/fields/penicillin`);
  await main.getByRole('link', { name: 'New attribute' }).click();
  await page.getByRole('textbox', { name: 'Attribute' }).fill('penicillin_sir');
  await page.getByRole('textbox', { name: 'Name of the table' }).fill('EUCAST 2024');
  await page.getByRole('combobox', { name: 'Its rows name' }).click();
  await page.getByRole('option', { name: 'Ranges of numbers' }).click();
  await paste(page.getByRole('textbox', { name: 'Value, row 1' }), '<= 0.06\tS\n> 0.25\tR\nelse\tI');
  await expect(page.getByRole('textbox', { name: 'Result, row 3' })).toHaveValue('I');
  await page.getByRole('textbox', { name: 'From the day' }).fill('2024-01-01');
  await workbench.expectAccessible();
  await workbench.screenshot('form-attribute');
  await page.getByRole('button', { name: 'Add the attribute' }).click();
  await expect(main.getByRole('table', { name: 'Rows of EUCAST 2024' })).toContainText('<= 0.06');
  await workbench.screenshot('field-attribute');
  await workbench.go(`${database}/isolates/3`);
  await expect(phenotype).toContainText('R · by EUCAST 2024 (2024-01-01)');
  await workbench.screenshot('isolate-attribute');

  await workbench.go(`${database}/charts?field=penicillin`);
  await expect(main.getByText('Isolates by penicillin (mg/L)')).toBeVisible();
  await workbench.screenshot('chart-phenotype');

  const filter = JSON.stringify({ all: [{ field: 'penicillin', op: '>=', value: 0.5 }] });
  await workbench.go(`${database}/isolates?filter=${encodeURIComponent(filter)}`);
  await expect(main.getByRole('gridcell', { name: 'R3' })).toBeVisible();
  await expect(main.getByRole('gridcell', { name: 'R1' })).toBeHidden();
  await expect(main.getByRole('columnheader', { name: /penicillin/ })).toHaveCount(0);
  await main.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('textbox', { name: 'Find a column' }).fill('antimicrobial');
  await page.getByRole('button', { name: 'Show these' }).click();
  await workbench.screenshot('columns-phenotype');
  await page.keyboard.press('Escape');
  await workbench.go(`${database}/isolates`);
  await expect(main.getByRole('columnheader', { name: 'penicillin (mg/L)' })).toBeVisible();
  await expect(main.getByRole('gridcell', { name: 'R1' })).toBeVisible();
  await main.getByRole('button', { name: 'Export' }).click();
  const host = { workbench, application };
  const { name, text } = await saveNamed(host, () => page.getByRole('menuitem', { name: 'Save as TSV…' }).click());
  for (const heading of ['chloramphenicol (mg/L)', 'penicillin_sir (from penicillin)']) expect(text).toContain(heading);
  await workbench.go(`${database}/update?record=isolate`);
  const zone = main.getByRole('region', { name: /^Drop a table of / });
  await (await dragFiles(page, { [name]: text })).dropOn(zone);
  await expect(main.getByRole('status').filter({ hasText: 'The table changes nothing.' })).toBeVisible();
});
