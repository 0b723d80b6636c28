import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { saveFile } from './support/user-files.ts';

test.use({ opensHome: false, sharesHost: true });

const LOCUS = '/sites/local/db/demo_seqdef/loci/synA';

/** The drawing once it has an alignment. */
function drawing(page: Page) {
  return page.getByRole('application', { name: 'Alignment of synA' });
}

/** What the live region last said about the position of the keyboard. */
function said(page: Page) {
  return page.locator('[data-spoken]');
}

/** How many pixels of the canvas differ from its most frequent colour. 0 if nothing is drawn. */
async function inkOf(page: Page): Promise<number> {
  return page.locator('[role="application"] canvas').evaluate((canvas: HTMLCanvasElement) => {
    const pixels =
      canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? new Uint8ClampedArray();
    const counts = new Map<number, number>();
    const colours = new Uint32Array(pixels.buffer);
    for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
    return colours.length - Math.max(...counts.values());
  });
}

test('two alleles are compared from the table, and the keys go from difference to difference', async ({
  workbench,
}) => {
  const { page } = workbench;
  await workbench.open(LOCUS);
  const table = page.getByRole('grid', { name: 'Alleles of synA' });
  // Rows that are pressed while the list comes are not selected.
  await expect(table.getByRole('row').nth(2)).toContainText('2');
  await table.getByRole('row').nth(1).click();
  await table
    .getByRole('row')
    .nth(2)
    .click({ modifiers: ['Shift'] });
  await page.getByRole('button', { name: 'Compare', exact: true }).click();
  await expect(drawing(page)).toBeVisible();
  expect(workbench.path()).toBe(`${LOCUS}/alignment?alleles=1%2C2`);
  await expect.poll(() => inkOf(page)).toBeGreaterThan(1000);

  await page.keyboard.press(']');
  await expect(said(page)).toContainText(
    /^Column \d+; synA_1 [ACGT] \d+; synA_2 [ACGT] \d+; substitution, difference 1 of \d+$/,
  );
  const first = await said(page).textContent();
  await page.keyboard.press(']');
  await expect(said(page)).toContainText('difference 2 of');
  await page.keyboard.press('[');
  await expect(said(page)).toHaveText(first ?? '');
  await page.keyboard.press('Home');
  await expect(said(page)).toHaveText(/^Column 1; synA_1 [ACGT] 1; synA_2 [ACGT] 1$/);
  await page.keyboard.press('End');
  await expect(said(page)).toHaveText(/^Column (\d+); synA_1 [ACGT] \1; synA_2 [ACGT] \1$/);
  // On the other strand the last column is the first.
  await page.keyboard.press('r');
  await expect(said(page)).toHaveText(/^Column 1; synA_1 [ACGT] (\d+); synA_2 [ACGT] \1$/);
  await workbench.expectAccessible();
  await workbench.screenshot('alignment-two');
});

test('all alleles are shown with their polymorphic sites, listed and written out', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(LOCUS);
  await page.getByRole('link', { name: 'Alignment' }).click();
  await expect(drawing(page)).toBeVisible();
  await workbench.screenshot('alignment-many');
  await page.keyboard.press('s');
  await expect(page.getByText(/polymorphic sites shown/).first()).toBeVisible();
  const marked = await inkOf(page);
  expect(marked).toBeGreaterThan(1000);
  await workbench.screenshot('alignment-sites');
  await page.keyboard.press('s');
  await page.keyboard.press('t');
  await expect.poll(() => inkOf(page)).not.toBe(marked);
  await workbench.screenshot('alignment-translation');

  await page.getByRole('tab', { name: /Differences/ }).click();
  const differences = page.getByRole('grid', { name: 'Differences in the alignment of synA' });
  await expect(differences.getByRole('row').nth(1)).toContainText(/^1Substitution/);
  await workbench.expectAccessible();
  await workbench.screenshot('alignment-differences');
  await differences.focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(said(page)).toContainText('difference 2 of');

  await page.getByRole('tab', { name: 'Text' }).click();
  await expect(page.getByRole('group', { name: 'Alignment as text' })).toContainText(/synA_1 +1 +[ACGT]{60} +60/);
  await workbench.expectAccessible();
});

