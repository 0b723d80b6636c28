import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false });

test('an isolate is corrected, the correction is taken back, and a new one is added by hand', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_isolates/isolates/1');
  // The step to the isolate has its name once its page has shown it.
  await expect(page.getByRole('heading', { level: 1, name: 'Ex1001' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toBeVisible();
  await page.keyboard.press('e');
  await expect(page.getByRole('heading', { level: 1, name: 'Edit isolate 1' })).toBeVisible();
  const country = page.getByRole('textbox', { name: 'country' }).or(page.getByRole('combobox', { name: 'country' }));
  await expect(country).toBeVisible();
  const steps = page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('listitem');
  await expect(steps).toHaveText([/Home/, /demo_isolates/, /Isolates/, /Ex1001/, /Edit/]);
  await workbench.expectAccessible();
  await workbench.screenshot('form-isolate');
  await page.getByRole('textbox', { name: 'year', exact: true }).fill('19');
  await expect(page.locator('[data-field="provenance.year"]')).toContainText('19 is less than 1990');
  await workbench.screenshot('form-isolate-problems');
  await page.getByRole('textbox', { name: 'year', exact: true }).fill('2001');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Read wrongly.');
  // What is half written is there again after another page.
  await workbench.go('/sites/local/db/demo_isolates/isolates/1');
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await expect(page.getByText('What you wrote before is here again.')).toBeVisible();
  await page.keyboard.press('Control+s');
  await expect(page.getByText('Isolate 1 is saved.')).toBeVisible();
  await expect(page.getByText('Reason: Read wrongly.')).toBeVisible();
  await expect(page.getByText(/^year: .* → 2001/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('record-changes');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(page.getByText('Took back a change.')).toBeVisible();

  await workbench.go('/sites/local/db/demo_isolates/isolates');
  await page.getByRole('link', { name: 'New isolate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New isolate' })).toBeVisible();
  await workbench.screenshot('form-isolate-new');
  await page.getByRole('button', { name: 'Add the isolate' }).click();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('By hand');
  await page.getByRole('button', { name: 'Add the isolate' }).click();
  await expect(page.locator('[data-field="provenance.year"]')).toContainText('year must have a value.');
  await workbench.screenshot('form-isolate-required');
  await page.getByRole('textbox', { name: 'year', exact: true }).fill('2020');
  await page.getByRole('textbox', { name: 'strain_code' }).fill('EX-9999');
  await page.getByRole('combobox', { name: 'country' }).fill('Utopia');
  await page.getByRole('option', { name: 'Utopia' }).click();
  await page.getByRole('button', { name: 'Add the isolate' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'By hand' })).toBeVisible();
  const own = workbench.path();

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog').getByText('Write the reason for the deletion.')).toBeVisible();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Reason' })).toBeFocused();
  await workbench.expectAccessible();
  await workbench.screenshot('form-delete');
  await page.keyboard.type('Entered twice');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/Isolate \d+ is deleted\./)).toBeVisible();
  // Who follows an old link learns what became of the record, and can bring it back.
  await workbench.go(own);
  await expect(page.getByRole('main').getByText('Deleted the isolate.')).toBeVisible();
  await expect(page.getByRole('main').getByText('Reason: Entered twice')).toBeVisible();
  await workbench.screenshot('deleted-record');
  await page.getByRole('main').getByRole('button', { name: 'Undo: Deleted the isolate.' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'By hand' })).toBeVisible();
  await workbench.go('/sites/local/db/demo_isolates/changes');
  await expect(page.getByText('Took back the deletion of the isolate.')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('changes');
});

