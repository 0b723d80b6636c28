import { join } from 'node:path';
import { app, BrowserWindow, dialog, nativeTheme, screen } from 'electron';
import { APP_ORIGIN } from './navigation-guard.ts';
import type { PreferenceStore } from './preferences.ts';
import { reportDefect } from './report-defect.ts';
import { guardContents } from './session-rules.ts';
import { MINIMUM_SIZE, placeWindow, type Rectangle } from './window-state.ts';

const BACKGROUND = { light: '#ffffff', dark: '#1a1b1e' };

function workAreas(): [Rectangle, ...Rectangle[]] {
  const primary = screen.getPrimaryDisplay();
  const others = screen.getAllDisplays().filter(({ id }) => id !== primary.id);
  return [primary.workArea, ...others.map(({ workArea }) => workArea)];
}

function keepPlace(window: BrowserWindow, preferences: PreferenceStore): void {
  preferences.set('window', { bounds: window.getNormalBounds(), maximised: window.isMaximized() });
}

async function offerReload(window: BrowserWindow): Promise<void> {
  const { response } = await dialog.showMessageBox(window, {
    type: 'error',
    message: 'The window has crashed.',
    detail: 'Your databases are safe, and running jobs continue. Reload the window to go on.',
    buttons: ['Reload', 'Quit'],
    defaultId: 0,
    cancelId: 0,
  });
  if (response === 1) app.quit();
  else if (!window.isDestroyed()) window.webContents.reload();
}

/**
 * Opens the window with the screen at `path` (a deep link inside the program, beginning with `/`), at its last place.
 */
export function openWindow(path: string, preferences: PreferenceStore): BrowserWindow {
  const kept = preferences.get('window');
  const window = new BrowserWindow({
    ...placeWindow(kept.bounds, workAreas()),
    minWidth: MINIMUM_SIZE.width,
    minHeight: MINIMUM_SIZE.height,
    show: false,
    title: 'Allelier',
    backgroundColor: nativeTheme.shouldUseDarkColors ? BACKGROUND.dark : BACKGROUND.light,
    webPreferences: {
      preload: join(import.meta.dirname, '../preload/preload.cjs'),
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      webSecurity: true,
      spellcheck: false,
    },
  });
  if (kept.maximised) window.maximize();
  guardContents(window.webContents);
  window.once('ready-to-show', () => window.show());
  window.on('close', () => keepPlace(window, preferences));
  window.webContents.on('render-process-gone', (_event, { reason }) => {
    if (reason !== 'clean-exit') void offerReload(window);
  });
  showPath(window, path);
  return window;
}

/** Loads the screen at `path`, which begins with `/`. */
export function showPath(window: BrowserWindow, path: string): void {
  window.loadURL(APP_ORIGIN + path).catch(reportDefect);
}

/** Brings the window to the front, from wherever it is. */
export function focusWindow(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore();
  window.show();
  window.focus();
}
