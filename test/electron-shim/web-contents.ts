import { EventEmitter } from 'node:events';
import type { WebContents as ElectronWebContents, WebPreferences } from 'electron';
import { createPage, devtools } from './browser-connection.ts';
import { createCodec } from './codec.ts';
import type { DevtoolsSession } from './devtools.ts';
import { ipcMain } from './ipc-main.ts';
import { Menu } from './menu.ts';
import { nativeTheme } from './native-theme.ts';
import { interceptRequests, type Navigation } from './page-requests.ts';
import { installPreloadWorld, type PageMessage, type PreloadWorld } from './preload-world.ts';
import { fromTravelling, toTravelling } from './schemes.ts';
import { defaultSession } from './session.ts';
import { createEvent, debug, failOnUnknownMembers } from './shim-state.ts';

type Members =
  | 'id'
  | 'getURL'
  | 'getTitle'
  | 'isDestroyed'
  | 'isLoading'
  | 'loadURL'
  | 'reload'
  | 'send'
  | 'setWindowOpenHandler'
  | 'executeJavaScript'
  | 'close'
  | 'getType';

type OpenHandler = Parameters<ElectronWebContents['setWindowOpenHandler']>[0];

/** What the contents need of the window they are in. */
export interface ContentsOwner {
  emit(event: string): boolean;
  setTitle(title: string): void;
  close(): void;
  destroy(): void;
}

interface Size {
  width: number;
  height: number;
}

const codec = createCodec();
const all = new Map<number, WebContents>();
let lastId = 0;

export class WebContents extends EventEmitter implements Pick<ElectronWebContents, Members> {
  readonly id: number;
  readonly session = defaultSession;
  readonly #owner: ContentsOwner;
  readonly #up: Promise<DevtoolsSession>;
  #target: string | undefined;
  #world: PreloadWorld | undefined;
  #openHandler: OpenHandler | undefined;
  #url = '';
  #title = '';
  #isDestroyed = false;
  #wasShown = false;
  #isLoading = false;

  constructor(owner: ContentsOwner, preferences: WebPreferences, size: Size) {
    super();
    this.setMaxListeners(0);
    lastId += 1;
    this.id = lastId;
    this.#owner = owner;
    all.set(this.id, this);
    this.#up = this.#attach(preferences, size);
    this.#up.catch((error: unknown) => console.error('electron-shim: no page for a window:', error));
  }

  static getAllWebContents(): WebContents[] {
    return [...all.values()];
  }

  static fromId(id: number): WebContents | undefined {
    return all.get(id);
  }

  static fromDevToolsTargetId(target: string): WebContents | undefined {
    return [...all.values()].find((contents) => contents.#target === target);
  }

  async #attach(preferences: WebPreferences, size: Size): Promise<DevtoolsSession> {
    const { target, session } = await createPage(size);
    this.#target = target;
    this.#world = await installPreloadWorld(session, preferences.preload, (message) => void this.#receive(message));
    await interceptRequests(session, (navigation) => this.#allows(navigation));
    this.#followPage(session);
    await session.send('Emulation.setFocusEmulationEnabled', { enabled: true });
    const applyTheme = () => void this.#applyTheme(session);
    nativeTheme.on('updated', applyTheme);
    this.once('destroyed', () => nativeTheme.off('updated', applyTheme));
    await this.#applyTheme(session);
    return session;
  }

  async #applyTheme(session: DevtoolsSession): Promise<void> {
    const { themeSource } = nativeTheme;
    const features = themeSource === 'system' ? [] : [{ name: 'prefers-color-scheme', value: themeSource }];
    await session.send('Emulation.setEmulatedMedia', { features }).catch(debug);
  }

