/** What the launcher learned from the command line, read by the modules that stand in for Electron's. */
export interface ShimState {
  /** `--name=value` of the command line. */
  switches: Map<string, string>;
  /** Folder with the application's package.json. */
  appPath: string;
  package: { name?: string; productName?: string; version?: string; main?: string };
}

export const shimState: ShimState = { switches: new Map(), appPath: process.cwd(), package: {} };

/** Everything that would have shown outside the window (dialogs, links, notifications), for tests to read. */
export const recordedCalls: { name: string; parameters: unknown[] }[] = [];

/** Writes to stderr when `ELECTRON_SHIM_DEBUG` is set. */
export function debug(...parts: unknown[]): void {
  if (process.env['ELECTRON_SHIM_DEBUG']) console.error('[electron-shim]', ...parts);
}

/** An event object as Electron passes it first to every listener. */
export function createEvent<Details extends object>(details: Details) {
  const event = {
    ...details,
    defaultPrevented: false,
    preventDefault() {
      event.defaultPrevented = true;
    },
  };
  return event;
}

/**
 * Makes members that the stand-in does not have fail by their name, instead of as `undefined is not a function` far away.
 * `prototype` is a class's prototype, or a plain object.
 */
export function failOnUnknownMembers(name: string, prototype: object): void {
  const known = new Set(['then', 'toJSON', 'constructor', 'domain', '$$typeof', 'asymmetricMatch', 'nodeType']);
  const base: object = Object.getPrototypeOf(prototype) as object;
  const guard = new Proxy(base, {
    get(target, key, receiver) {
      if (typeof key === 'string' && !(key in target) && !key.startsWith('_') && !known.has(key)) {
        throw new Error(`electron-shim: ${name}.${key} is not implemented`);
      }
      return Reflect.get(target, key, receiver) as unknown;
    },
  });
  Object.setPrototypeOf(prototype, guard);
}
