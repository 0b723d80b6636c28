import type { Codec } from './codec.ts';
import type { createRendererIpc } from './ipc-renderer.ts';
import type { createWorldLink } from './world-link.ts';

/** What the page half of the stand-in is told; it must survive JSON. */
export interface BridgeSettings {
  role: 'main' | 'preload';
  /** Part of the event names, which the page cannot guess. */
  secret: string;
  /** Name of the function through which the preload world reaches the main process. */
  binding: string;
  process: Record<string, unknown>;
}

/** The functions that travel into the page beside this one. */
export interface BridgeParts {
  codec: Codec;
  createWorldLink: typeof createWorldLink;
  createRendererIpc: typeof createRendererIpc;
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
 * in the isolated world where the preload script itself runs. As text in the page, it refers to nothing outside itself.
 */
export function runPageBridge(settings: BridgeSettings, parts: BridgeParts, preload: Preload | null): void {
  // As in Electron, there is no preload script in sub-frames.
  if (window !== window.top) return;
  const { role, secret, binding } = settings;
  const { codec } = parts;
  const link = parts.createWorldLink(`${secret}-${role}`, `${secret}-${role === 'main' ? 'preload' : 'main'}`, codec);
  if (role === 'main') return;

  const scope = globalThis as unknown as Record<string, unknown>;
  const post = scope[binding] as (text: string) => void;
  delete scope[binding];
  const toMain = (...message: unknown[]) => post(JSON.stringify(message));
  const { ipcRenderer, pathOf, deliver } = parts.createRendererIpc(toMain, codec);
  scope[`${binding}Deliver`] = deliver;

  // What the page leaves of a key goes to the menu, as in Electron.
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
    contextBridge: { exposeInMainWorld: (name: string, api: unknown) => link.expose(name, api) },
    webUtils: { getPathForFile: (file: File) => pathOf(file.name) },
  };
  const requireElectron = (name: string) => {
    if (name === 'electron' || name === 'electron/renderer') return electron;
    throw new Error(`module not found: ${name}`);
  };
  const about = Object.freeze({ ...settings.process, type: 'renderer', sandboxed: true, contextIsolated: true });
  const module = { exports: {} };
  try {
    preload?.(requireElectron, module, module.exports, about, globalThis);
  } catch (error) {
    toMain('preload-error', '', codec.encode(error));
  }
}
