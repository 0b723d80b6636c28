import { EventEmitter } from 'node:events';
import type { Session, WebContents as ElectronWebContents } from 'electron';
import type { DevtoolsSession } from './devtools.ts';
import { failOnUnknownMembers } from './shim-state.ts';

type RequestHandler = Exclude<Parameters<Session['setPermissionRequestHandler']>[0], null>;
type CheckHandler = Exclude<Parameters<Session['setPermissionCheckHandler']>[0], null>;
type Permission = Parameters<CheckHandler>[1];

/** Electron's name of a permission, and the names under which Chromium sets it. */
const PERMISSIONS: [Permission, string][] = [
  ['geolocation', 'geolocation'],
  ['notifications', 'notifications'],
  ['midi', 'midi'],
  ['media', 'camera'],
  ['media', 'microphone'],
  ['clipboard-read', 'clipboard-read'],
  ['clipboard-sanitized-write', 'clipboard-write'],
  ['idle-detection', 'idle-detection'],
  ['screen-wake-lock', 'screen-wake-lock'],
];

export class ShimSession
  extends EventEmitter
  implements Pick<Session, 'setPermissionRequestHandler' | 'setPermissionCheckHandler' | 'setDevicePermissionHandler'>
{
  #request: RequestHandler | null = null;
  #check: CheckHandler | null = null;

  setPermissionRequestHandler(handler: RequestHandler | null): void {
    this.#request = handler;
  }

  setPermissionCheckHandler(handler: CheckHandler | null): void {
    this.#check = handler;
  }

  setDevicePermissionHandler(): void {
    // Headless Chromium has no devices to hand out.
  }

  #isAllowed(contents: ElectronWebContents, permission: Permission, origin: string): boolean {
    const details = { isMainFrame: true, requestingUrl: origin };
    if (this.#check && !this.#check(contents, permission, origin, details)) return false;
    let allowed = this.#request === null;
    this.#request?.(contents, permission, (granted) => (allowed = granted), details);
    return allowed;
  }

  /** Asks the application's handlers about every permission and tells Chromium, which itself would ask nobody. */
  async _applyPermissions(
    browser: DevtoolsSession,
    contents: ElectronWebContents,
    origin: { application: string; travelling: string },
  ): Promise<void> {
    for (const [permission, name] of PERMISSIONS) {
      const setting = this.#isAllowed(contents, permission, origin.application) ? 'granted' : 'denied';
      await browser.send('Browser.setPermission', { permission: { name }, setting, origin: origin.travelling });
    }
  }
}

failOnUnknownMembers('session', ShimSession.prototype);

export const defaultSession = new ShimSession();
export const session = { defaultSession };
