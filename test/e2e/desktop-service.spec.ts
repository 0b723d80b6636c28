import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { desktopTest as test } from './support/desktop-test.ts';
import { expect } from './support/fixtures.ts';

test('the service is started and stopped, every address it shows answers, and a taken port is said plainly', async ({
  desktop,
}) => {
  const { page } = desktop;
  const main = page.getByRole('main');
  const start = main.getByRole('button', { name: 'Start', exact: true });
  const stop = main.getByRole('button', { name: 'Stop' });
  await desktop.go('/service');
  await expect(start.or(stop)).toBeVisible();
  if (await start.isVisible()) await start.click();
  await expect(main.getByText('Running', { exact: true })).toBeVisible();
  await expect(main.getByText('Only programs on this computer can connect.')).toBeVisible();
  await expect(main.getByText('No requests yet')).toBeVisible();
  await stop.click();
  await expect(main.getByText('Stopped', { exact: true })).toBeVisible();
  await start.click();

  const base = await main.getByText(/^http:\/\/127\.0\.0\.1:\d+$/).innerText();
  expect(JSON.stringify(await (await fetch(`${base}/db`)).json())).toContain('demo_seqdef');
  const links = main.getByRole('link', { name: base });
  const addresses = await links.evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).href));
  expect(addresses.map((address) => address.slice(base.length))).toEqual(['/docs', '/openapi.json', '/', '/bigsdb']);
  for (const address of addresses) {
    const reply = await fetch(address);
    await reply.text();
    expect([address, reply.status]).toEqual([address, 200]);
  }
  await main.getByRole('button', { name: `Copy ${base}/openapi.json` }).click();
  await expect(page.getByText('Copied the address /openapi.json.')).toBeVisible();

  // Another program has the port that is asked for, and then no longer.
  const held = createServer();
  await new Promise<void>((resolve) => held.listen(0, '127.0.0.1', resolve));
  const { port } = held.address() as AddressInfo;
  await main.getByRole('textbox', { name: 'Port' }).fill(String(port));
  await main.getByRole('button', { name: 'Use this port' }).click();
  await expect(main.getByText(`Port ${port} is already used by another program.`)).toBeVisible();
  await desktop.expectAccessible();
  await new Promise<void>((resolve) => held.close(() => resolve()));
  await start.click();
  await expect(main.getByText(`http://127.0.0.1:${port}`, { exact: true })).toBeVisible();
});
