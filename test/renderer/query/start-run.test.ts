import { expect, onTestFinished, test, vi } from 'vitest';
import type { RunRequest } from '#shared/rpc/contract/results.ts';
import { SMALL_GENOME, withSmallDatabase } from '#test/unit/workbench/workbench-support.ts';

const REQUEST: RunRequest = {
  site: 'local',
  database: 'small',
  target: { kind: 'all' },
  label: 'all loci',
  best: true,
  circular: 'no',
};

test('inputs join the run shown, or begin a new one if another window has deleted it', async () => {
  const { rpc, workbench } = await withSmallDatabase();
  const called = new Set<string>();
  const bridge = {
    host: 'desktop',
    call: (name: string, input: unknown, callId: string) => {
      called.add(name);
      return workbench.call(name, input, { callId, signal: new AbortController().signal });
    },
    cancel: workbench.cancel,
    subscribe: workbench.subscribe,
  };
  // Other tests load the screens with a way to the main side of their own.
  const forget = () => {
    vi.resetModules();
    vi.unstubAllGlobals();
  };
  forget();
  onTestFinished(forget);
  vi.stubGlobal('allelier', bridge);
  const { queue, readSession } = await import('#renderer/features/query/query-session.ts');
  const { startRun } = await import('#renderer/features/query/start-run.ts');
  const add = (name: string) => {
    const [id] = queue.add([{ name, input: { kind: 'text', name, text: SMALL_GENOME } }]);
    return queue.getEntries().filter((entry) => entry.id === id);
  };
  const states = () => queue.getEntries().map(({ state }) => state);
  await startRun(add('first'), REQUEST);
  await expect.poll(states).toEqual(['done']);
  const first = readSession().run ?? '';
  await rpc.call('result:delete', { run_id: first });

  await startRun(add('second'), REQUEST);
  await expect.poll(states).toEqual(['done', 'done']);
  const { runs } = await rpc.call('result:list', undefined);
  expect(runs).toMatchObject([{ name: 'second', done: 1 }]);
  expect(readSession().run).toBe(runs[0]?.id);

  // A run of thousands of inputs is not read to learn whether it is there.
  await startRun(add('third'), REQUEST);
  await vi.waitFor(() => expect(states()).toEqual(['done', 'done', 'done']), { timeout: 20_000 });
  expect((await rpc.call('result:list', undefined)).runs).toMatchObject([{ name: 'second', done: 2 }]);
  expect(called).not.toContain('result:open');
});
