import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

async function openDialog(page: Page, item: string) {
  await page.getByRole('button', { name: 'Care' }).click();
  await page.getByRole('menuitem', { name: item }).click();
  return page.getByRole('dialog');
}

test('a database is checked, compacted, copied and renamed on its page', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/sites/local/db/demo_seqdef');
  const checking = await openDialog(page, 'Check…');
  await checking.getByRole('button', { name: 'Check' }).click();
  await expect(checking.getByText(/^demo_seqdef is in order: \d+ tables checked\.$/)).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('database-check');
  await checking.getByRole('button', { name: 'Close' }).last().click();

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
