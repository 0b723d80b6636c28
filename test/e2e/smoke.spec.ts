import { expect, test } from './support/fixtures.ts';

test('the home screen opens and shows the demonstration databases', async ({ workbench }) => {
  const { page } = workbench;
  await expect(page).toHaveTitle(/Allelier/);
  await expect(page.getByRole('link', { name: /demo_seqdef/ }).first()).toBeVisible();
});
