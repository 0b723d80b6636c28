/**
 * `node prepare-data.ts FOLDER`: makes a data folder with the demonstration databases, as the first start of the program does.
 * The browser tests copy it, so that the demo is made once and not for every test.
 */
import { join } from 'node:path';
import { createWorkbench } from '#electron/workbench/workbench.ts';
import { Job } from '#shared/rpc/contract/job.ts';

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('usage: node prepare-data.ts FOLDER');

const workbench = await createWorkbench(
  {
    host: 'cli',
    dataFolder: folder,
    appVersion: '0.0.0-test',
    versions: {},
    secrets: { isAvailable: () => false, seal: (plain) => plain, open: (sealed) => sealed },
    sealedBy: 'system',
    keyFile: join(folder, 'secrets.key'),
    openExternal: () => Promise.resolve(),
    notify: () => undefined,
  },
  { service: { autostart: false } },
);

const demo = new Promise<void>((resolve, reject) => {
  workbench.subscribe((name, payload) => {
    if (name !== 'job:changed') return;
    const { kind, state, problem } = Job.parse(payload);
    if (kind !== 'demo') return;
    if (state === 'done') resolve();
    if (state === 'failed') reject(new Error(problem?.message ?? 'The demo was not made.'));
  });
});
await workbench.start();
await demo;
const context = { callId: 'prepare-jobs', signal: new AbortController().signal };
// A test that wants to be asked says so itself.
await workbench.call('settings:update', { name_asked: true }, context);
const jobs = await workbench.call('job:list', undefined, context);
if (!jobs.ok) throw new Error(jobs.problem.message);
// A finished job would show in every screen that the tests look at.
for (const { id } of Job.array().parse(jobs.value)) await workbench.call('job:dismiss', { job_id: id }, context);
await workbench.close();
