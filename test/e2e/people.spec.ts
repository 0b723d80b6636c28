import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false });

test('the owner says who he is, adds an account, gives it a role and closes a database', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_seqdef');
  await page.getByRole('button', { name: 'More for the database' }).click();
  await page.getByRole('menuitem', { name: 'People' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Database demo_seqdef' })).toBeVisible();
  await page.getByRole('link', { name: 'Show all databases' }).click();
  await expect(page.getByRole('region', { name: 'You' })).toContainText('Local curator');
  await expect(page.getByText('There are no accounts yet')).toBeVisible();
  await workbench.screenshot('people-none');

  const dialog = page.getByRole('dialog');
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await page.getByRole('button', { name: 'Say who you are…' }).click();
  await field('User name').fill('grace ');
  await expect(dialog.getByText('begins or ends with a blank')).toBeVisible();
  await field('User name').fill('grace');
  await field('First name (optional)').fill('Grace');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'You' })).toContainText('Administrator of every database');

  await page.getByRole('button', { name: 'Add an account…' }).click();
  await field('User name').fill('zoe');
  await field('Surname (optional)').fill('Nova');
  await field('Password (optional)').fill('zoe-zoe-zoe');
  await expect(dialog.getByText('too easy to guess')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('people-add');
  await field('Password (optional)').fill('correct horse battery');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Added zoe.')).toBeVisible();
  const account = page.getByRole('table', { name: 'Accounts' }).getByRole('row', { name: /zoe/ });
  await expect(account).toContainText('Enabled');

  await page.getByRole('button', { name: 'Role of zoe' }).click();
  await dialog.getByRole('combobox', { name: 'Database' }).click();
  await page.getByRole('option', { name: 'demo_seqdef' }).click();
  await dialog.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Curator' }).click();
  await dialog.getByLabel('Only parts of the database').check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('Choose at least one part below')).toBeVisible();
  await field('Loci').fill('nothing');
  await page.keyboard.press('Enter');
  await field('Submissions').check();
  await workbench.expectAccessible();
  await workbench.screenshot('people-role');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByText('has no locus "nothing"')).toBeVisible();
  await field('Loci').press('Backspace');
  await field('Loci').fill('synA');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(account).toContainText('demo_seqdef: Curator of synA and submissions');

  await page.getByRole('combobox', { name: 'Who may read demo_isolates' }).click();
  await page.getByRole('option', { name: 'Accounts with a role in it' }).click();
  // The notice stays while the pointer is on it.
  await page.getByText('demo_isolates may be read by: accounts with a role in it.').hover();
  await workbench.expectAccessible();
  await workbench.screenshot('people');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('combobox', { name: 'Who may read demo_isolates' })).toHaveValue('Everybody');

  const limits = page.getByRole('region', { name: 'Limits of submissions' });
  await expect(limits).toContainText('20 GiB of files and 500 open submissions');
  await limits.getByRole('button', { name: 'Limits of demo_seqdef' }).click();
  await field('Submissions a day').fill('none');
  await expect(dialog.getByText('Enter a whole number above zero, 100,000 at most.')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('people-limits');
  await field('Submissions a day').fill('1,200');
  await page.keyboard.press('Enter');
  const ofDatabase = limits.getByRole('row', { name: /demo_seqdef/ });
  // Held, so that it stays until the row has changed.
  await page.getByText('demo_seqdef takes 1,200').hover();
  await expect(ofDatabase).toContainText('1,200');
  await page.getByText('demo_seqdef takes 1,200').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(ofDatabase).toContainText('50');

  await limits.getByRole('button', { name: 'Embargo in demo_isolates' }).click();
  await field('Most months of a submission').fill('60');
  await expect(dialog.getByText('A submission may ask for 60 months')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('people-embargo');
  await field('Most months of a submission').fill('36');
  await page.keyboard.press('Enter');
  await expect(limits.getByRole('table', { name: 'Embargoes' })).toContainText('12 months, 36 at most');

  await limits.getByRole('button', { name: 'What an account may keep private in demo_isolates' }).click();
  await dialog.getByRole('checkbox', { name: 'May keep isolates private' }).uncheck();
  await workbench.expectAccessible();
  await workbench.screenshot('people-private-right');
  await dialog.getByRole('button', { name: 'Save' }).click();
  const embargoes = limits.getByRole('table', { name: 'Embargoes' });
  // Held, so that it stays until the row has changed.
  await page.getByText('zoe may keep nothing private in demo_isolates.').hover();
  await expect(embargoes).toContainText('zoe: may keep nothing private');
  await page
    .getByText('zoe may keep nothing private in demo_isolates.')
    .locator('..')
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(embargoes).toContainText('All may');

  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByRole('button', { name: 'Make a key…' }).click();
  await dialog.getByRole('button', { name: 'Make' }).click();
  await expect(dialog.getByText('Choose an account.')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Account' }).click();
  await page.getByRole('option', { name: 'zoe' }).click();
  await field('Name').fill('Nightly copy');
  await workbench.expectAccessible();
  await dialog.getByRole('button', { name: 'Make' }).click();
  await expect(dialog.getByText('it is not shown again')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Copy the key' })).toBeVisible();
  const shown = (await dialog.getByText(/^allelier_[\w-]{43}$/).textContent()) ?? '';
  await workbench.screenshot('people-new-key');
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  const key = keys.getByRole('row', { name: /Nightly copy/ });
  await expect(key).toContainText(`${shown.slice(0, 15)}…`);
  await expect(page.getByText(shown)).toHaveCount(0);
  await keys.getByRole('button', { name: 'Ban all keys of zoe' }).click();
  await expect(key).toContainText('Banned');
  await workbench.expectAccessible();
  await workbench.screenshot('people-keys');
  await keys.getByRole('button', { name: 'Allow keys of zoe' }).click();
  await expect(key).toContainText('Valid');
  await keys.getByRole('button', { name: 'End the key Nightly copy of zoe' }).click();
  await dialog.getByRole('button', { name: 'End', exact: true }).click();
  await expect(keys).toContainText('There are no keys yet.');

  await page.getByRole('button', { name: 'Disable zoe' }).click();
  await page.getByText('zoe may do nothing from now on.').hover();
  await expect(account).toContainText('Disabled');
  await page.getByText('zoe may do nothing from now on.').locator('..').getByRole('button', { name: 'Undo' }).click();
  await expect(account).toContainText('Enabled');

  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search or run a command' }).fill('accounts');
  await expect(page.getByRole('option', { name: 'People', exact: true })).toBeVisible();
});
