import { join } from 'node:path';
import { createWorkbench } from '#electron/workbench/workbench.ts';
import type { RunRequest } from '#shared/rpc/contract/results.ts';
import { runImport } from '#electron/exchange/run-import.ts';
import { createRpcClient } from '#shared/rpc/transport.ts';
import { answer, costOf, taskOf, type Cost } from './in-process.ts';

export interface SmallFilesTask {
  dataRoot: string;
  /** Alleles and profiles to import first. */
  definitions: string[];
  files: string[];
}

export type SmallFilesAnswer = Pick<Cost, 'clock' | 'processor'>;

/** As many inputs are asked for at a time as the screen does. */
const AT_A_TIME = 4;

const { dataRoot, definitions, files } = taskOf<SmallFilesTask>();
const workbench = await createWorkbench({
  host: 'desktop',
  dataFolder: dataRoot,
  appVersion: '0',
  versions: { node: process.versions.node },
  secrets: { isAvailable: () => false, seal: (plain) => plain, open: (sealed) => sealed },
  sealedBy: 'system',
  keyFile: join(dataRoot, 'secrets.key'),
  openExternal: async () => undefined,
  notify: () => undefined,
});
await runImport({ dataRoot, database: 'bench', paths: definitions });
const rpc = createRpcClient({
  host: 'desktop',
  call: async (name, input, callId) => workbench.call(name, input, { callId, signal: new AbortController().signal }),
  cancel: workbench.cancel,
  subscribe: workbench.subscribe,
});
const request: RunRequest = {
  site: 'local',
  database: 'bench',
  target: { kind: 'all' },
  label: 'all loci',
  best: true,
  circular: 'as-recorded',
};
const chosen = await workbench.files.registerPaths(files);
const inputs = chosen.map(({ name, token }) => ({ name, input: { kind: 'file', token } as const }));
const { clock, processor } = await costOf(async () => {
  const { run_id, positions } = await rpc.call('result:begin', { name: 'bench', request, inputs });
  const waiting = [...positions];
  const typeNext = async (): Promise<void> => {
    const position = waiting.shift();
    if (position === undefined) return;
    await rpc.call('result:type', { run_id, position });
    await typeNext();
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, typeNext));
});
await workbench.close();
answer({ clock, processor } satisfies SmallFilesAnswer);
