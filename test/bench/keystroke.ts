import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { startBrowserHostProcess } from '#test/e2e/support/browser-host-process.ts';
import { browserPath } from '#test/support/browser.ts';
import { GENERATED_ISOLATES, generateIsolates } from '#test/support/generated-isolates.ts';
import { createClient, load, quantile } from './service-client.ts';
import { createTyped } from './service-data.ts';
import { isolates, mixed } from './service-requests.ts';
import { say, type Group, type Line } from './table.ts';

/** Times as long as in a bare page. */
const GOAL = 4;
const CONNECTIONS = 64;
const SECONDS = 30;
/** Milliseconds between two keys: fast typing. */
const PACE = 150;
const TYPED_TEXT = 'country 1 blood throat swab ';

export const keystrokeGroup: Group = {
  name: 'keystroke',
  title: 'From a key to the frame that shows its letter, while the service is busy, beside a bare page',
  measure: () => measure(browserPath()),
};

async function measure(executablePath: string): Promise<Line[]> {
  const root = mkdtempSync(join(tmpdir(), 'allelier-keystroke-bench-'));
  try {
    say('Generating 19,242 profiles and 100,000 isolates …');
    const dataFolder = await openDataFolder(root);
    await createTyped(dataFolder, 1);
    await generateIsolates(dataFolder, 100_000);
    await dataFolder.close();
    const host = await startBrowserHostProcess(root);
    const browser = await chromium.launch({ executablePath });
    try {
      const page = await browser.newPage();
      await page.goto(host.link);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      return await measureKeys(page);
    } finally {
      await browser.close();
      await host.stop();
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

async function measureKeys(page: Page): Promise<Line[]> {
  const address = await serviceAddress(page);
  await page.goto(new URL(`/sites/local/db/${GENERATED_ISOLATES}/isolates`, page.url()).href);
  await page.getByRole('grid').waitFor();
  const client = createClient(address, CONNECTIONS);
  // Waits until the types of the isolates are worked out. That happens once after an import.
  await client.ask({ path: `${isolates}/isolates/search`, body: { 'scheme.1.ST': 1 } });
  const bare = await page.context().newPage();
  await bare.setContent('<input type="search" aria-label="Filter rows">');
  const calm = linesOf('nothing else going on', await typeFor(page, 5), await typeFor(bare, 5));
  const loaded = load(client, CONNECTIONS, 2 * SECONDS, mixed);
  const busy = linesOf(`${CONNECTIONS} connections`, await typeFor(page, SECONDS), await typeFor(bare, SECONDS));
  const { errors } = await loaded;
  client.close();
  return [...calm, ...busy, { what: 'failed requests', value: errors, unit: 'wrong', goal: 0 }];
}

function linesOf(when: string, delays: number[], bare: number[]): Line[] {
  const line = (name: string, share: number): Line => ({
    what: `a key, ${when}, ${name}`,
    value: quantile(delays, share),
    unit: 'ms',
    reference: { what: 'a bare page', value: quantile(bare, share) },
    goal: GOAL,
  });
  return [line('median', 0.5), line('p99', 0.99), line('worst', 1)];
}

/** Where the service that runs with the screens listens. */
async function serviceAddress(page: Page): Promise<string> {
  await page.goto(new URL('/service', page.url()).href);
  const text = page.getByRole('link', { name: /^http:\/\/127\.0\.0\.1:\d+/ }).first();
  await text.waitFor();
  return /http:\/\/127\.0\.0\.1:\d+/.exec((await text.textContent()) ?? '')?.[0] ?? '';
}

/**
 * Types for some seconds. Gives, for each key, the milliseconds from its keydown to the end of the frame after the one
 * that shows the letter. The browser's timestamp of the keydown is used, so that waiting for a busy page counts.
 */
async function typeFor(page: Page, time: number): Promise<number[]> {
  const box = page.getByRole('searchbox', { name: 'Filter rows' });
  await box.fill('');
  await box.focus();
  await page.evaluate(() => {
    const delays: number[] = [];
    Object.assign(globalThis, { keystrokeDelays: delays });
    document.addEventListener(
      'keydown',
      (event) => {
        const input = event.target as HTMLInputElement;
        const before = input.value;
        const look = () => {
          if (input.value === before) requestAnimationFrame(look);
          else requestAnimationFrame(() => setTimeout(() => delays.push(performance.now() - event.timeStamp)));
        };
        requestAnimationFrame(look);
      },
      { capture: true },
    );
  });
  const end = performance.now() + time * 1_000;
  while (performance.now() < end) {
    await box.fill('');
    await box.pressSequentially(TYPED_TEXT, { delay: PACE });
  }
  return page.evaluate(() => (globalThis as unknown as { keystrokeDelays: number[] }).keystrokeDelays);
}