  #followPage(session: DevtoolsSession): void {
    session.on('Page.frameNavigated', ({ frame }) => {
      if (frame.parentId !== undefined) return;
      this.#url = fromTravelling(frame.url);
      this.emit('did-navigate', createEvent({}), this.#url);
    });
    session.on('Page.navigatedWithinDocument', ({ url }) => {
      this.#url = fromTravelling(url);
      this.emit('did-navigate-in-page', createEvent({}), this.#url, true);
    });
    session.on('Page.domContentEventFired', () => this.emit('dom-ready', createEvent({})));
    // Asking a page that navigates away at once fails. Its next document is asked again.
    session.on('Page.loadEventFired', () => void this.#loaded(session).catch(debug));
    session.on('Page.windowOpen', ({ url }) => {
      const details = { url: fromTravelling(url) } as Parameters<OpenHandler>[0];
      const { action } = this.#openHandler?.(details) ?? { action: 'allow' };
      if (action !== 'deny') throw new Error('electron-shim: only windows that are denied are supported');
    });
    session.on('Inspector.targetCrashed', () => {
      this.emit('render-process-gone', createEvent({}), { reason: 'crashed', exitCode: 1 });
    });
  }

  async #loaded(session: DevtoolsSession): Promise<void> {
    if (this.#url === '' || this.#url === 'about:blank') return;
    const { result } = await session.send('Runtime.evaluate', { expression: 'document.title' });
    this.#title = String(result.value);
    this.#owner.setTitle(this.#title);
    this.emit('did-finish-load', createEvent({}));
    if (!this.#wasShown) this.#owner.emit('ready-to-show');
    this.#wasShown = true;
  }

  #allows({ url, isMainFrame }: Navigation): boolean {
    const event = createEvent({ url, isMainFrame });
    this.emit('will-frame-navigate', event);
    if (isMainFrame) this.emit('will-navigate', event, url);
    return !event.defaultPrevented;
  }

  #ipcEvent() {
    const senderFrame = { url: this.#url, parent: null, origin: this.#url };
    return { sender: this, senderFrame, frameId: 1, processId: 1, type: 'frame' };
  }

  async #receive({ operation, subject, text, id }: PageMessage): Promise<void> {
    if (operation === 'key') Menu._press(subject);
    else if (operation === 'send') ipcMain.emit(subject, this.#ipcEvent(), ...(codec.decode(text) as unknown[]));
    else if (operation === 'preload-error') console.error('Unable to run the preload script:', codec.decode(text));
    else {
      try {
        const parameters = codec.decode(text) as unknown[];
        const result = await ipcMain._invoke(this.#ipcEvent(), subject, parameters);
        void this.#world?.deliver('reply', id, true, codec.encode(result));
      } catch (error) {
        console.error(`Error occurred in handler for '${subject}':`, error);
        void this.#world?.deliver('reply', id, false, codec.encode(String(error)));
      }
    }
  }

  send(channel: string, ...parameters: unknown[]): void {
    void this.#world?.deliver('event', 0, true, codec.encode([channel, ...parameters]));
  }

  /**
   * Stands in for the operating system, which knows where a file that the user chose lies. Gives whether the page that is shown
   * knows it from now on; one that is still coming does not.
   */
  async _knowFiles(paths: Record<string, string>): Promise<boolean> {
    return (await this.#world?.deliver('files', 0, true, codec.encode(Object.entries(paths)))) ?? false;
  }

  async loadURL(url: string): Promise<void> {
    const session = await this.#up;
    const travelling = toTravelling(url);
    // As in Electron, the address is already the one that is on its way.
    this.#url = url;
    const origin = { application: url, travelling: new URL(travelling).origin };
    await defaultSession._applyPermissions(devtools().browser, this as unknown as ElectronWebContents, origin);
    this.#isLoading = true;
    const loaded = new Promise((resolve) => session.once('Page.loadEventFired', resolve));
    const { errorText } = await session.send('Page.navigate', { url: travelling });
    if (errorText) throw new Error(`${errorText} loading '${url}'`);
    await loaded;
    this.#isLoading = false;
  }

  reload(): void {
    this.#up.then((session) => session.send('Page.reload')).catch(debug);
  }

  async executeJavaScript(code: string): Promise<unknown> {
    const session = await this.#up;
    const options = { expression: code, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await session.send('Runtime.evaluate', options);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value as unknown;
  }

  async _resize({ width, height }: Size): Promise<void> {
    await this.#up;
    const { browser } = devtools();
    const { windowId } = await browser.send('Browser.getWindowForTarget', { targetId: this.#target ?? '' });
    await browser.send('Browser.setWindowBounds', { windowId, bounds: { width, height } });
  }

  setWindowOpenHandler(handler: OpenHandler): void {
    this.#openHandler = handler;
  }

  getURL(): string {
    return this.#url;
  }

  getTitle(): string {
    return this.#title;
  }

  getType(): 'window' {
    return 'window';
  }

  isDestroyed(): boolean {
    return this.#isDestroyed;
  }

  isLoading(): boolean {
    return this.#isLoading;
  }

  close(): void {
    this.#owner.close();
  }

  /** The page was closed from outside. */
  _gone(): void {
    if (!this.#isDestroyed) this.#owner.destroy();
  }

  _destroy(): void {
    this.#isDestroyed = true;
    all.delete(this.id);
    const targetId = this.#target;
    if (targetId)
      void devtools()
        .browser.send('Target.closeTarget', { targetId })
        .catch(() => undefined);
    this.emit('destroyed');
  }
}

failOnUnknownMembers('webContents', WebContents.prototype);
