import { chromium, type Browser, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDemo } from '#electron/exchange/demo/create-demo.ts';
import { routes } from '#shared/api/routes.ts';
import { violationsOf, WCAG } from '../../support/accessibility.ts';
import { browserPath } from '../../support/browser.ts';
import { startSampleService, type SampleService } from '../../support/sample-service.ts';

let service: SampleService;
let address: string;
let browser: Browser;
beforeAll(async () => {
  service = await startSampleService((dataFolder) => createDemo(dataFolder));
  address = await service.app.listen({ host: '127.0.0.1', port: 0 });
  browser = await chromium.launch({ executablePath: browserPath() });
});
afterAll(async () => {
  await browser?.close();
  await service.close();
});

/** The page of a face, and all errors that occurred on it. */
async function open(prefix: string, colorScheme: 'light' | 'dark' = 'light') {
  const context = await browser.newContext({ colorScheme });
  const page = await context.newPage();
  const faults: string[] = [];
  const foreign: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
  page.on('request', (request) => !request.url().startsWith(address) && foreign.push(request.url()));
  await page.goto(`${address}${prefix}/docs`);
  await page.getByText(`${Object.keys(routes).length} routes`).waitFor();
  return { page, faults, foreign };
}

async function openRoute(page: Page, id: string) {
  const route = page.locator(`details#${id}`);
  await route.locator('summary').first().click();
  return route;
}

describe.each([
  ['contract', ''],
  ['deployed', '/bigsdb'],
])('the page about the routes of the face %s', (_face, prefix) => {
  it('lists every route and tries one, without anything from elsewhere', async () => {
    const { page, faults, foreign } = await open(prefix);
    expect(await page.locator('main section > details').count()).toBe(Object.keys(routes).length);
    const route = await openRoute(page, 'getIsolate');
    await route.getByRole('button', { name: 'Try it' }).click();
    await route.getByText(/^200 in \d+ ms/).waitFor();
    expect(await route.getByText(`GET ${address}${prefix}/db/demo_isolates/isolates/1`).count()).toBe(1);
    const query = await openRoute(page, 'queryDesignations');
    await query.getByRole('button', { name: 'Try it' }).click();
    await query.getByText(/^200 in \d+ ms/).waitFor();
    await query.getByText('Schema of the reply').click();
    expect(await query.locator('pre').last().textContent()).toContain('exact_matches');
    expect([faults, foreign]).toEqual([[], []]);
    await page.context().close();
  });
});

describe('the page about the routes', () => {
  it('sets names in texts as code, without the marks around them', async () => {
    const { page } = await open('');
    const opened = page.locator('main section > details');
    for (const route of await opened.all())
      await route.evaluate((details: HTMLElement) => details.setAttribute('open', ''));
    await page.locator('[id$="-hint"] code').first().waitFor();
    const prose = await page.locator('main p, main summary, main [id$="-hint"]').allTextContents();
    expect(prose.filter((text) => text.includes('`'))).toEqual([]);
    await page.context().close();
  });

  it('finds routes by a word', async () => {
    const { page } = await open('');
    await page.getByLabel('Show routes').fill('profiles_csv');
    expect(await page.locator('main section > details:visible').count()).toBeGreaterThan(0);
    expect(await page.locator('details#getProfilesCsv').isVisible()).toBe(true);
    expect(await page.locator('details#getUser').isVisible()).toBe(false);
    await page.context().close();
  });

  it.each(['light', 'dark'] as const)('is accessible in %s', async (scheme) => {
    const { page } = await open('', scheme);
    const route = await openRoute(page, 'listIsolates');
    await route.getByRole('button', { name: 'Try it' }).click();
    await route.locator('pre').first().waitFor();
    expect(await violationsOf(page, [...WCAG, 'best-practice'])).toEqual([]);
    await page.context().close();
  });

  it('is served with a strict policy', async () => {
    for (const path of ['/docs', '/docs/page.js', '/docs/page.css']) {
      const { headers, status } = await service.get(path);
      expect(status).toBe(200);
      expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self';/);
      expect(headers['x-content-type-options']).toBe('nosniff');
    }
  });
});
