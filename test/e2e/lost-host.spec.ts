import { expect, test as base } from './support/fixtures.ts';
import { startBrowserHostProcess, type BrowserHostProcess } from './support/browser-host-process.ts';

/** A browser host that the test stops and starts, and a page that is not closed with it. */
const test = base.extend<{ start: () => Promise<BrowserHostProcess> }>({
  page: async ({ runningBrowser }, use) => {
    const context = await (await runningBrowser()).newContext();
    await use(await context.newPage());
    await context.close();
  },
  start: async ({ dataFolder }, use) => {
    const started: BrowserHostProcess[] = [];
    await use(async () => {
      const server = await startBrowserHostProcess(dataFolder);
      started.push(server);
      return server;
    });
    for (const server of started) await server.stop();
  },
});

test('a lost host is said at once; what was typed stays, and the page goes on by itself', async ({ start, page }) => {
  const server = await start();
  // Without its key the page would need a new link.
  const keyed = page.waitForResponse((response) => new URL(response.url()).pathname === '/session/key');
  await page.goto(server.link);
  await (await keyed).finished();
  await page.getByRole('button', { name: 'New database' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByRole('textbox').first();
  await name.fill('typed_before');
  await expect(page.getByText(/Service at/)).toBeVisible();

  await server.stop();
  await expect(page.getByText('Allelier does not answer', { exact: true })).toBeVisible();
  await expect(page.getByText('No connection to Allelier')).toBeVisible();
  await expect(page.getByText(/Service at/)).toHaveCount(0);
  await expect(name).toHaveValue('typed_before');
  await page.screenshot({ path: 'artifacts/screenshots/lost-host.png' });

  const next = await start();
  expect(new URL(next.link).origin).toBe(new URL(server.link).origin);
  await expect(page.getByText('Allelier answers again.')).toBeVisible();
  await expect(page.getByText('Allelier does not answer', { exact: true })).toHaveCount(0);
  await expect(page.getByText(/Service at/)).toBeVisible();
  await expect(name).toHaveValue('typed_before');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'demo_seqdef', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'demo_seqdef', level: 1 })).toBeVisible();
});
