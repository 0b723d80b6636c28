import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false, sharesHost: true });

const LOCI = '/sites/local/db/demo_seqdef/loci';

test('a row that is being clicked stays until the click is done, though a filter was typed before', async ({
  workbench,
}) => {
  const { page } = workbench;
  await page.clock.install();
  await workbench.open(LOCI);
  const link = page.getByRole('grid').getByRole('link').nth(2);
  await link.hover();
  const name = (await link.textContent()) ?? '';
  await page.clock.pauseAt(Date.now() + 3_600_000);
  await page.getByRole('searchbox', { name: 'Filter rows' }).fill(name);
  await page.mouse.down();
  await page.clock.runFor(2000);
  await page.mouse.up();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await page.clock.runFor(2000);
  expect(workbench.path()).toBe(`${LOCI}/${name}`);
});

test('a page that is being left writes nothing into the address of the next', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open(LOCI);
  const link = page.getByRole('grid').getByRole('link').first();
  await expect(link).toBeVisible();
  const name = (await link.textContent()) ?? '';
  // One task for both clicks, so that the second comes before anything of the next page is drawn.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('[role="grid"] [role="row"] a')?.click();
    document.querySelector<HTMLElement>('[role="columnheader"] button')?.click();
  });
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  expect(workbench.path()).toBe(`${LOCI}/${name}`);
});
