import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserContext } from '@playwright/test';

/** Milliseconds that a request or its reply is held back at most. */
const LONGEST = 1_500;

/**
 * Holds back half of the requests of all pages, or their replies, each for a time of its own: replies come late, out of order, and
 * older than the events that come meanwhile. What a test or a screen only has by luck fails then.
 */
export async function delayAtRandom(context: BrowserContext): Promise<void> {
  await context.route(/\/(rpc|events)(\/|$|\?)/, async (route) => {
    const delay = Math.random() < 0.5 ? 0 : LONGEST * Math.random() ** 2;
    const isStream = route.request().url().endsWith('/events');
    // A page that goes meanwhile takes its requests with it.
    const gone = () => undefined;
    if (isStream || Math.random() < 0.5) {
      await pause(delay);
      await route.continue().catch(gone);
      return;
    }
    const response = await route.fetch().catch(gone);
    await pause(delay);
    await (response ? route.fulfill({ response }) : route.abort()).catch(gone);
  });
}
