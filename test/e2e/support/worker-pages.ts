import type { Browser, BrowserContext, Page } from '@playwright/test';
import { delayAtRandom } from './random-delays.ts';

/** The size of the window on both hosts, so that screenshots compare. */
const VIEWPORT = { width: 1280, height: 840 };

/** The pages of one worker of Playwright, which runs one test at a time. */
export interface WorkerPages {
  /**
   * The first page of a test, in a browser that knows nothing of the tests before but the scripts, styles and typefaces it has read:
   * reading these anew took a third of the work of a first page. `origin`: where the program shows its screens.
   */
  open(origin: string): Promise<Page>;
  /** Closes all pages of the test. */
  close(): Promise<void>;
}

export function createWorkerPages(runningBrowser: () => Promise<Browser>): WorkerPages {
  let context: BrowserContext | undefined;
  let hasItsClock = false;
  return {
    async open(origin) {
      context ??= await createContext(await runningBrowser());
      await context.clearCookies();
      await context.clearPermissions();
      const page = await context.newPage();
      const session = await context.newCDPSession(page);
      // All that is kept of an origin but its files.
      const storageTypes = 'file_systems,indexeddb,local_storage,service_workers,cache_storage';
      await session.send('Storage.clearDataForOrigin', { origin, storageTypes });
      await session.detach();
      const { clock } = page;
      const get = () => {
        hasItsClock = true;
        return clock;
      };
      Object.defineProperty(page, 'clock', { get });
      return page;
    },

    async close() {
      for (const page of context?.pages() ?? []) await page.close();
      if (!hasItsClock) return;
      // A clock that a test has set cannot be taken from the pages that come.
      await context?.close();
      context = undefined;
      hasItsClock = false;
    },
  };
}

async function createContext(browser: Browser): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
  if (process.env['ALLELIER_DELAYS'] !== undefined) await delayAtRandom(context);
  // The program reads all its screens ahead while nothing else is to do, which takes half the work of showing one. Here each is read when
  // it is opened, as by a quick user; tests of the desktop run with all read ahead.
  await context.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  return context;
}
