import { join } from 'node:path';
import { createWorkbench } from '#electron/workbench/workbench.ts';
import { createRpcClient } from '#shared/rpc/transport.ts';
import { killBeforeStatement } from '#test/support/kill-before-statement.ts';
import { OPEN_SECRETS } from '#test/support/submission-site.ts';

// A workbench that sends all drafts of its data folder, in a process that is killed before its n-th statement (0: never). Some are sent
// one after the other and some at once. Of those that nobody answered for it says what their user sees: the same content is his.
const [dataFolder = '', killedAt = '', parallel = ''] = process.argv.slice(2);

const workbench = await createWorkbench(
  {
    host: 'desktop',
    dataFolder,
    appVersion: '1.2.3',
    versions: { node: process.versions.node },
    secrets: OPEN_SECRETS,
    sealedBy: 'system',
    keyFile: join(dataFolder, 'secrets.key'),
    openExternal: async () => undefined,
    notify: () => undefined,
  },
  { demo: false, service: { autostart: false } },
);
const rpc = createRpcClient({
  host: 'desktop',
  call: (name, input, callId) => workbench.call(name, input, { callId, signal: new AbortController().signal }),
  cancel: workbench.cancel,
  subscribe: workbench.subscribe,
});
killBeforeStatement(Number(killedAt));

const UNDER_WAY: readonly string[] = ['queued', 'sending', 'uploading'];

/** Settles once nothing is being sent, and nothing waits to be. */
function allEnded(): Promise<void> {
  return new Promise((resolve) => {
    const stop = workbench.subscribe(() => void look());
    async function look(): Promise<void> {
      const jobs = await rpc.call('job:list', undefined);
      if (jobs.some(({ state }) => state === 'queued' || state === 'running')) return;
      if ((await rpc.call('draft:list', {})).some(({ state }) => UNDER_WAY.includes(state))) return;
      stop();
      resolve();
    }
    void look();
  });
}

async function send({ id }: { id: string }): Promise<void> {
  const { revision } = await rpc.call('draft:read', { draft_id: id });
  await rpc.call('draft:send', { draft_id: id, revision });
}

await workbench.start();
await allEnded();
for (const draft of await rpc.call('draft:list', {})) {
  if (draft.state !== 'unanswered') continue;
  const found = await rpc.call('draft:candidates', { draft_id: draft.id });
  const mine = found.find(({ same }) => same);
  await rpc.call('draft:resolve', { draft_id: draft.id, ...(mine ? { submission_id: mine.submission_id } : {}) });
}
const open = (await rpc.call('draft:list', {})).filter(({ state }) => state === 'draft');
if (parallel === 'true') await Promise.all(open.map(send));
else {
  for (const draft of open) {
    await send(draft);
    await allEnded();
  }
}
await allEnded();
await workbench.close();
