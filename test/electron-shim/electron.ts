/**
 * What `import 'electron'` gives in the main process of the stand-in. Each part is checked against Electron's own type
 * definitions where it is defined; a part or a member that is missing fails by its name.
 */
import type * as Electron from 'electron';
import { app } from './app.ts';
import { useDevtools } from './browser-connection.ts';
import { BrowserWindow } from './browser-window.ts';
import { connectDevtools, startChromium } from './devtools.ts';
import { ipcMain } from './ipc-main.ts';
import { connectMenu, Menu, MenuItem } from './menu.ts';
import { nativeTheme } from './native-theme.ts';
import { safeStorage } from './safe-storage.ts';
import { protocol } from './schemes.ts';
import { session } from './session.ts';
import { failOnUnknownMembers, recordedCalls } from './shim-state.ts';
import { clipboard, dialog, Notification, screen, shell } from './system.ts';
import { WebContents as webContents } from './web-contents.ts';

export {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeTheme,
  Notification,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  webContents,
};

const electron = {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  nativeTheme,
  Notification,
  protocol,
  safeStorage,
  screen,
  session,
  shell,
  webContents,
} satisfies Partial<Record<keyof typeof Electron, unknown>>;

/** Only in the stand-in: what was shown outside the window. */
const __shim = { calls: recordedCalls };

const module = { ...electron, __shim };
failOnUnknownMembers('electron', module);

export default module;
export { module as 'module.exports' };

/** Starts Chromium, tells Playwright where it listens, and lets the application become ready. */
export async function startStandIn(): Promise<void> {
  const chromium = await startChromium();
  process.on('exit', () => chromium.stop());
  app._stopBrowser = () => chromium.stop();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => app.quit());
  const connection = await connectDevtools(chromium.address);
  connection.onClosed(() => app.exit(1));
  await useDevtools(connection, (target) => webContents.fromDevToolsTargetId(target)?._gone());
  const { product } = await connection.browser.send('Browser.getVersion');
  Object.defineProperty(process.versions, 'chrome', { value: product.split('/')[1], enumerable: true });
  connectMenu(
    () => BrowserWindow.getFocusedWindow() ?? undefined,
    () => app.quit(),
  );
  process.stderr.write(`DevTools listening on ${chromium.address}\n`);
  setImmediate(() => app._becomeReady());
}
