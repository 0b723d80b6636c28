import { expect, test } from 'vitest';
import { runInThread } from '#electron/threads/run-in-thread.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { workerAddress } from '#electron/threads/worker-address.ts';
import type { OddTask } from './odd-task.ts';

const run = (task: OddTask, options?: TaskOptions) =>
  runInThread<OddTask, string>(new URL('./single-odd-worker.ts', import.meta.url), task, options);

test('a task in a thread of its own tells its progress and gives its answer', async () => {
  let steps = 0;
  expect(await run({ kind: 'echo', text: 'done' }, { onProgress: ({ done }) => (steps += done) })).toBe('done');
  expect(steps).toBe(1);
});

test('a task in a thread of its own refuses, fails and dies as data', async () => {
  await expect(run({ kind: 'refuse' })).rejects.toMatchObject({
    problem: { status: 400, code: 'refused', message: 'No.', details: [{ reason: 'because' }] },
  });
  await expect(run({ kind: 'throw' })).rejects.toThrow('a bug');
  await expect(run({ kind: 'die' })).rejects.toThrow('code 3');
});

test('a task in a thread of its own ends when it is cancelled, and does not begin when it was cancelled before', async () => {
  const controller = new AbortController();
  const spinning = run({ kind: 'spin' }, { signal: controller.signal, onProgress: () => controller.abort() });
  await expect(spinning).rejects.toMatchObject({ name: 'AbortError' });
  const late = run({ kind: 'refuse' }, { signal: controller.signal });
  await expect(late).rejects.toMatchObject({ name: 'AbortError' });
});

test('a worker is a source file in the source tree and a script in the bundle', () => {
  expect(workerAddress('file:///a/electron/typing/engine.ts', './typing-worker').pathname).toBe(
    '/a/electron/typing/typing-worker.ts',
  );
  expect(workerAddress('file:///a/out/main/chunk-engine.js', './typing-worker').pathname).toBe(
    '/a/out/main/typing-worker.js',
  );
});
