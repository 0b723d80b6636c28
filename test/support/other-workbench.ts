import { join } from 'node:path';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { createJobRunner } from '#electron/workbench/jobs/job-runner.ts';
import { createJobStore } from '#electron/workbench/jobs/job-store.ts';
import { takePresence } from '#electron/workbench/jobs/presence.ts';

// A process that uses the data folder of a test and runs a job in it until it is told to end that, or is killed.
const folder = process.argv[2] ?? '';
const finish = Promise.withResolvers<{ summary: string }>();
const runner = await createJobRunner({
  store: createJobStore(await openSiteStore(join(folder, 'site.sqlite'))),
  presence: takePresence(join(folder, 'workbenches')),
  work: async () => finish.promise,
  onChanged: ({ state, id }) => process.send?.({ state, id }),
  onDismissed: () => undefined,
  onDefect: (error) => process.stderr.write(String(error)),
});
process.on('message', () => finish.resolve({ summary: 'Done over there.' }));
await runner.start({ kind: 'demo' }, { title: 'Over there', database: 'shared' });
