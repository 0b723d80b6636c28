import { resolve } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { ensureBuilt } from '#electron/cli/start/start-build.ts';
import { startBrowserHostProcess } from '#test/e2e/support/browser-host-process.ts';
import { browserPath } from '#test/support/browser.ts';

/** Opens the screens of a data folder in a browser as people have it, large, and closes all when the work is done. */
export async function withScreens<Result>(dataFolder: string, work: (page: Page) => Promise<Result>): Promise<Result> {
  const root = resolve(import.meta.dirname, '../..');
  process.chdir(root);
  await ensureBuilt(root, ['renderer']);
  const server = await startBrowserHostProcess(dataFolder);
  const browser = await chromium.launch({ executablePath: browserPath() });
  try {
    // Some measurements open a second page, which only a context of one's own allows.
    const context = await browser.newContext({ viewport: { width: 1600, height: 1000 } });
    const page = await context.newPage();
    // Milliseconds: while others use the machine, a page may take long to come.
    page.setDefaultTimeout(120_000);
    await page.goto(server.link);
    await page.waitForURL((url) => !url.pathname.startsWith('/open/'));
    return await work(page);
  } finally {
    await browser.close();
    await server.stop();
  }
}
