import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import { startBrowserHostProcess } from '#test/e2e/support/browser-host-process.ts';
import { browserPath } from '#test/support/browser.ts';
import { GENERATED_ISOLATES, generateIsolates } from '#test/support/generated-isolates.ts';
import { createClient, load, quantile, type LoadReport } from './service-client.ts';
import { createTyped } from './service-data.ts';
import { isolates, mixed } from './service-requests.ts';

/** Milliseconds from a key to the frame that shows its letter. */
const GOAL = 100;
/** Milliseconds between two keys: fast typing. */
const PACE = 150;
const TYPED_TEXT = 'country 1 blood throat swab ';

const say = (text: string) => process.stdout.write(`${text}\n`);
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '30' } } });
const seconds = Number(values.seconds);

const browserFile = await browserPath().catch(() => undefined);
if (browserFile === undefined || !existsSync(browserFile)) say('SKIPPED: there is no browser to type in.');
else await measure(browserFile);

async function measure(executablePath: string): Promise<void> {
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
      const address = await serviceAddress(page);
      await page.goto(new URL(`/sites/local/db/${GENERATED_ISOLATES}/isolates`, page.url()).href);
      await page.getByRole('searchbox', { name: 'Filter rows' }).waitFor();
      await page.getByRole('grid').waitFor();
      const client = createClient(address, 64);
      // Waits until the types of the isolates are worked out. That happens once after an import.
      await client.ask({ path: `${isolates}/isolates/search`, body: { 'scheme.1.ST': 1 } });
      const calm = await typeFor(page, 5);
      print('nothing else going on', calm);
      const loaded: Promise<LoadReport> = load(client, 64, seconds, mixed);
      const busy = await typeFor(page, seconds);
      const report = await loaded;
      client.close();
      say(
        `64 connections: ${report.perSecond.toFixed(0)} requests per second, ${report.errors} errors, p99 ${report.p99.toFixed(0)} ms`,
      );
      print(`64 connections for ${seconds} s`, busy);
      process.exitCode = quantile(busy, 1) <= GOAL ? 0 : 1;
    } finally {
      await browser.close();
      await host.stop();
    }
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
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

function print(when: string, delays: number[]): void {
  const worst = quantile(delays, 1);
  say(
    `${delays.length} keys, ${when}: painted after ${quantile(delays, 0.5).toFixed(0)} ms (median), ` +
      `${quantile(delays, 0.99).toFixed(0)} ms (p99), ${worst.toFixed(0)} ms (worst)   goal ≤ ${GOAL} ms  ${worst <= GOAL ? 'met' : 'MISSED'}`,
  );
}
