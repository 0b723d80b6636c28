import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ElectronApplication } from '@playwright/test';
import {
  cleanEnvironment,
  desktopArguments,
  electronExecutable,
  isStandIn,
  startDesktop,
  type DesktopOptions,
} from './support/desktop-application.ts';
import { ChosenFile } from '#shared/rpc/contract/file.ts';
import { callFromPage } from './support/desktop-bridge.ts';
import { answerOpenDialog, desktopTest as test } from './support/desktop-test.ts';
import { expect } from './support/fixtures.ts';
import { firstScreen } from './support/harness.ts';

const root = resolve(import.meta.dirname, '../..');

let started: ElectronApplication[] = [];
test.afterEach(async () => {
  for (const application of started) await application.close();
  started = [];
});

/** Starts the program beside that of the fixture. It ends with the test, however that ends. */
async function startAnother(options: DesktopOptions): Promise<ElectronApplication> {
  const application = await startDesktop(options);
  started.push(application);
  return application;
}

/** Starts the program beside Playwright, to see how it ends. */
async function startAndWait(profile: string, more: string[]): Promise<{ status: number | null; said: string }> {
  const child = spawn(electronExecutable, desktopArguments({ profile, arguments: more }), {
    cwd: root,
    env: cleanEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (text: Buffer) => (said += text.toString()));
  const [status] = (await once(child, 'exit')) as [number | null];
  return { status, said };
}

test('a second start hands its link over, brings the window to the front and ends', async ({ desktop, dataFolder }) => {
  const { application } = desktop;
  await expect(desktop.page).toHaveTitle(/Allelier/);
  await application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.minimize());
  const link = 'allelier://sites/local/db/demo_seqdef/loci';
  const { status } = await startAndWait(dataFolder, [link]);
  expect(status).toBe(0);
  await expect.poll(() => desktop.path()).toBe('/sites/local/db/demo_seqdef/loci');
  const isMinimised = () =>
    application.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.isMinimized());
  await expect.poll(isMinimised).toBe(false);
});

test('a link given at the start is the first screen', async ({ host, dataFolder }) => {
  test.skip(host !== 'desktop');
  const application = await startAnother({ profile: dataFolder, arguments: ['allelier://settings'] });
  const page = await firstScreen(application);
  expect(new URL(page.url()).pathname).toBe('/settings');
});

test('the window comes back where it was and as large as it was', async ({ dataFolder }) => {
  const place = { x: 40, y: 60, width: 900, height: 650 };
  const first = await startAnother({ profile: dataFolder });
  await firstScreen(first);
  await first.evaluate(({ BrowserWindow }, bounds) => BrowserWindow.getAllWindows()[0]?.setBounds(bounds), place);
  await first.close();
  const second = await startAnother({ profile: dataFolder });
  await firstScreen(second);
  expect(await second.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.getBounds())).toEqual(place);
  await second.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows()[0]?.maximize());
  await second.close();
  const third = await startAnother({ profile: dataFolder });
  await firstScreen(third);
  const state = await third.evaluate(({ BrowserWindow }) => {
    const [window] = BrowserWindow.getAllWindows();
    return { isMaximised: window?.isMaximized(), normal: window?.getNormalBounds() };
  });
  expect(state).toEqual({ isMaximised: true, normal: place });
});

test('a crashed page is offered to be loaded again', async ({ desktop: { application, page } }) => {
  await expect(page).toHaveTitle(/Allelier/);
  await application.evaluate(({ dialog }) => {
    dialog.showMessageBox = (...parameters: unknown[]) => {
      Object.assign(globalThis, { asked: JSON.stringify(parameters.at(-1)) });
      return Promise.resolve({ response: 0, checkboxChecked: false });
    };
  });
  const session = await page.context().newCDPSession(page);
  session.send('Page.crash').catch(() => undefined);
  await expect.poll(() => application.evaluate(() => (globalThis as { asked?: string }).asked)).toContain('crashed');
});

test('a data folder that cannot be used is said in a sentence, and the program ends', async ({ dataFolder }) => {
  test.skip(!isStandIn, 'The real error box waits for somebody to close it.');
  const file = join(dataFolder, 'not-a-folder');
  writeFileSync(file, 'x');
  const { status, said } = await startAndWait(dataFolder, [`--data=${file}`]);
  expect(status).toBe(1);
  expect(said).toMatch(/\[dialog\.showErrorBox\] Allelier cannot start: .+/);
  expect(said).not.toMatch(/showErrorBox.*Something went wrong inside/);
});

test('another data folder, once chosen, is used from the next start on', async ({ desktop, dataFolder }) => {
  const { application, page } = desktop;
  const chosen = mkdtempSync(join(tmpdir(), 'allelier-chosen-'));
  try {
    await answerOpenDialog(application, [chosen]);
    const picked = await callFromPage(page, 'file:pick', { purpose: 'data-folder' });
    const [folder] = picked.ok ? ChosenFile.array().parse(picked.value) : [];
    const answer = await callFromPage(page, 'settings:choose-data-folder', { token: folder?.token });
    expect(answer).toEqual({ ok: true, value: { restart_needed: true } });
    await application.close();
    const next = await startAnother({ profile: dataFolder });
    const info = await callFromPage(await firstScreen(next), 'app:info');
    expect(info).toMatchObject({ ok: true, value: { data_folder: chosen, can_choose_data_folder: true } });
    await next.close();
  } finally {
    rmSync(chosen, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
});
