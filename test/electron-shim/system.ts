import { EventEmitter } from 'node:events';
import type { Clipboard, Dialog, Display, NotificationConstructorOptions, Screen, Shell } from 'electron';
import { recordedCalls } from './shim-state.ts';

function record(name: string, parameters: unknown[]): void {
  recordedCalls.push({ name, parameters: parameters.filter((value) => !(value instanceof EventEmitter)) });
}

/** Nobody is there to answer a dialog: it is recorded, and cancelled unless a test replaces the function. */
export const dialog = {
  showOpenDialog(...parameters: unknown[]) {
    record('dialog.showOpenDialog', parameters);
    return Promise.resolve({ canceled: true, filePaths: [] });
  },
  showSaveDialog(...parameters: unknown[]) {
    record('dialog.showSaveDialog', parameters);
    return Promise.resolve({ canceled: true, filePath: '' });
  },
  showMessageBox(...parameters: unknown[]) {
    record('dialog.showMessageBox', parameters);
    return Promise.resolve({ response: 0, checkboxChecked: false });
  },
  showErrorBox(title, content) {
    record('dialog.showErrorBox', [title, content]);
    process.stderr.write(`[dialog.showErrorBox] ${title}: ${content}\n`);
  },
} satisfies Pick<Dialog, 'showOpenDialog' | 'showSaveDialog' | 'showMessageBox' | 'showErrorBox'>;

let clipboardText = '';

/** A clipboard of its own for each run. */
export const clipboard = {
  readText: () => Promise.resolve(clipboardText),
  writeText(text) {
    clipboardText = text;
    return Promise.resolve();
  },
} satisfies Pick<Clipboard, 'readText' | 'writeText'>;

export const shell = {
  openExternal(url) {
    record('shell.openExternal', [url]);
    return Promise.resolve();
  },
  openPath(path) {
    record('shell.openPath', [path]);
    return Promise.resolve('');
  },
  showItemInFolder(path) {
    record('shell.showItemInFolder', [path]);
  },
} satisfies Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;

/** A notification that is only recorded. */
export class Notification extends EventEmitter {
  static isSupported(): boolean {
    return true;
  }

  readonly title: string;
  readonly body: string;

  constructor({ title = '', body = '' }: NotificationConstructorOptions = {}) {
    super();
    this.title = title;
    this.body = body;
  }

  show(): void {
    record('notification.show', [{ title: this.title, body: this.body }]);
    this.emit('show');
  }
}

const bounds = { x: 0, y: 0, width: 1920, height: 1080 };
const display = { id: 1, bounds, workArea: bounds, scaleFactor: 1 } as Display;

/** One display of 1920 by 1080. */
export const screen = {
  getPrimaryDisplay: () => display,
  getAllDisplays: () => [display],
} satisfies Pick<Screen, 'getPrimaryDisplay' | 'getAllDisplays'>;
