import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished } from 'vitest';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import { startScriptedProvider, type Script, type ScriptedProvider } from '#test/support/scripted-provider.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { startWorkbench } from './workbench-support.ts';

/** A workbench that knows a scripted site. */
export async function start(change: Partial<Script> = {}) {
  const provider = await startScriptedProvider(change);
  onTestFinished(() => provider.close());
  const dataFolder = temporaryFolder();
  const secrets = await openKeyFileSecrets(join(dataFolder, 'test.key'));
  const clipboard = { text: 'before' };
  const readClipboard = async () => clipboard.text;
  const bench = await startWorkbench({ dataFolder, ports: { secrets, readClipboard } });
  const { rpc } = bench;
  const site = await rpc.call('remote-site:add', { name: 'Scripted site', address: provider.address });
  return { ...bench, provider, clipboard, site: site.id };
}

export type Started = Awaited<ReturnType<typeof start>>;

export async function begin({ rpc, provider, site }: Started, account = 'mine', consumer = provider.consumer) {
  const { flow } = await rpc.call('site-account:begin', { site, database: 'open_seqdef', account, consumer });
  return flow;
}

/** The verifier of the page that was opened last. */
export const approve = ({ provider, opened }: Started) => provider.approve(opened.at(-1) ?? '');

export async function signIn(started: Started, account = 'mine') {
  const flow = await begin(started, account);
  return started.rpc.call('site-account:verify', { flow, verifier: await approve(started) });
}

export const get = ({ rpc, site }: Started, path: string) => rpc.call('api:request', { site, method: 'GET', path });
export const accounts = ({ rpc, site }: Started) => rpc.call('site-account:list', { site });
export const refused = (code: string, words: string, mend?: string) => ({
  problem: {
    code,
    message: expect.stringContaining(words),
    ...(mend === undefined ? {} : { mend: { label: expect.any(String), path: expect.stringContaining(mend) } }),
  },
});

/** Every file of a data folder as text. */
export function textOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n');
}

export function expectNoSecret(text: string, { secrets }: ScriptedProvider): void {
  for (const secret of secrets) {
    expect(text).not.toContain(secret);
    expect(text).not.toContain(encodeURIComponent(secret));
    expect(text).not.toContain(Buffer.from(secret).toString('base64').replaceAll('=', ''));
  }
}
