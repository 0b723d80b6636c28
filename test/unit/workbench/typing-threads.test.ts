import { expect, test } from 'vitest';
import { useWorkerThreads } from '#test/support/inline-tasks.ts';
import { startWorkbench, SMALL_GENOME, SMALL_SCHEME } from './workbench-support.ts';

useWorkerThreads();

/** How many worker threads this process has. */
function workers(): number {
  return (process.report.getReport() as unknown as { workers: unknown[] }).workers.length;
}

test('as many genomes are typed at the same time as the settings say, from then on', async () => {
  const bench = await startWorkbench();
  const { rpc, upload, ended } = bench;
  await rpc.call('settings:update', { typing_threads: 1 });
  const [folder] = await upload(SMALL_SCHEME);
  const { job_id } = await rpc.call('import:start', {
    tokens: [folder?.token ?? ''],
    database: 'small',
    description: '',
  });
  await ended(job_id);
  const look = () =>
    Promise.all(
      Array.from({ length: 12 }, () =>
        rpc.call('query:look', { input: { kind: 'text', text: SMALL_GENOME, name: 'g' } }),
      ),
    );
  expect(await look()).toHaveLength(12);
  const one = workers();
  await rpc.call('settings:update', { typing_threads: 3 });
  await look();
  expect(workers()).toBe(one + 2);
  await rpc.call('settings:update', { typing_threads: 1 });
  // An idle thread of an earlier test may end at the same moment.
  await expect.poll(workers).toBeLessThanOrEqual(one);
  await expect(rpc.call('settings:update', { typing_threads: 17 })).rejects.toMatchObject({ problem: { status: 400 } });
});
