import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { expect, type ElectronApplication, type Page } from '@playwright/test';
import { violationsOf, WCAG } from '#test/support/accessibility.ts';

const artifacts = resolve(import.meta.dirname, '../../../artifacts/screenshots');

export type HostName = 'desktop' | 'browser';

/** The running program as a test sees it; the same on both hosts. */
export interface Harness {
  readonly host: HostName;
  /** The window, or the browser's page, with the home screen open. */
  readonly page: Page;
  /** The data folder of this test alone. */
  readonly dataFolder: string;
  /** Opens a path of the program, e.g. `/sites/local/db/demo_seqdef/loci`, as a deep link does. */
  open(path: string): Promise<void>;
  /** Goes to a path without loading the program anew, as a link within it does. */
  go(path: string): Promise<void>;
  /** Path and query that are open now. */
  path(): string;
  /**
   * Writes `artifacts/screenshots/<host>/<name>-light.png` and `…-dark.png` of what is shown, or what ALLELIER_SCREENSHOTS says of
   * these: `light`, `dark` or `none`.
   */
  screenshot(name: string): Promise<void>;
  /**
   * Fails with the list of what breaks WCAG A or AA on the page as it is, in the light and in the dark. In the browser the page stays in the
   * scheme that was not shown before: to draw it anew takes as long as to look at its colours.
   */
  expectAccessible(): Promise<void>;
  /** Waits until an open dialog has the keyboard: a moment after it is seen. */
  dialogHasKeys(): Promise<void>;
}

const SCHEMES = ['light', 'dark'] as const;

/**
 * Waits until colours are what they are to be. Even the shortest transition, as from disabled to enabled, shows where it began
 * until the next frame, which a busy machine draws late. Animations without an end, as of a loader, are not waited for.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const isEnding = (animation: Animation) =>
      animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity;
    for (let ending = document.getAnimations().filter(isEnding); ending.length > 0;) {
      await Promise.allSettled(ending.map(({ finished }) => finished));
      ending = document.getAnimations().filter(isEnding);
    }
  });
}

type Scheme = (typeof SCHEMES)[number];

/** Does the work in each of these schemes, and leaves the page in the last. */
async function inEachScheme(
  page: Page,
  schemes: readonly Scheme[],
  work: (scheme: Scheme) => Promise<void>,
): Promise<void> {
  for (const scheme of schemes) {
    await page.emulateMedia({ colorScheme: scheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme);
    await settle(page);
    await work(scheme);
  }
}

/** Gives a page of either host the same interface. `origin` is any address of the program's screens. */
export function createHarness(host: HostName, page: Page, dataFolder: string, origin = page.url()): Harness {
  return {
    host,
    page,
    dataFolder,
    async open(path) {
      await page.goto(new URL(path, origin).href);
    },
    async go(path) {
      // The router of the screens follows the history of the page.
      await page.evaluate((address) => window.history.pushState({}, '', address), path);
    },
    path() {
      const { pathname, search } = new URL(page.url());
      return pathname + search;
    },
    async screenshot(name) {
      const schemes = SCHEMES.filter((scheme) => (process.env['ALLELIER_SCREENSHOTS'] ?? scheme) === scheme);
      // `npm test` wants none: nobody looks at them there, and they take longer than many a step of a test.
      if (schemes.length === 0) return;
      const folder = join(artifacts, host);
      await mkdir(folder, { recursive: true });
      const take = async (scheme: Scheme) => {
        const picture = await page.screenshot({ animations: 'disabled', caret: 'hide' });
        await writeFile(join(folder, `${name}-${scheme}.png`), picture);
      };
      await inEachScheme(page, schemes, take);
      await page.emulateMedia({ colorScheme: null });
    },
    async expectAccessible() {
      const shown = await page.locator('html').getAttribute('data-mantine-color-scheme');
      const schemes = shown === 'dark' ? SCHEMES.toReversed() : SCHEMES;
      await inEachScheme(page, schemes, async (scheme) => {
        // In the other one only colours differ, and a whole scan takes a second or two.
        const rules = scheme === schemes[0] ? WCAG : ['color-contrast'];
        // Again for a while: what is still loading, or turns from disabled to enabled, is pale for a moment.
        await expect
          .poll(() => violationsOf(page, rules), { message: `accessibility in the ${scheme} theme` })
          .toEqual([]);
      });
      // The window follows the system's theme, which tests of the desktop change.
      if (host === 'desktop') await page.emulateMedia({ colorScheme: null });
    },
    async dialogHasKeys() {
      await expect(page.getByRole('dialog').locator(':focus')).toBeVisible();
    },
  };
}

/** Collects what a page should never do: throw unseen, or run into the content security policy. */
export function watchProblems(page: Page, provokesPolicy: boolean): string[] {
  const problems: string[] = [];
  page.on('pageerror', (error) => problems.push(`uncaught: ${error.message}`));
  page.on('console', (message) => {
    const breaksPolicy = message.type() === 'error' && message.text().includes('Content Security Policy');
    if (breaksPolicy && !provokesPolicy) problems.push(message.text());
  });
  return problems;
}

/** The first window, once it shows one of our screens. */
export async function firstScreen(application: ElectronApplication): Promise<Page> {
  const page = await application.firstWindow();
  await page.waitForURL(({ hostname }) => hostname !== '');
  return page;
}
