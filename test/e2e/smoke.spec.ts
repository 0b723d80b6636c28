import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

// Without `@host`: on the desktop `desktop-screens.spec.ts` looks at it first.
test('the home screen opens and shows the demonstration databases', async ({ workbench }) => {
  const { page } = workbench;
  await expect(page).toHaveTitle(/Allelier/);
  await expect(page.getByRole('link', { name: /demo_seqdef/ }).first()).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('home');
});

/** Whether the host still does something for its pages. */
async function isWorking(page: Page): Promise<boolean> {
  const { origin } = new URL(page.url());
  const headers = { origin, 'x-call-id': 'jobs-of-a-test' };
  const reply = await page.request.post(`${origin}/rpc/job:list`, { headers, data: {} });
  const { value } = (await reply.json()) as { value: { state: string }[] };
  return value.length === 0 || value.some(({ state }) => state !== 'done');
}

test.describe('a first start', () => {
  test.use({ data: 'empty', opensHome: false });

  test('makes the demonstration databases by itself', { tag: '@host' }, async ({ workbench }) => {
    const { page, host } = workbench;
    if (host === 'browser') {
      // The page learns what became of the job although its events begin to flow only after the end of it.
      await page.route('**/events', async (route) => {
        await expect.poll(() => isWorking(page)).toBe(false);
        await route.continue();
      });
    }
    await workbench.open('/');
    await expect(page.getByRole('link', { name: /demo_seqdef/ }).first()).toBeVisible();
    await expect(page.getByRole('link', { name: /demo_isolates/ }).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Demo', exact: true })).toBeVisible();
  });
});
