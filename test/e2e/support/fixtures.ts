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
 * start on an empty folder). In the browser, tests of a file that only look share them (`test.use({ sharesHost: true })`), each
 * with a page of its own. What only the desktop has is in `application`, which is undefined in the browser. A test fails
 * when its page throws or breaks the content security policy. Wait for what the user sees, never for time.
 */
import { basename } from 'node:path';
import { test as base, chromium, expect, type Browser, type ElectronApplication } from '@playwright/test';
import { browserPath } from '#test/support/browser.ts';
import type { SecondInstance } from '#test/support/second-instance.ts';
import { startDesktop } from './desktop-application.ts';
import { createHarness, firstScreen, watchProblems, type Harness, type HostName } from './harness.ts';
import { createSharedHosts, makeDataFolder, removeDataFolder, type SharedHosts } from './shared-hosts.ts';
import { createWorkerHosts, type WorkerHosts } from './worker-hosts.ts';
import { createWorkerPages, type WorkerPages } from './worker-pages.ts';

export { expect };

export interface Options {
  /** Which host the project runs on. */
  host: HostName;
  /** What the data folder holds when the program starts. */
  data: 'demo' | 'empty';
  /** False in files whose tests begin with `workbench.open`: then Home is not loaded first in the browser. */
  opensHome: boolean;
  /** True in files whose tests change nothing that the next one sees. */
  sharesHost: boolean;
  /** For tests that break the content security policy on purpose. */
  provokesPolicy: boolean;
}

export interface Fixtures {
  dataFolder: string;
  application: ElectronApplication | undefined;
  /** The program of this test alone, in the browser. */
  program: RunningProgram | undefined;
  workbench: Harness;
}

export interface RunningProgram {
  readonly link: string;
  /** Ends it, has something done, and starts it again at the same address. An open page goes on by itself. */
  restart(meanwhile: () => Promise<unknown>): Promise<void>;
}

export const test = base.extend<
  Options & Fixtures,
  {
    runningBrowser: () => Promise<Browser>;
    workerPages: WorkerPages;
    workerHosts: WorkerHosts;
    sharedHosts: SharedHosts;
    second: SecondInstance;
  }
>({
  host: ['browser', { option: true }],
  data: ['demo', { option: true }],
  opensHome: [true, { option: true }],
  sharesHost: [false, { option: true }],
  provokesPolicy: [false, { option: true }],

  // Started by the first test that asks for it: those of the desktop need none.
  runningBrowser: [
    async ({}, use) => {
      let browser: Promise<Browser> | undefined;
      await use(() => (browser ??= chromium.launch({ executablePath: browserPath() })));
      await (await browser)?.close();
    },
    { scope: 'worker' },
  ],

  workerPages: [
    async ({ runningBrowser }, use) => {
      await use(createWorkerPages(runningBrowser));
    },
    { scope: 'worker' },
  ],

  workerHosts: [
    async ({}, use) => {
      const hosts = createWorkerHosts();
      await use(hosts);
      await hosts.close();
    },
    { scope: 'worker' },
  ],

  sharedHosts: [
    async ({ workerHosts }, use) => {
      const hosts = createSharedHosts(workerHosts);
      await use(hosts);
      await hosts.stop();
    },
    { scope: 'worker' },
  ],

  // For `site-test.ts`, and here because tests with a worker's fixture of their own get new workers, browsers and hosts. Loaded where
  // a test asks for it.
  second: [
    async ({}, use) => {
      const { startSecondInstance } = await import('#test/support/second-instance.ts');
      const second = await startSecondInstance();
      await use(second);
      await second.close();
    },
    { scope: 'worker' },
  ],

  dataFolder: async ({ data, host, sharesHost, sharedHosts }, use, { file }) => {
    if (sharesHost && host === 'browser') return use((await sharedHosts.of(file)).dataFolder);
    const folder = makeDataFolder(data);
    await use(folder);
    removeDataFolder(folder);
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

  program: async ({ host, dataFolder, sharesHost, sharedHosts, workerHosts }, use) => {
    if (host !== 'browser' || sharesHost) return use(undefined);
    await sharedHosts.stop();
    let server = await workerHosts.start(dataFolder);
    await use({
      link: server.link,
      async restart(meanwhile) {
        await server.stop();
        await meanwhile();
        server = await workerHosts.start(dataFolder);
      },
    });
    await server.stop();
  },

  workbench: async (
    { host, application, program, workerPages, dataFolder, provokesPolicy, opensHome, sharesHost, sharedHosts },
    use,
    { file },
  ) => {
    if (application) {
      const page = await firstScreen(application);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const problems = watchProblems(page, provokesPolicy);
      const harness = createHarness(host, page, dataFolder);
      // Pages that the browser shows, too, are looked at there: a look takes a second or two.
      const isOfBoth = !basename(file).startsWith('desktop-');
      await use(isOfBoth ? { ...harness, expectAccessible: async () => undefined } : harness);
      expect(problems).toEqual([]);
      return;
    }
    const shared = sharesHost ? await sharedHosts.of(file) : undefined;
    const oneTimeLink = shared?.server.link ?? program?.link ?? '';
    const { origin } = new URL(oneTimeLink);
    const page = await workerPages.open(origin);
    const context = page.context();
    if (shared?.cookies) await context.addCookies(shared.cookies);
    const link = shared?.cookies ? origin : oneTimeLink;
    const problems = watchProblems(page, provokesPolicy);
    if (opensHome) {
      await page.goto(link);
      // The link redirects by itself. A test that opens another page meanwhile would be interrupted.
      await page.waitForURL((url) => !url.pathname.startsWith('/open/'));
    } else {
      await context.request.get(link);
    }
    if (shared) shared.cookies ??= await context.cookies();
    await use(createHarness(host, page, dataFolder, origin));
    await workerPages.close();
    expect(problems).toEqual([]);
  },
});
