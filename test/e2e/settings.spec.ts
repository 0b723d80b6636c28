import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

test.use({ opensHome: false });

/** A port that another program holds until the function is called. */
async function takePort(): Promise<{ port: number; free(): Promise<void> }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    free: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function usePort(page: Page, port: number | string): Promise<void> {
  await page.getByRole('textbox', { name: 'Port' }).fill(String(port));
}

test('the theme changes at once, is kept, and can be taken back', async ({ workbench }) => {
  const { page } = workbench;
  const html = page.locator('html');
  await workbench.open('/settings');
  await page.getByText('Dark', { exact: true }).click();
  await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await page.getByText('High contrast', { exact: true }).click();
  await expect(html).toHaveAttribute('data-contrast', 'high');
  await workbench.expectAccessible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
  await expect(html).not.toHaveAttribute('data-contrast', 'high');
});

test('the settings are readable for everybody', async ({ workbench }) => {
  await workbench.open('/settings');
  await expect(workbench.page.getByText(workbench.dataFolder).first()).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('settings');
});

test('the proxy for other sites is chosen, and can be taken back', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/settings');
  const choice = page.getByRole('combobox', { name: 'Proxy for other sites' });
  const address = page.getByRole('textbox', { name: 'Address of the proxy' });
  const use = page.getByRole('button', { name: 'Use this proxy' });
  await choice.selectOption('This address');
  await address.fill('proxy.example');
  await use.click();
  await expect(page.getByText('"proxy.example" is no address of a proxy.')).toBeVisible();
  await workbench.expectAccessible();
  await workbench.screenshot('proxy');
  await address.fill('http://proxy.example:3128');
  await use.click();
  await expect(page.getByText('Proxy saved')).toBeVisible();
  await page.reload();
  await expect(address).toHaveValue('http://proxy.example:3128');
  await choice.selectOption('None');
  await expect(page.getByText('Proxy saved')).toBeVisible();
  await expect(address).toBeHidden();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(address).toHaveValue('http://proxy.example:3128');
});

test('the number of threads that type is chosen, and can be taken back', async ({ workbench }) => {
  const { page } = workbench;
  await workbench.open('/settings');
  const threads = page.getByRole('combobox', { name: 'Typing threads' });
  await threads.selectOption('4');
  await expect(page.getByText('Threads saved')).toBeVisible();
  await page.reload();
  await expect(threads).toHaveValue('4');
  await threads.selectOption('1');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(threads).toHaveValue('4');
});

/** Waits until the service runs, starting it where it does not. */
async function runService(page: Page): Promise<void> {
  const main = page.getByRole('main');
  const start = main.getByRole('button', { name: 'Start', exact: true });
  await expect(start.or(main.getByRole('button', { name: 'Stop' }))).toBeVisible();
  if (await start.isVisible()) await start.click();
  await expect(main.getByText('Running', { exact: true })).toBeVisible();
}

test('the service is stopped and started, and answers where the screen says', async ({ workbench }) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  await workbench.open('/service');
  await runService(page);
  await main.getByRole('button', { name: 'Stop' }).click();
  await expect(main.getByText('Stopped', { exact: true })).toBeVisible();
  await main.getByRole('button', { name: 'Start', exact: true }).click();
  const address = await main.getByText(/^http:\/\/127\.0\.0\.1:\d+$/).innerText();
  expect(JSON.stringify(await (await fetch(`${address}/db`)).json())).toContain('demo_seqdef');

  await usePort(page, '70000');
  await expect(main.getByText('Enter a whole number from 0 to 65535.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Use this port' })).toBeDisabled();
});

test('a port of the command line wins over one that is chosen, here one that is taken', async ({ workbench }) => {
  const { page } = workbench;
  const main = page.getByRole('main');
  const held = await takePort();
  await workbench.open('/service');
  await runService(page);
  await usePort(page, held.port);
  await main.getByRole('button', { name: 'Use this port' }).click();
  // This host is started with --port, which the kept port does not overrule.
  await expect(main.getByText(`Port ${held.port} is used when you start without --port.`)).toBeVisible();
  await workbench.expectAccessible();
  await held.free();
});
