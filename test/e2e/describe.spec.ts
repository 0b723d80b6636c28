import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false });

const ISOLATES = '/sites/local/db/demo_isolates';
const SEQDEF = '/sites/local/db/demo_seqdef';

test('a database is described, and lists and the service follow', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(SEQDEF);
  await page.getByRole('button', { name: 'More for the database' }).click();
  await page.getByRole('menuitem', { name: 'Describe…' }).click();
  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await expect(field('Description')).toBeFocused();
  await field('Description').fill('Definitions of a wanderer');
  await field('Long description (optional)').fill('Kept for the course.\nNothing in it is real.');
  await field('Organism (optional)').fill('Peregrinus');
  await field('Group (optional)').fill('Teaching');
  await field('Position in its group (optional)').fill('first');
  await expect(dialog.getByText('A position is a whole number from 0 to 1,000,000.')).toBeVisible();
  await field('Position in its group (optional)').fill('2');
  await dialog.getByRole('checkbox', { name: 'A deletion needs a reason' }).check();
  await field('Without a sign-in, only up to (optional)').fill('2024-12-32');
  await expect(dialog.getByText('has the form YYYY-MM-DD.')).toBeVisible();
  await field('Without a sign-in, only up to (optional)').fill('2024-12-31');
  await workbench.expectAccessible();
  await workbench.screenshot('describe-database');
  await field('Organism (optional)').press('Enter');
  await expect(page.getByText('Saved the description of demo_seqdef.')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Definitions of a wanderer').first()).toBeVisible();
  await expect(page.getByText('Peregrinus')).toBeVisible();
  await expect(page.getByText('Need a reason')).toBeVisible();
  await expect(page.getByText('Records up to 2024-12-31')).toBeVisible();
  await expect(page.getByText('Nothing in it is real.')).toBeVisible();
  await workbench.screenshot('database-described');
});

test('a scheme is renamed; its addresses and the types of isolates stay', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(`${SEQDEF}/schemes/1`);
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('The scheme has no name.').first()).toBeVisible();
  await name.fill('Seven genes');
  await page.getByRole('textbox', { name: 'About', exact: true }).fill('The usual seven');
  await workbench.expectAccessible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Seven genes', level: 1 })).toBeVisible();
  await expect(page.getByText('The usual seven', { exact: true }).first()).toBeVisible();
  await workbench.go(`${ISOLATES}/isolates/1`);
  const scheme = page.getByRole('group', { name: 'Seven genes' });
  await expect(scheme.getByText(/^ST:/)).toBeVisible();
  await expect(scheme.getByRole('link', { name: 'Seven genes' })).toHaveAttribute('href', /schemes\/\d+$/);
});

test('who deletes definitions is told which isolates lose their types; the pages say it and help', async ({
  workbench,
}) => {
  const { page } = workbench;
  await workbench.open('/');
  await page.getByRole('button', { name: 'Actions for demo_seqdef' }).click();
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await expect(page.getByRole('dialog').getByText(/“demo_isolates” lose their types and groups/)).toBeVisible();
  await workbench.screenshot('delete-definitions');
  await page.getByRole('button', { name: 'Delete demo_seqdef' }).click();
  await expect(page.getByText('Deleted demo_seqdef.')).toBeVisible();
  const said = page.getByText('The definitions “demo_seqdef” are missing');
  for (const path of ['isolates', 'isolates/1']) {
    await workbench.go(`${ISOLATES}/${path}`);
    await expect(said).toBeVisible();
  }
  await workbench.screenshot('isolate-without-definitions');
  await workbench.go(ISOLATES);
  await expect(said).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('database-without-definitions');
  await page.getByRole('button', { name: 'Link another database…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('This computer has no database of sequence definitions.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Link', exact: true })).toBeDisabled();
});