test('a scheme is made of pasted loci, put in order, and gets a profile', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_seqdef/schemes');
  await page.getByRole('link', { name: 'New scheme' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New scheme' })).toBeVisible();
  await workbench.screenshot('form-scheme-new');
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Three genes');
  const adding = page.getByRole('combobox', { name: 'Add a locus' });
  await adding.evaluate((input, text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', text);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, 'synA\nsynB\nnothing\nsynC\n');
  const loci = page.getByRole('list', { name: /Loci in order/ });
  await expect(loci.getByRole('listitem')).toHaveCount(4);
  await loci.getByRole('button', { name: '3 nothing' }).press('Alt+ArrowDown');
  await expect(loci.getByRole('button', { name: '4 nothing' })).toBeFocused();
  await page.getByRole('button', { name: 'Add field' }).click();
  await page.getByRole('textbox', { name: 'Name, row 1' }).fill('type');
  await page.getByRole('combobox', { name: 'Values, row 1' }).selectOption('integer');
  await page.getByRole('textbox', { name: 'Primary key' }).fill('type');
  await expect(page.getByText('The database has no locus "nothing".')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('form-scheme-problems');
  await loci.getByRole('button', { name: '4 nothing' }).press('Delete');
  await expect(loci.getByRole('listitem')).toHaveCount(3);
  await page.getByRole('button', { name: 'Add the scheme' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Three genes' })).toBeVisible();

  await page.getByRole('link', { name: 'New profile' }).click();
  await expect(page.getByRole('textbox', { name: 'type' })).toHaveValue('1');
  await page.getByRole('textbox', { name: 'synA' }).fill('1');
  await page.getByRole('textbox', { name: 'synC' }).fill('99999');
  await expect(page.getByText('Allele 99999 of synC is not defined.')).toBeVisible();
  await page.getByRole('button', { name: 'Add the profile' }).click();
  await expect(page.getByText('No allele is given for synB.')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('form-profile-problems');
  await page.getByRole('textbox', { name: 'synB' }).fill('1');
  await page.getByRole('textbox', { name: 'synC' }).fill('2');
  await page.getByRole('button', { name: 'Add the profile' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'type 1' })).toBeVisible();
  await expect(page.getByText('Added the profile.')).toBeVisible();

  // A core genome: one list of all loci, into which a table is pasted.
  await workbench.go('/sites/local/db/demo_seqdef/schemes/2');
  await page.getByRole('link', { name: 'New profile' }).click();
  const find = page.getByRole('textbox', { name: 'Find among Alleles' });
  await find.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'EXEM0001\t1\nEXEM0002\t2\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(page.getByRole('textbox', { name: 'EXEM0002' })).toHaveValue('2');
  await workbench.screenshot('form-profile-core');
});

test('of two windows that change an isolate the later one is shown both changes and keeps them', async ({
  workbench,
}) => {
  const { page } = workbench;
  const form = '/sites/local/db/demo_isolates/form/isolate?key=%7B%22isolate_id%22%3A1%7D';
  await workbench.open(form);
  await expect(page.getByRole('textbox', { name: 'year', exact: true })).toBeVisible();
  const second = await page.context().newPage();
  await second.goto(page.url());
  await second.getByRole('textbox', { name: 'year', exact: true }).fill('2001');
  await second.getByRole('textbox', { name: 'strain_code' }).fill('EX-2001');
  await second.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.getByText('Isolate 1 is saved.')).toBeVisible();
  await second.close();

  await page.getByRole('textbox', { name: 'year', exact: true }).fill('2002');
  await page.getByRole('combobox', { name: 'Aliases' }).fill('mine');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const both = page.getByRole('table', { name: 'Changes of both' });
  await expect(both).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save both changes' })).toBeDisabled();
  await workbench.expectAccessible();
  await workbench.screenshot('form-merge');
  await both.getByRole('radio', { name: 'year: yours' }).check();
  await page.getByRole('button', { name: 'Save both changes' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Ex1001' })).toBeVisible();
  for (const text of ['EX-2001', 'mine', 'year: 2001 → 2002']) await expect(main).toContainText(text);
});

test('a designation is corrected on the page of its isolate, and a newer version takes its place', async ({
  workbench,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  await workbench.open('/sites/local/db/demo_isolates/isolates/1');
  const designations = main.getByRole('region', { name: 'Allele designations' });
  const filter = designations.getByRole('searchbox', { name: 'Filter rows' });
  await filter.fill('synA');
  await main.getByRole('link', { name: 'Edit synA', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /at synA$/ })).toBeVisible();
  await page.getByRole('textbox', { name: 'Id' }).fill('');
  await expect(page.getByText('Each allele needs an id.')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('form-designation');
  await page.getByRole('textbox', { name: 'Id' }).fill('99');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  // The notice stays while the pointer is on it.
  await page.getByText('Designation of isolate 1 at synA is saved.').hover();
  await filter.fill('synA');
  await expect(main.getByRole('row', { name: /synA\s*99/ })).toBeVisible();
  // The timeline of the isolate has it, with the name of the locus.
  await expect(main.getByRole('list', { name: 'Changes' })).toContainText(/synA: .* → 99/);
  await workbench.screenshot('isolate-designations-edited');
  await page.getByRole('button', { name: 'Undo', exact: true }).first().click();
  await expect(main.getByRole('row', { name: /synA\s*99/ })).toHaveCount(0);

  const name = await main.getByRole('heading', { level: 1 }).innerText();
  await page.getByRole('button', { name: 'More for the isolate' }).click();
  await page.getByRole('menuitem', { name: 'New version…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New version of isolate 1' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name);
  await workbench.screenshot('form-isolate-version');
  await page.getByRole('textbox', { name: 'Reason' }).fill('Sequenced again.');
  await page.getByRole('button', { name: 'Add the isolate' }).click();
  await expect(main.getByText('There is an older version of this record.')).toBeVisible();
  await main.getByRole('link', { name: 'an older version, isolate 1' }).click();
  await expect(main.getByText('This is an old version of the record.')).toBeVisible();
});

test('a person is added to those of a database, and changed', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_seqdef/curators');
  await page.getByRole('link', { name: 'New person' }).click();
  await page.getByRole('textbox', { name: 'First name' }).fill('Paula');
  await page.getByRole('textbox', { name: 'Surname' }).fill('Neu');
  await page.getByRole('textbox', { name: 'User name' }).fill('a b');
  await expect(page.getByText(/A user name is made of/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('form-person');
  await page.getByRole('textbox', { name: 'User name' }).fill('pneu');
  await page.getByRole('button', { name: 'Add the person' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Paula Neu' })).toBeVisible();
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Affiliation' }).fill('Institute of Types');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Institute of Types')).toBeVisible();
});

test('selected isolates of a list get a value and a project together, and are taken back', async ({ workbench }) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog');
  await workbench.open('/sites/local/db/demo_isolates/isolates');
  const rows = main.getByRole('row', { name: /EX-/ });
  const selectThree = async () => {
    await rows.nth(0).getByRole('gridcell').nth(3).click();
    await rows
      .nth(2)
      .getByRole('gridcell')
      .nth(3)
      .click({ modifiers: ['Shift'] });
  };
  await selectThree();
  await main.getByRole('button', { name: 'Change…' }).click();
  await dialog.getByRole('combobox', { name: 'Field' }).fill('notes');
  await page.getByRole('option', { name: 'notes' }).click();
  await dialog.getByRole('textbox', { name: 'Value' }).fill('Looked at together');
  await expect(dialog.getByText('3 will change.')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('change-selected');
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('3 isolates changed.')).toBeVisible();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();

  await selectThree();
  await main.getByRole('button', { name: 'Change…' }).click();
  await dialog.getByRole('combobox', { name: 'What to do' }).click();
  await page.getByRole('option', { name: 'Add to a project' }).click();
  await dialog.getByRole('combobox', { name: 'Project' }).fill('Synthetic survey');
  await page.getByRole('option', { name: 'Synthetic survey' }).click();
  await expect(dialog.getByText(/will change\.|Nothing changes\./)).toBeVisible();
  await dialog.getByRole('combobox', { name: 'What to do' }).click();
  await page.getByRole('option', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete 3 isolates' }).click();
  await expect(dialog.getByText('Write the reason for the deletion.')).toBeVisible();
  await workbench.screenshot('delete-selected');
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Not ours');
  await page.keyboard.press('Enter');
  await expect(page.getByText('3 isolates deleted.')).toBeVisible();
  await workbench.go('/sites/local/db/demo_isolates/changes');
  await expect(main.getByText('Deleted the isolate.').first()).toBeVisible();
  await expect(main.getByText('Reason: Not ours')).toHaveCount(3);
});

test('what the history has not kept of a deleted isolate stands beside it, before and after it is taken back', async ({
  workbench,
  dataFolder,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const database = new DatabaseSync(join(dataFolder, 'databases', 'demo_isolates.sqlite'));
  // As an earlier version wrote it.
  const content = {
    key: { isolate_id: 9999 },
    before: { isolate: 'Gone', provenance: {}, aliases: [], publications: [], projects: [], contigs: [], loci: {} },
  };
  database
    .prepare(
      `insert into record_history (kind, record_id, changed_at, action, content)
       values ('isolate', '9999', '2024-05-06T10:00:00.000Z', 'Deleted the isolate.', ?)`,
    )
    .run(JSON.stringify(content));
  database.close();
  await workbench.open('/sites/local/db/demo_isolates/changes');
  await expect(main.getByText(/^Undo does not bring back its date of entry, its earlier history/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('change-not-kept');
  await main.getByRole('button', { name: 'Undo: Deleted the isolate.' }).click();
  await expect(main.getByText(/^Took back the deletion of the isolate, but not its date of entry/)).toBeVisible();
});
