import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { BrowserHostProcess } from './browser-host-process.ts';
import { PREPARED_DATA } from './global-setup.ts';
import type { WorkerHosts } from './worker-hosts.ts';

/** A running browser host that several tests visit, one after the other. */
export interface SharedHost {
  readonly dataFolder: string;
  readonly server: BrowserHostProcess;
  /** Cookies of the first visitor, who has used up the one-time link. */
  cookies?: Awaited<ReturnType<BrowserContext['cookies']>>;
}

export interface SharedHosts {
  /** The host of the tests of one file. It starts with the first of them. */
  of(file: string): Promise<SharedHost>;
  stop(): Promise<void>;
}

/** A data folder for one host, with the demo in it unless it is to be empty. */
export function makeDataFolder(data: 'demo' | 'empty'): string {
  const folder = mkdtempSync(join(tmpdir(), 'allelier-e2e-'));
  const prepared = process.env[PREPARED_DATA];
  if (data === 'demo' && prepared) cpSync(prepared, folder, { recursive: true });
  return folder;
}

export function removeDataFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** The shared hosts of one worker of Playwright, which runs one test at a time: one host at a time, that of the last file. */
export function createSharedHosts(workerHosts: WorkerHosts): SharedHosts {
  let current: { file: string; host: SharedHost } | undefined;
  const stop = async () => {
    const ended = current?.host;
    current = undefined;
    await ended?.server.stop();
    if (ended) removeDataFolder(ended.dataFolder);
  };
  return {
    async of(file) {
      if (current?.file === file) return current.host;
      await stop();
      const dataFolder = makeDataFolder('demo');
      current = { file, host: { dataFolder, server: await workerHosts.start(dataFolder) } };
      return current.host;
    },
    stop,
  };
}
