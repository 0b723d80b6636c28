import { EventEmitter } from 'node:events';
import type { BrowserWindow as ElectronBrowserWindow, BrowserWindowConstructorOptions, Rectangle } from 'electron';
import { app } from './app.ts';
import { createEvent, debug, failOnUnknownMembers } from './shim-state.ts';
import { WebContents } from './web-contents.ts';

type Members =
  | 'id'
  | 'loadURL'
  | 'show'
  | 'hide'
  | 'isVisible'
  | 'focus'
  | 'isFocused'
  | 'close'
  | 'destroy'
  | 'isDestroyed'
  | 'getTitle'
  | 'setTitle'
  | 'getBounds'
  | 'getNormalBounds'
  | 'setBounds'
  | 'maximize'
  | 'unmaximize'
  | 'isMaximized'
  | 'minimize'
  | 'isMinimized'
  | 'restore';

const windows = new Map<number, BrowserWindow>();
let focused: BrowserWindow | undefined;
let lastId = 0;

type Placement = 'normal' | 'maximised' | 'minimised';

export class BrowserWindow extends EventEmitter implements Pick<ElectronBrowserWindow, Members> {
  readonly id: number;
  readonly webContents: WebContents;
  #bounds: Rectangle;
  #title: string;
  #isVisible: boolean;
  #isDestroyed = false;
  #placement: Placement = 'normal';

  constructor(options: BrowserWindowConstructorOptions = {}) {
    super();
    this.setMaxListeners(0);
    if (!app.isReady()) throw new Error('Cannot create BrowserWindow before app is ready');
    const preferences = options.webPreferences ?? {};
    if (
      preferences.contextIsolation === false ||
      preferences.nodeIntegration === true ||
      preferences.sandbox === false
    ) {
      throw new Error('electron-shim: a page without isolation, without sandbox or with Node is not supported');
    }
    lastId += 1;
    this.id = lastId;
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 };
    this.#title = options.title ?? app.getName();
    this.#isVisible = options.show !== false;
    windows.set(this.id, this);
    this.webContents = new WebContents(this, preferences, this.#bounds);
    app.emit('browser-window-created', createEvent({}), this);
    app.emit('web-contents-created', createEvent({}), this.webContents);
    if (this.#isVisible) this.focus();
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()];
  }

  static fromWebContents(contents: WebContents | undefined): BrowserWindow | null {
    return [...windows.values()].find((window) => window.webContents === contents) ?? null;
  }

  static fromId(id: number): BrowserWindow | null {
    return windows.get(id) ?? null;
  }

  static getFocusedWindow(): BrowserWindow | null {
    return focused ?? null;
  }

  loadURL(url: string): Promise<void> {
    return this.webContents.loadURL(url);
  }

  show(): void {
    this.#isVisible = true;
    this.emit('show');
    this.focus();
  }

  hide(): void {
    this.#isVisible = false;
    this.emit('hide');
  }

  isVisible(): boolean {
    return this.#isVisible;
  }

  focus(): void {
    if (focused === this) return;
    focused?.emit('blur');
    focused = windows.get(this.id);
    this.emit('focus');
  }

  isFocused(): boolean {
    return focused === this;
  }

  close(): void {
    if (this.#isDestroyed) return;
    const event = createEvent({});
    this.emit('close', event);
    if (!event.defaultPrevented) this.destroy();
  }

  destroy(): void {
    if (this.#isDestroyed) return;
    this.#isDestroyed = true;
    windows.delete(this.id);
    if (focused === this) focused = undefined;
    this.webContents._destroy();
    this.emit('closed');
    if (windows.size === 0) app._lastWindowClosed();
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  getTitle(): string {
    return this.#title;
  }

  setTitle(title: string): void {
    this.#title = title;
  }

  getBounds(): Rectangle {
    return { ...this.#bounds };
  }

  getNormalBounds(): Rectangle {
    return this.getBounds();
  }

  setBounds(bounds: Partial<Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds };
    this.webContents._resize(this.#bounds).catch(debug);
    this.emit('resize');
  }

  #place(placement: Placement, event: string): void {
    this.#placement = placement;
    this.emit(event);
  }

  maximize(): void {
    this.#place('maximised', 'maximize');
  }

  unmaximize(): void {
    this.#place('normal', 'unmaximize');
  }

  isMaximized(): boolean {
    return this.#placement === 'maximised';
  }

  minimize(): void {
    this.#place('minimised', 'minimize');
  }

  isMinimized(): boolean {
    return this.#placement === 'minimised';
  }

  restore(): void {
    this.#place('normal', 'restore');
  }
}

failOnUnknownMembers('BrowserWindow', BrowserWindow.prototype);

app._closeWindows = () => {
  for (const window of BrowserWindow.getAllWindows()) window.close();
  return windows.size === 0;
};
