import type { Codec } from './codec.ts';

/** What the page half of the stand-in is told; it must survive JSON. */
export interface BridgeSettings {
  role: 'main' | 'preload';
  /** Part of the event names, which the page cannot guess. */
  secret: string;
  /** Name of the function through which the preload world reaches the main process. */
  binding: string;
  process: Record<string, unknown>;
}

/** The preload script as a function that takes its module scope. */
export type Preload = (
  require: (name: string) => unknown,
  module: { exports: object },
  exports: object,
  process: unknown,
  global: unknown,
) => void;

/**
 * Runs twice at the start of every document: in the page's world, where it only receives what the preload script exposes, and
 * in the isolated world where the preload script itself runs. The two halves share nothing but the DOM: text goes in events
 * under a secret name, files as an event's `DataTransfer`. As text in the page, it refers to nothing outside itself.
 */
export function runPageBridge(settings: BridgeSettings, codec: Codec, preload: Preload | null): void {
  // As in Electron, there is no preload script in sub-frames.
  if (window !== window.top) return;
  const { role, secret } = settings;
  const own = `${secret}-${role}`;
  const peer = `${secret}-${role === 'main' ? 'preload' : 'main'}`;
  type Callable = (...parameters: unknown[]) => unknown;
  const functions: Callable[] = [];
  const functionIds = new Map<Callable, number>();
  const promises = new Map<string, { resolve(value: unknown): void; reject(reason: unknown): void }>();
  let lastPromise = 0;
  let replies: [number, string][] = [];
  let arrivedFiles: File[] = [];

  function send(operation: string, ...parameters: unknown[]): void {
    window.dispatchEvent(new CustomEvent(peer, { detail: JSON.stringify([operation, ...parameters]) }));
  }

  function encode(value: unknown): string {
    const carrier = new DataTransfer();
    const text = codec.encode(value, {
      function(callable) {
        const known = functionIds.get(callable) ?? functions.push(callable) - 1;
        functionIds.set(callable, known);
        return known;
      },
      promise(promise) {
        lastPromise += 1;
        const id = `${role}${lastPromise}`;
        promise.then(
          (result) => send('settle', id, 1, encode(result)),
          (reason: unknown) => send('settle', id, 0, encode(reason)),
        );
        return id;
      },
      file(file) {
        carrier.items.add(file instanceof File ? file : new File([file], 'blob'));
        return carrier.items.length - 1;
      },
    });
    if (carrier.items.length > 0) window.dispatchEvent(new DragEvent(`${peer}-files`, { dataTransfer: carrier }));
    return text;
  }

  function callPeer(id: number, parameters: unknown[]): unknown {
    replies = [];
    send('call', id, encode(parameters));
    const [ok, text] = replies[0] ?? [0, codec.encode(new Error('The other world did not answer.'))];
    if (!ok) throw decode(text);
    return decode(text);
  }

  function decode(text: string): unknown {
    const files = arrivedFiles;
    return codec.decode(text, {
      function:
        (id) =>
        (...parameters) =>
          callPeer(id, parameters),
      promise: (id) => new Promise((resolve, reject) => promises.set(id, { resolve, reject })),
      file: (id) => files[id],
    });
  }

  function deepFreeze<Value>(value: Value): Value {
    if (typeof value !== 'object' || value === null) return value;
    for (const member of Object.values(value)) deepFreeze(member);
    return Object.freeze(value);
  }

  function answer(id: number, parameters: string): void {
    try {
      send('reply', 1, encode(functions[id]?.(...(decode(parameters) as unknown[]))));
    } catch (error) {
      send('reply', 0, encode(error));
    }
  }

  window.addEventListener(`${own}-files`, (event) => {
    event.stopImmediatePropagation();
    arrivedFiles = [...((event as DragEvent).dataTransfer?.files ?? [])];
  });
  window.addEventListener(own, (event) => {
    event.stopImmediatePropagation();
    const [operation, first, second, third] = JSON.parse((event as CustomEvent<string>).detail) as [
      string,
      never,
      never,
      never,
    ];
    if (operation === 'call') answer(first, second);
    else if (operation === 'reply') replies.push([first, second]);
    else if (operation === 'settle') {
      const promise = promises.get(first);
      promises.delete(first);
      promise?.[second ? 'resolve' : 'reject'](decode(third));
    } else if (operation === 'expose') {
      const value = deepFreeze(decode(second));
      Object.defineProperty(window, first, { value, enumerable: true, writable: false, configurable: false });
    }
  });
  if (role === 'main') return;

  const scope = globalThis as unknown as Record<string, unknown>;
  const post = scope[settings.binding] as (text: string) => void;
  delete scope[settings.binding];
  const listeners = new Map<string, Callable[]>();
  const calls = new Map<number, { channel: string; resolve(value: unknown): void; reject(reason: Error): void }>();
  /** Paths of local files by name, told by a test in place of the operating system. */
  const filePaths = new Map<string, string>();
  let lastCall = 0;

  function toMain(operation: string, ...parameters: unknown[]): void {
    post(JSON.stringify([operation, ...parameters]));
  }

  const ipcRenderer = {
    invoke(channel: string, ...parameters: unknown[]) {
      const text = codec.encode(parameters);
      lastCall += 1;
      const id = lastCall;
      toMain('invoke', channel, text, id);
      return new Promise((resolve, reject) => calls.set(id, { channel, resolve, reject }));
    },
    send: (channel: string, ...parameters: unknown[]) => toMain('send', channel, codec.encode(parameters)),
    on(channel: string, listener: Callable) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
      return ipcRenderer;
    },
    off(channel: string, listener: Callable) {
      listeners.set(
        channel,
        (listeners.get(channel) ?? []).filter((other) => other !== listener),
      );
      return ipcRenderer;
    },
  };

  scope[`${settings.binding}Deliver`] = (kind: string, id: number, ok: boolean, text: string) => {
    if (kind === 'files') {
      for (const [name, path] of codec.decode(text) as [string, string][]) filePaths.set(name, path);
    } else if (kind === 'event') {
      const [channel, ...parameters] = codec.decode(text) as [string, ...unknown[]];
      const event = { sender: ipcRenderer, ports: [] };
      for (const listener of listeners.get(channel) ?? []) listener(event, ...parameters);
    } else {
      const call = calls.get(id);
      calls.delete(id);
      if (ok) call?.resolve(codec.decode(text));
      else call?.reject(new Error(`Error invoking remote method '${call.channel}': ${String(codec.decode(text))}`));
    }
  };

  window.addEventListener('keydown', (event) => {
    const isShortcut = event.ctrlKey || event.metaKey || event.altKey || /^F\d/.test(event.key);
    if (event.defaultPrevented || event.repeat || !isShortcut) return;
    const modifiers = [
      event.ctrlKey && 'Ctrl',
      event.metaKey && 'Meta',
      event.altKey && 'Alt',
      event.shiftKey && 'Shift',
    ];
    const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
    toMain('key', [...modifiers.filter(Boolean), key].join('+'), '');
  });

  const electron = {
    ipcRenderer,
    contextBridge: { exposeInMainWorld: (name: string, api: unknown) => send('expose', name, encode(api)) },
    webUtils: { getPathForFile: (file: File) => filePaths.get(file.name) ?? '' },
  };
  const module = { exports: {} };
  try {
    preload?.(
      (name) => {
        if (name === 'electron' || name === 'electron/renderer') return electron;
        throw new Error(`module not found: ${name}`);
      },
      module,
      module.exports,
      Object.freeze({ ...settings.process, type: 'renderer', sandboxed: true, contextIsolated: true }),
      globalThis,
    );
  } catch (error) {
    toMain('preload-error', '', codec.encode(error));
  }
}
