/**
 * The fixture of every browser test. One spec runs on both hosts, once per Playwright project:
 *
 *     import { expect, test } from './support/fixtures.ts';
 *
 *     test('the home screen lists the demo', async ({ workbench }) => {
 *       const { page } = workbench;
 *       await expect(page.getByRole('link', { name: 'demo_seqdef' })).toBeVisible();
 *       await workbench.expectAccessible();
 *       await workbench.screenshot('home');
 *     });
 *
 * Each test has a running program and a data folder of its own, with the demo in it (`test.use({ data: 'empty' })`: a first
 * start on an empty folder). What only the desktop has is in `application`, which is undefined in the browser. A test fails
 * when its page throws or breaks the content security policy. Wait for what the user sees, never for time.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, chromium, expect, type Browser, type ElectronApplication } from '@playwright/test';
import { browserPath } from '#test/support/browser.ts';
import { startBrowserHostProcess } from './browser-host-process.ts';
import { startDesktop } from './desktop-application.ts';
import { PREPARED_DATA } from './global-setup.ts';
import { createHarness, firstScreen, watchProblems, type Harness, type HostName } from './harness.ts';

export { expect };

export interface Options {
  /** Which host the project runs on. */
  host: HostName;
  /** What the data folder holds when the program starts. */
  data: 'demo' | 'empty';
  /** False in files whose tests begin with `workbench.open`: then Home is not loaded first in the browser. */
  opensHome: boolean;
  /** For tests that break the content security policy on purpose. */
  provokesPolicy: boolean;
}

export interface Fixtures {
  dataFolder: string;
  application: ElectronApplication | undefined;
  workbench: Harness;
}

/** The size of the window on both hosts, so that screenshots compare. */
const VIEWPORT = { width: 1280, height: 840 };

export const test = base.extend<Options & Fixtures, { runningBrowser: () => Promise<Browser> }>({
  host: ['browser', { option: true }],
  data: ['demo', { option: true }],
  opensHome: [true, { option: true }],
  provokesPolicy: [false, { option: true }],

  // Started by the first test that asks for it: those of the desktop need none.
  runningBrowser: [
    async ({}, use) => {
      let browser: Promise<Browser> | undefined;
      await use(() => (browser ??= browserPath().then((executablePath) => chromium.launch({ executablePath }))));
      await (await browser)?.close();
    },
    { scope: 'worker' },
  ],

  dataFolder: async ({ data }, use) => {
    const folder = mkdtempSync(join(tmpdir(), 'allelier-e2e-'));
    const prepared = process.env[PREPARED_DATA];
    if (data === 'demo' && prepared) cpSync(prepared, folder, { recursive: true });
    await use(folder);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  },

  application: async ({ host, dataFolder }, use, testInfo) => {
    if (host !== 'desktop') return use(undefined);
    const application = await startDesktop({ profile: dataFolder });
    const said: string[] = [];
    application.process().stderr?.on('data', (text: Buffer) => said.push(text.toString()));
    await use(application);
    await application.close();
    if (testInfo.status !== testInfo.expectedStatus)
      await testInfo.attach('stderr of the program', { body: said.join('') });
  },

  workbench: async ({ host, application, runningBrowser, dataFolder, provokesPolicy, opensHome }, use) => {
    if (application) {
      const page = await firstScreen(application);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const problems = watchProblems(page, provokesPolicy);
      await use(createHarness(host, page, dataFolder));
      expect(problems).toEqual([]);
      return;
    }
    const server = await startBrowserHostProcess(dataFolder);
    const browser = await runningBrowser();
    const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
    const page = await context.newPage();
    const problems = watchProblems(page, provokesPolicy);
    if (opensHome) {
      await page.goto(server.link);
      // The link redirects by itself. A test that opens another page meanwhile would be interrupted.
      await page.waitForURL((url) => !url.pathname.startsWith('/open/'));
    } else {
      await context.request.get(server.link);
    }
    await use(createHarness(host, page, dataFolder, new URL(server.link).origin));
    await context.close();
    await server.stop();
    expect(problems).toEqual([]);
  },
});
