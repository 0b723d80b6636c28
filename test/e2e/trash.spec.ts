import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

async function deleteDatabase(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  // As in every menu, what takes away stands last, behind a line.
  await expect(page.getByRole('menuitem').last()).toHaveText('Delete…');
  await page.getByRole('menuitem', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: `Delete ${name}` }).click();
  await expect(page.getByText(`Deleted ${name}. It is in the trash for 30 days.`)).toBeVisible();
}

test('a deleted database comes back by Undo, from the trash and from where it is missed', async ({ workbench }) => {
  const { page } = workbench;
  const row = (name: string) => page.getByRole('main').getByRole('table').first().getByRole('row', { name });
  const trash = page.getByRole('region', { name: 'Trash' });
  const recent = page.getByRole('region', { name: 'Recent' });
  await workbench.go('/sites/local/db/demo_seqdef/loci/synA');
  await expect(page.getByRole('grid').getByRole('link', { name: '3', exact: true })).toBeVisible();
  // Loading the program anew would break off the call that remembers the page.
  await workbench.go('/');
  await expect(recent.getByRole('link', { name: /synA/ })).toBeVisible();
  await expect(trash).toHaveCount(0);

  await deleteDatabase(page, 'demo_seqdef');
  await expect(trash.getByRole('row', { name: /demo_seqdef/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Restored demo_seqdef.')).toBeVisible();
  await expect(trash).toHaveCount(0);

  await deleteDatabase(page, 'demo_seqdef');
  await expect(recent.getByText(/demo_seqdef was deleted/).first()).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('trash');
  await workbench.go('/sites/local/db/demo_isolates/isolates/1');
  await expect(page.getByText('The definitions “demo_seqdef” are missing')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Restore demo_seqdef' }).click();
  await expect(page.getByText('The definitions “demo_seqdef” are missing')).toHaveCount(0);

  await workbench.go('/');
  await deleteDatabase(page, 'demo_isolates');
  await workbench.go('/sites/local/db/demo_isolates/isolates/1');
  await expect(page.getByText('demo_isolates was deleted', { exact: true })).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('database-deleted');
  await page.getByRole('main').getByRole('button', { name: 'Restore demo_isolates' }).click();
  await expect(page.getByRole('group', { name: 'MLST' }).getByText(/^ST:/)).toBeVisible();

  await workbench.go('/');
  await expect(row('demo_isolates')).toBeVisible();
  await deleteDatabase(page, 'demo_isolates');
  await trash.getByRole('button', { name: 'Delete now: demo_isolates' }).click();
  await page.getByRole('button', { name: 'Delete for good' }).click();
  await expect(page.getByText('Deleted demo_isolates for good.')).toBeVisible();
  await expect(trash).toHaveCount(0);
});
