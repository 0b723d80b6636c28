import { truncateSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test as base } from './support/fixtures.ts';

/** The data folder of the demo, whose `site.sqlite` is cut short before the program starts. */
const test = base.extend({
  dataFolder: async ({ dataFolder }, use) => {
    truncateSync(join(dataFolder, 'site.sqlite'), 9_000);
    await use(dataFolder);
  },
});

test('a damaged site.sqlite stops nothing, and what was lost is said until it is closed', async ({ workbench }) => {
  const { page } = workbench;
  const notice = page.getByText(/"site\.sqlite" of the data folder was damaged\. It now has the name/);
  await expect(notice).toBeVisible();
  await workbench.screenshot('site-file-set-aside');
  await workbench.expectAccessible();
  const isDismissed = page.waitForResponse(/dismiss-notice/);
  await page.getByRole('button', { name: 'I have read this' }).click();
  await isDismissed;
  await expect(notice).toBeHidden();
  await page.reload();
  await expect(page.getByRole('link', { name: 'demo_seqdef' }).first()).toBeVisible();
  await expect(notice).toBeHidden();
});
