import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { startBrowserHost } from '#electron/browser-host/browser-host.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { createWorkbench, type Workbench } from '#electron/workbench/workbench.ts';
import { ask, type Asked } from '#test/support/ask.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

function buildScreens(folder: string): string {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Allelier</title><div id="root"></div>');
  writeFileSync(join(folder, 'assets/index-Ab3dE_9x.js'), 'export {};');
  return folder;
}

/**
 * A browser host with a real workbench on its own data folder, and small substitutes for the built screens. `change`
 * may replace a part of the workbench. `folder` is that of an earlier one, to start it again.
 */
export async function startHost(
  change: (workbench: Workbench) => Workbench = (workbench) => workbench,
  folder = temporaryFolder(),
) {
  const workbench = await createWorkbench({
    host: 'browser',
    dataFolder: join(folder, 'data'),
    appVersion: '1.2.3',
    versions: {},
    secrets: await openKeyFileSecrets(join(folder, 'secrets.key')),
    sealedBy: 'key-file',
    keyFile: join(folder, 'secrets.key'),
    openExternal: async () => undefined,
    notify: () => undefined,
  });
  const defects: unknown[] = [];
  const host = await startBrowserHost({
    workbench: change(workbench),
    rendererFolder: buildScreens(join(folder, 'screens')),
    onDefect: (error) => defects.push(error),
  });
  async function stop(): Promise<void> {
    await host.close();
    await workbench.close();
  }
  onTestFinished(stop);

  /** Opens a one-time link and gives the headers of a page that was let in. */
  async function signIn(): Promise<Record<string, string>> {
    const reply = await ask(host.address, new URL(host.newLink()).pathname);
    const cookie = String(reply.headers['set-cookie']).split(';')[0] ?? '';
    return { cookie, origin: host.address, 'sec-fetch-site': 'same-origin' };
  }

  return {
    folder,
    workbench,
    host,
    defects,
    signIn,
    stop,
    ask: (path: string, asked?: Asked) => ask(host.address, path, asked),
  };
}
