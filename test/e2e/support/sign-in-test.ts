/** The fixture of tests that sign in at a scripted site, and where its secrets could have gone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CDPSession, Page } from '@playwright/test';
import { startScriptedProvider, type ScriptedProvider } from '#test/support/scripted-provider.ts';
import { test as base } from './fixtures.ts';

export const test = base.extend<{ provider: ScriptedProvider }>({
  provider: async ({}, use) => {
    const provider = await startScriptedProvider();
    await use(provider);
    await provider.close();
  },
});

/** Everything that lies in the memory of the scripts of a page, rubbish collected. */
export async function heapOf(page: Page): Promise<string> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const parts: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => parts.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return parts.join('');
}

/** Every file of a folder as text. */
export function textOf(folder: string): string {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  // The databases of the demo are none of a sign-in's business, and large.
  const own = files.filter(({ name }) => !/_(?:seqdef|isolates)\./.test(name));
  return own.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n');
}