test('what is selected is copied, and the whole is saved as text and as pictures', async ({
  workbench,
  application,
}) => {
  const { page } = workbench;
  await workbench.open(`${LOCUS}/alignment?alleles=1,2`);
  await expect(drawing(page)).toBeVisible();
  await page.evaluate(() => {
    const copied: string[] = [];
    Object.assign(window, { copied });
    Object.defineProperty(navigator, 'clipboard', {
      value: { writeText: (text: string) => Promise.resolve(void copied.push(text)) },
    });
  });
  await drawing(page).focus();
  await page.keyboard.press('Home');
  for (let step = 0; step < 5; step++) await page.keyboard.press('Shift+ArrowRight');
  await expect(said(page)).toContainText('6 columns selected, 1 to 6');
  await page.keyboard.press('Control+c');
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CLUSTAL' }).click();
  const readCopied = () => page.evaluate(() => (window as unknown as { copied: string[] }).copied);
  await expect.poll(readCopied).toHaveLength(2);
  const copied = await readCopied();
  expect(copied[0]).toMatch(/^>synA_1\n[ACGT]{6}\n>synA_2\n[ACGT]{6}\n$/);
  expect(copied[1]).toMatch(
    /^CLUSTAL multiple sequence alignment by Allelier [^\n]*\n\n\nsynA_1 +[ACGT]{6}\t6\nsynA_2 +[ACGT]{6}\t6\n +[* ]{6}\n$/,
  );

  const save = (item: string) => async () => {
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  const part = await saveFile({ workbench, application }, save('SVG of the selection…'));
  expect(part).toMatch(/<text class="r"[^>]*>[ACGT]{6}<\/text>/);
  expect(part).not.toMatch(/<text class="r"[^>]*>[ACGT]{7}/);

  await page.keyboard.press('Escape');
  const svg = await saveFile({ workbench, application }, save('SVG…'));
  expect(svg).toMatch(/^<\?xml[^>]*>\n<svg [^>]*width="\d+" height="\d+"/);
  expect(svg.match(/<polygon/g)?.length).toBeGreaterThan(0);
  const png = await saveFile({ workbench, application }, save('PNG…'));
  expect(png).toContain('PNG');
});

test('the view is changed from the keyboard and from its menu, and kept for the next alignment', async ({
  workbench,
}) => {
  const { page } = workbench;
  await workbench.open(`${LOCUS}/alignment?alleles=1,2`);
  await expect(drawing(page)).toBeVisible();
  await page.getByRole('combobox', { name: 'Length of lines' }).click();
  await page.getByRole('option', { name: 'Wrap at 60' }).click();
  await page.getByRole('combobox', { name: 'Identical residues' }).click();
  await page.getByRole('option', { name: 'All coloured' }).click();
  await page.getByRole('button', { name: 'View' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await workbench.expectAccessible();
  await page.getByRole('menuitemradio', { name: 'High contrast' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(() => inkOf(page)).toBeGreaterThan(5000);
  await workbench.screenshot('alignment-contrast');
  await workbench.open(`${LOCUS}/alignment?alleles=1,3`);
  await expect(page.getByRole('combobox', { name: 'Length of lines' })).toHaveValue('Wrap at 60');
  await expect(page.getByRole('combobox', { name: 'Identical residues' })).toHaveValue('All coloured');
});

test('an allele asks with what it is to be compared, and unknown ones are named', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${LOCUS}/alleles/3`);
  await page.getByRole('link', { name: 'Compare with…' }).click();
  await expect(page.getByText('Which alleles are compared with allele 3?')).toBeVisible();
  await workbench.expectAccessible();
  const alleles = page.getByRole('textbox', { name: 'Alleles to compare' });
  await expect(alleles).toHaveValue('3');
  await alleles.fill('3, none');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('has no allele "none"');
  await alleles.fill('3, 1-2');
  await page.keyboard.press('Enter');
  await expect(drawing(page)).toBeVisible();
  expect(workbench.path()).toBe(`${LOCUS}/alignment?alleles=3%2C1%2C2`);
});
