import { EventEmitter } from 'node:events';
import type { IpcMain, IpcMainInvokeEvent } from 'electron';

type Handler = Parameters<IpcMain['handle']>[1];

export class ShimIpcMain extends EventEmitter implements Pick<IpcMain, 'handle' | 'handleOnce' | 'removeHandler'> {
  readonly #handlers = new Map<string, Handler>();

  handle(channel: string, handler: Handler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`);
    this.#handlers.set(channel, handler);
  }

  handleOnce(channel: string, handler: Handler): void {
    this.handle(channel, (event, ...parameters: unknown[]) => {
      this.removeHandler(channel);
      return handler(event, ...parameters) as unknown;
    });
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel);
  }

  /** Answers `ipcRenderer.invoke`. */
  async _invoke(event: unknown, channel: string, parameters: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel);
    if (!handler) throw new Error(`No handler registered for '${channel}'`);
    return (await handler(event as IpcMainInvokeEvent, ...parameters)) as unknown;
  }
}

export const ipcMain = new ShimIpcMain();
