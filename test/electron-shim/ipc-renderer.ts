import type { IpcRenderer } from 'electron';
import type { Codec } from './codec.ts';

type Listener = (event: unknown, ...parameters: unknown[]) => void;

/** `ipcRenderer` of the preload world, and the door through which the main process reaches it. */
export interface RendererIpc {
  ipcRenderer: Pick<IpcRenderer, 'invoke' | 'send'> & {
    on(channel: string, listener: Listener): void;
    off(channel: string, listener: Listener): void;
  };
  /** Path of a local file by its name, as far as a test has told. */
  pathOf(name: string): string;
  deliver(kind: string, id: number, ok: boolean, text: string): void;
}

/** Makes `ipcRenderer` over a function that takes text. As text in the page, it refers to nothing outside itself. */
export function createRendererIpc(toMain: (...parts: unknown[]) => void, codec: Codec): RendererIpc {
  const listeners = new Map<string, Listener[]>();
  const calls = new Map<number, { channel: string; resolve(value: unknown): void; reject(reason: Error): void }>();
  const filePaths = new Map<string, string>();
  let lastCall = 0;

  const ipcRenderer: RendererIpc['ipcRenderer'] = {
    invoke(channel, ...parameters: unknown[]) {
      const text = codec.encode(parameters);
      lastCall += 1;
      const id = lastCall;
      toMain('invoke', channel, text, id);
      return new Promise((resolve, reject) => calls.set(id, { channel, resolve, reject }));
    },
    send: (channel, ...parameters: unknown[]) => toMain('send', channel, codec.encode(parameters)),
    on(channel, listener) {
      listeners.set(channel, [...(listeners.get(channel) ?? []), listener]);
    },
    off(channel, listener) {
      const left = (listeners.get(channel) ?? []).filter((other) => other !== listener);
      listeners.set(channel, left);
    },
  };

  function reply(id: number, ok: boolean, text: string): void {
    const call = calls.get(id);
    calls.delete(id);
    if (ok) call?.resolve(codec.decode(text));
    else call?.reject(new Error(`Error invoking remote method '${call.channel}': ${String(codec.decode(text))}`));
  }

  return {
    ipcRenderer,
    pathOf: (name) => filePaths.get(name) ?? '',
    deliver(kind, id, ok, text) {
      if (kind === 'reply') return reply(id, ok, text);
      if (kind === 'files') {
        for (const [name, path] of codec.decode(text) as [string, string][]) filePaths.set(name, path);
        return;
      }
      const [channel, ...parameters] = codec.decode(text) as [string, ...unknown[]];
      for (const listener of listeners.get(channel) ?? []) listener({ sender: ipcRenderer, ports: [] }, ...parameters);
    },
  };
}
