import { open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page, Route } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { chooseFiles, dragFiles, saveAs } from './support/user-files.ts';

test.use({ opensHome: false });

async function openDialog(page: Page, item: string) {
  await page.getByRole('button', { name: 'Care' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog');
}

/** Overwrites the page of a database file on which a table begins, as a failing disk does. */
async function damage(file: string, table: string): Promise<void> {
  using connection = new DatabaseSync(file, { readOnly: true });
  const found = connection
    .prepare('select rootpage, page_size from sqlite_schema, pragma_page_size where name = ?')
    .get(table);
  const [page, size] = [Number(found?.['rootpage']), Number(found?.['page_size'])];
  const handle = await open(file, 'r+');
  await handle.write(Buffer.alloc(size, 0xff), 0, size, (page - 1) * size);
  await handle.close();
}

test('a database is checked, compacted, copied and renamed on its page', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_seqdef');
  const checking = await openDialog(page, 'Check…');
  await expect(checking.getByRole('button', { name: 'Check' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(checking.getByText(/^demo_seqdef is in order: \d+ tables checked\.$/)).toBeVisible();
  await expect(checking.getByRole('button', { name: 'Close' }).last()).toBeFocused();
  await workbench.expectAccessible();
  await workbench.screenshot('database-check');
  await checking.getByRole('button', { name: 'Close' }).last().click();

  // A dialog that is closed leaves nothing running that nobody sees.
  const isClosed = Promise.withResolvers<void>();
  const answer = { ok: false, problem: { status: 499, code: 'cancelled', message: 'Cancelled.' } };
  const hold = async (route: Route) => isClosed.promise.then(() => route.fulfill({ json: answer }));
  await page.route('**/rpc/care*compact', hold, { times: 1 });
  const closing = await openDialog(page, 'Compact…');
  await closing.getByRole('button', { name: 'Compact' }).click();
  await expect(closing.getByRole('progressbar')).toBeVisible();
  const cancelled = page.waitForRequest('**/rpc-cancel/*');
  await page.keyboard.press('Escape');
  await cancelled;
  isClosed.resolve();
  await expect(closing).toHaveCount(0);

  const compacting = await openDialog(page, 'Compact…');
  await compacting.getByRole('button', { name: 'Compact' }).click();
  await expect(compacting.getByText(/^demo_seqdef has (no unused room|.* less than before)\.$/)).toBeVisible();
  await compacting.getByRole('button', { name: 'Close' }).last().click();

  const copying = await openDialog(page, 'Copy…');
  await copying.getByLabel('Name of the copy').fill('demo_seqdef');
  await copying.getByRole('button', { name: 'Copy' }).click();
  await expect(copying.getByText('demo_seqdef exists already.')).toBeVisible();
  await copying.getByLabel('Name of the copy').fill('trial');
  await copying.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Copied demo_seqdef to trial.')).toBeVisible();
  await expect(page).toHaveURL(/\/db\/trial$/);

  await damage(join(workbench.dataFolder, 'databases/trial.sqlite'), 'record_history');
  const damaged = await openDialog(page, 'Check…');
  await damaged.getByRole('button', { name: 'Check' }).click();
  await expect(damaged.getByText(/Restore a backup, or import its content/).first()).toBeVisible();
  await damaged.getByRole('button', { name: 'Close' }).last().click();
  const banner = page.getByRole('alert').filter({ hasText: 'The database “trial” is damaged' });
  await expect(banner).toContainText('nothing is written to the database until it is mended');
  await workbench.expectAccessible();
  await workbench.screenshot('database-damaged');
  await banner.getByRole('button', { name: 'Restore a backup of trial…' }).click();
  await expect(page.getByRole('dialog', { name: 'Restore trial' })).toBeVisible();
  await page.keyboard.press('Escape');

  await workbench.open('/sites/local/db/demo_seqdef');
  const renaming = await openDialog(page, 'Rename…');
  await renaming.getByLabel('New name').fill('a/b');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(renaming.getByText(/^The name must be 1 to 63/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('database-rename');
  await renaming.getByLabel('New name').fill('final');
  await renaming.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByText('demo_seqdef is called final now.')).toBeVisible();
  await expect(page).toHaveURL(/\/db\/final$/);
  await expect(page.getByRole('link', { name: 'MLST' }).first()).toBeVisible();

  // The isolates follow their definitions.
  await workbench.open('/sites/local/db/demo_isolates/isolates/1');
  await expect(page.getByRole('group', { name: 'MLST' }).getByText(/^ST:/)).toBeVisible();
});

/** Gives a locus of the demo another full name, by its form. */
async function nameLocus(page: Page, fullName: string) {
  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByRole('textbox', { name: 'Full name' }).fill(fullName);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('synA is saved.')).toBeVisible();
}

test('a database is put back as it was in a backup, and what was replaced comes back from the trash', async ({
  workbench,
  application,
}) => {
  const { page } = workbench;
  const locus = '/sites/local/db/demo_seqdef/loci/synA';
  const dialog = page.getByRole('dialog', { name: 'Restore demo_seqdef' });
  await workbench.open('/sites/local/db/demo_seqdef');
  const save = page.getByRole('button', { name: 'Save a copy…' });
  const backup = await saveAs({ workbench, application }, () => save.click());
  await workbench.go(locus);
  await nameLocus(page, 'Written after the backup');

  await workbench.go('/sites/local/db/demo_seqdef');
  await page.getByRole('button', { name: 'Care' }).click();
  await page.getByRole('menuitem', { name: 'Restore from a backup…' }).click();
  await expect(dialog.getByRole('heading', { name: 'Drop a backup here' })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('restore-choose');
  const drag = await dragFiles(page, { 'photo.jpg': 'JFIF'.repeat(1000) });
  await drag.dropOn(dialog.getByRole('region', { name: 'Drop a backup here' }));
  await expect(dialog.getByText('"photo.jpg" is damaged, or is no database of Allelier.')).toBeVisible();
  await workbench.screenshot('restore-refused');

  const choose = dialog.getByRole('button', { name: 'Choose a file…' });
  await chooseFiles({ workbench, application }, () => choose.click(), [backup]);
  await expect(dialog.getByText('is a backup of demo_seqdef.')).toBeVisible();
  await expect(dialog.getByRole('columnheader', { name: 'demo_seqdef now' })).toBeVisible();
  await expect(dialog.getByText('Not in the backup: 1 change')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('restore-compare');
  await dialog.getByRole('textbox', { name: 'Name of the database' }).fill('demo_isolates');
  await expect(dialog.getByText(/^demo_isolates holds isolates, but this backup holds sequence/)).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Name of the database' }).fill('demo_seqdef');
  await dialog.getByRole('button', { name: 'Replace…' }).click();
  await workbench.screenshot('restore-confirm');
  await page.getByRole('button', { name: 'Replace demo_seqdef' }).click();
  await expect(page.getByText('Restored demo_seqdef. The former one is in the trash for 30 days.')).toBeVisible();

  await workbench.go(locus);
  await expect(page.getByRole('heading', { level: 1, name: 'synA' })).toBeVisible();
  await expect(page.getByText('Written after the backup')).toHaveCount(0);
  await workbench.go('/');
  const trash = page.getByRole('region', { name: 'Trash' });
  await trash.getByRole('button', { name: 'Restore demo_seqdef' }).click();
  await expect(page.getByText('Restored as demo_seqdef_restored')).toBeVisible();
  await workbench.go(locus.replace('demo_seqdef', 'demo_seqdef_restored'));
  await expect(page.getByText('Written after the backup', { exact: true })).toBeVisible();
});

test('a backup that is dropped anywhere becomes a database of its own', async ({ workbench, application }) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_isolates');
  const save = page.getByRole('button', { name: 'Save a copy…' });
  const backup = await readFile(await saveAs({ workbench, application }, () => save.click()));
  await workbench.go('/');
  await (await dragFiles(page, { 'from the disk': backup })).drop();
  const dialog = page.getByRole('dialog', { name: 'Restore a database' });
  const name = dialog.getByRole('textbox', { name: 'Name of the database' });
  await expect(name).toHaveValue('demo_isolates');
  await name.fill('second');
  await expect(dialog.getByRole('columnheader', { name: 'In the backup' })).toBeVisible();
  await workbench.screenshot('restore-new');
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  await expect(page.getByText('Restored second from “from the disk”.')).toBeVisible();
  await expect(page).toHaveURL(/\/db\/second$/);
  await expect(page.getByRole('heading', { level: 1, name: 'second' })).toBeVisible();
});
