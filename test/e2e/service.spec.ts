import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

// The one-time link leads on to the home screen; a test begins when that is there.
test.beforeEach(async ({ workbench: { page } }) => {
  await expect(page.getByRole('heading', { name: 'Home', level: 1 })).toBeVisible();
});

/** Opens the page of the service from the navigation and gives its address, starting it where it does not run. */
async function openService(page: Page): Promise<string> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'REST service' }).click();
  const main = page.getByRole('main');
  const start = main.getByRole('button', { name: 'Start', exact: true });
  await expect(start.or(main.getByRole('button', { name: 'Stop' }))).toBeVisible();
  if (await start.isVisible()) await start.click();
  await expect(main.getByText('Running', { exact: true })).toBeVisible();
  return main.getByText(/^http:\/\/127\.0\.0\.1:\d+$/).innerText();
}

async function ask(address: string): Promise<number> {
  const reply = await fetch(address);
  await reply.text();
  return reply.status;
}

test('the service says who may connect, and every address it shows answers', async ({ workbench }) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const base = await openService(page);
  await expect(main.getByText('Only programs on this computer can connect.')).toBeVisible();
  await expect(main.getByText('No requests yet')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('service-quiet');

  const links = main.getByRole('link', { name: base });
  const addresses = await links.evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
  expect(addresses.map((address) => address.slice(base.length))).toEqual(['/docs', '/openapi.json', '/', '/bigsdb']);
  for (const address of addresses) expect([address, await ask(address)]).toEqual([address, 200]);
  await main.getByRole('button', { name: `Copy ${base}/openapi.json` }).click();
  await expect(page.getByText('Copied the address /openapi.json.')).toBeVisible();
});

test('requests of other programs are listed as they come, filtered and cleared', async ({ workbench }) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const base = await openService(page);
  await expect(main.getByText('No requests yet')).toBeVisible();
  expect(await ask(`${base}/db/demo_seqdef/loci?page=2`)).toBe(200);
  const rows = main.getByRole('region', { name: 'Requests, newest first' }).locator('tbody tr');
  await expect(rows).toHaveText([/GET.*\/db\/demo_seqdef\/loci\?page=2.*200.*ms$/]);
  expect(await ask(`${base}/db/nowhere`)).toBe(404);
  await expect(rows).toHaveText([/\/db\/nowhere.*404 refused.*ms$/, /\/loci\?page=2/]);
  await workbench.expectAccessible();
  await workbench.screenshot('service');

  await main.getByText('Refused 1').click();
  await expect(rows).toHaveText([/\/db\/nowhere/]);
  await main.getByText('All 2').click();
  await main.getByRole('textbox', { name: 'Filter by path' }).fill('loci');
  await expect(rows).toHaveText([/\/loci\?page=2/]);

  // The list is kept on the main side: it is there again after a reload, and gone for good once cleared.
  await page.reload();
  await expect(rows).toHaveCount(2);
  await main.getByRole('button', { name: 'Clear' }).click();
  await expect(main.getByText('No requests yet')).toBeVisible();
  await page.reload();
  await expect(main.getByText('No requests yet')).toBeVisible();
});

test('a stopped service shows no addresses and is started again from here', async ({ workbench }) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  await openService(page);
  await main.getByRole('button', { name: 'Stop' }).click();
  await expect(main.getByText('The service is not running')).toBeVisible();
  await workbench.expectAccessible();
  await main.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(main.getByRole('link', { name: /openapi\.json/ })).toBeVisible();
});
