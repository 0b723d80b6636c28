import { EventEmitter } from 'node:events';
import { mkdirSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import type { App } from 'electron';
import { createEvent, failOnUnknownMembers, recordedCalls, shimState } from './shim-state.ts';
import { SingleInstance } from './single-instance.ts';

type PathName = Parameters<App['getPath']>[0];

type Members =
  | 'whenReady'
  | 'isReady'
  | 'getName'
  | 'setName'
  | 'getVersion'
  | 'getAppPath'
  | 'getPath'
  | 'setPath'
  | 'getLocale'
  | 'requestSingleInstanceLock'
  | 'hasSingleInstanceLock'
  | 'releaseSingleInstanceLock'
  | 'setAsDefaultProtocolClient'
  | 'quit'
  | 'exit'
  | 'focus'
  | 'enableSandbox'
  | 'showAboutPanel'
  | 'setBadgeCount'
  | 'isPackaged';

function standardPath(name: string, userData: string): string | undefined {
  const home = homedir();
  const paths: Record<string, string> = {
    home,
    temp: tmpdir(),
    appData: process.env['XDG_CONFIG_HOME'] ?? join(home, '.config'),
    userData,
    sessionData: userData,
    logs: join(userData, 'logs'),
    crashDumps: join(userData, 'Crashpad'),
    downloads: join(home, 'Downloads'),
    documents: join(home, 'Documents'),
    desktop: join(home, 'Desktop'),
    exe: process.execPath,
    module: process.execPath,
  };
  return paths[name];
}

export class ShimApp extends EventEmitter implements Pick<App, Members> {
  readonly isPackaged = process.env['ELECTRON_SHIM_PACKAGED'] === '1';
  readonly commandLine = {
    hasSwitch: (name: string) => shimState.switches.has(name),
    getSwitchValue: (name: string) => shimState.switches.get(name) ?? '',
    appendSwitch: (name: string, value = '') => void shimState.switches.set(name, value),
  } satisfies Pick<App['commandLine'], 'hasSwitch' | 'getSwitchValue' | 'appendSwitch'>;

  readonly #ready = Promise.withResolvers<void>();
  readonly #paths = new Map<string, string>();
  readonly #instance = new SingleInstance();
  #name: string | undefined;
  #isReady = false;
  #quitting = false;
  /** Closes every window; false when one refused. Set by the windows, which import this file. */
  _closeWindows: () => boolean = () => true;
  /** Stops Chromium. */
  _stopBrowser: () => void = () => undefined;

  whenReady(): Promise<void> {
    return this.#ready.promise;
  }

  isReady(): boolean {
    return this.#isReady;
  }

  _becomeReady(): void {
    this.#isReady = true;
    this.emit('ready', createEvent({}), {});
    this.#ready.resolve();
  }

  getName(): string {
    return this.#name ?? shimState.package.productName ?? shimState.package.name ?? 'Electron';
  }

  setName(name: string): void {
    this.#name = name;
  }

  getVersion(): string {
    return shimState.package.version ?? '0.0.0';
  }

  getAppPath(): string {
    return shimState.appPath;
  }

  getLocale(): string {
    return 'en-US';
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path);
  }

  getPath(name: PathName): string {
    const configuration = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
    const userData = shimState.switches.get('user-data-dir') ?? join(configuration, this.getName());
    const path = this.#paths.get(name) ?? standardPath(name, userData);
    if (path === undefined) throw new Error(`Failed to get '${name}' path`);
    if (name === 'userData' || name === 'sessionData' || name === 'logs') mkdirSync(path, { recursive: true });
    return path;
  }

  requestSingleInstanceLock(data: Record<string, unknown> = {}): boolean {
    return this.#instance.request(this.getPath('userData'), data, (argv, directory, received) => {
      this.emit('second-instance', createEvent({}), argv, directory, received);
    });
  }

  hasSingleInstanceLock(): boolean {
    return this.#instance.isHeld;
  }

  releaseSingleInstanceLock(): void {
    this.#instance.release();
  }

  setAsDefaultProtocolClient(scheme: string): boolean {
    recordedCalls.push({ name: 'app.setAsDefaultProtocolClient', parameters: [scheme] });
    return true;
  }

  quit(): void {
    if (this.#quitting) return;
    if (!this.#isReady) return this.exit(0);
    const before = createEvent({});
    this.emit('before-quit', before);
    if (before.defaultPrevented) return;
    this.#quitting = true;
    if (!this._closeWindows()) {
      this.#quitting = false;
      return;
    }
    const will = createEvent({});
    this.emit('will-quit', will);
    this.#quitting = false;
    if (will.defaultPrevented) return;
    this.emit('quit', createEvent({}), 0);
    this.exit(0);
  }

  exit(code = 0): void {
    this.#instance.release();
    this._stopBrowser();
    process.exit(code);
  }

  focus(): void {
    // There can be no earlier instance.
  }

  enableSandbox(): void {
    // The page never has Node here, sandboxed or not.
  }

  showAboutPanel(): void {
    recordedCalls.push({ name: 'app.showAboutPanel', parameters: [] });
  }

  setBadgeCount(count?: number): boolean {
    recordedCalls.push({ name: 'app.setBadgeCount', parameters: [count] });
    return true;
  }

  /** The last window is gone: as Electron, quits unless the application listens. */
  _lastWindowClosed(): void {
    if (!this.#quitting && !this.emit('window-all-closed')) this.quit();
  }
}

failOnUnknownMembers('app', ShimApp.prototype);

export const app = new ShimApp();
app.setMaxListeners(0);
