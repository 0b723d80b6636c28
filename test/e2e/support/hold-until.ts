import type { Page } from '@playwright/test';

/** Lets requests of an address, as `page.route` takes it, go on to the program only once `until` is settled. */
export async function holdUntil(page: Page, address: string, until: Promise<unknown>): Promise<void> {
  await page.route(address, async (route) => {
    await until;
    await route.continue();
  });
}
