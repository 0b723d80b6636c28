import type { Page, Route } from '@playwright/test';
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

test('names and proxies are added and removed by keyboard, count at once, and can be taken back', async ({
  workbench,
}) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const base = await openService(page);
  await expect(main.getByText('No other names.')).toBeVisible();
  await expect(main.getByText('No proxy is trusted.')).toBeVisible();
  const name = main.getByRole('textbox', { name: 'Add a name' });
  await name.fill('http://lab.example');
  await name.press('Enter');
  await expect(main.getByText('Give the name alone, without http:// and path.')).toBeVisible();
  await workbench.expectAccessible();
  await name.fill('Lab.Example');
  await name.press('Enter');
  const names = main.getByRole('list', { name: 'Other names of this computer' });
  await expect(names.getByRole('listitem')).toHaveText([/^lab\.example/]);
  await expect(name).toHaveValue('');
  await name.fill('lab.example');
  await name.press('Enter');
  await expect(main.getByText('lab.example is already in the list.')).toBeVisible();
  await expect(main.getByText(base, { exact: true })).toBeVisible();

  const proxy = main.getByRole('textbox', { name: 'Add a proxy' });
  await proxy.fill('10.0.0.0/40');
  await main.getByRole('button', { name: 'Add proxy' }).click();
  await expect(main.getByText(/"10\.0\.0\.0\/40" is neither an address/)).toBeVisible();
  await proxy.fill('10.0.0.0/8');
  await proxy.press('Enter');
  const proxies = main.getByRole('list', { name: 'Trusted proxies' });
  await expect(proxies.getByRole('listitem')).toHaveText([/^10\.0\.0\.0\/8/]);
  await workbench.expectAccessible();
  await main.getByRole('heading', { name: 'Names and proxies' }).scrollIntoViewIfNeeded();
  await workbench.screenshot('service-access');

  // The page hears of the change before the reply comes.
  const seen = Promise.withResolvers<void>();
  const replyLate = async (route: Route) => {
    const response = await route.fetch();
    await seen.promise;
    await route.fulfill({ response });
  };
  await page.route('**/rpc/settings*update', replyLate, { times: 1 });
  await proxies.getByRole('button', { name: 'Remove 10.0.0.0/8' }).press('Enter');
  await expect(main.getByText('No proxy is trusted.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Undo' })).toHaveCount(0);
  seen.resolve();
  await expect(proxy).toBeFocused();
  await main.getByRole('button', { name: 'Undo' }).click();
  await expect(proxies.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(proxies.getByRole('listitem')).toHaveCount(1);
  await expect(names.getByRole('listitem')).toHaveCount(1);
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
