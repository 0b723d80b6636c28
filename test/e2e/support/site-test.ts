/**
 * The fixture of tests about remote sites: a second instance of Allelier with the demonstration databases, which the program under
 * test knows as three sites (`test/support/second-instance.ts`).
 */
import { join } from 'node:path';
import type { Page, Response } from '@playwright/test';
import type { RemoteSite } from '#electron/store/site/remote-sites.ts';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { expect, test as base } from './fixtures.ts';

/** A site that nobody answers for: port 9 is that of the discard service, which no machine runs. */
export const SILENT_SITE: RemoteSite = {
  id: 'silent',
  name: 'Silent site',
  base_url: 'http://127.0.0.1:9',
  dialect: 'contract',
};

interface Outcome {
  ok: boolean;
  problem?: { code: string; message: string };
  value?: { status?: number };
}

export const test = base.extend<{ refusals: string[] }>({
  dataFolder: async ({ dataFolder, second }, use) => {
    const store = await openSiteStore(join(dataFolder, 'site.sqlite'));
    for (const site of [...Object.values(second.sites), SILENT_SITE]) await store.putRemoteSite(site);
    await store.close();
    await use(dataFolder);
  },

  /** What a site or the main side refused since the test began; a request that the screen took back is none. */
  refusals: async ({ workbench }, use) => {
    const refusals: string[] = [];
    workbench.page.on('response', (response) => {
      if (!response.url().includes('/rpc/')) return;
      void note(response).catch(() => undefined);
    });
    async function note(response: Response): Promise<void> {
      const { ok, problem, value } = (await response.json()) as Outcome;
      const asked = `${response.url().replace(/.*\/rpc\//, '')} ${response.request().postData() ?? ''}`;
      if (!ok && problem?.code !== 'cancelled') refusals.push(`${asked}: ${problem?.message}`);
      if ((value?.status ?? 200) >= 400) refusals.push(`${asked}: ${value?.status}`);
    }
    await use(refusals);
  },
});

/** Waits until nothing on the page is being read any more, and nothing failed; `what` names it in a failure. */
export async function settled(page: Page, what: string): Promise<void> {
  const main = page.getByRole('main');
  await expect(main.locator('[aria-busy="true"]'), what).toHaveCount(0);
  await expect(page.getByRole('alert'), what).toHaveCount(0);
}
