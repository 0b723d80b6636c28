import { expect, test } from './support/fixtures.ts';

test('the home screen opens and shows the demonstration databases', { tag: '@host' }, async ({ workbench }) => {
  const { page } = workbench;
  await expect(page).toHaveTitle(/Allelier/);
  await expect(page.getByRole('link', { name: /demo_seqdef/ }).first()).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('home');
});

test.describe('a first start', () => {
  test.use({ data: 'empty' });

  test('makes the demonstration databases by itself', { tag: '@host' }, async ({ workbench: { page } }) => {
    await expect(page.getByRole('link', { name: /demo_seqdef/ }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /demo_isolates/ }).first()).toBeVisible();
  });
});
