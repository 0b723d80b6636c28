import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createWorkerPool } from '#electron/threads/worker-pool.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import type { OddTask } from './odd-task.ts';

const pools: { close(): Promise<void> }[] = [];

function createPool(threads = 1, options: { idleFor?: number } = {}) {
  const pool = createWorkerPool<OddTask, string>(new URL('./odd-worker.ts', import.meta.url), threads, options);
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  for (const pool of pools.splice(0)) await pool.close();
});

describe('a pool of workers', () => {
  it('does more tasks than it has threads, and passes progress on', async () => {
    const pool = createPool(2);
    let steps = 0;
    const tasks = Array.from({ length: 7 }, (_, index) =>
      pool.run({ kind: 'echo', text: String(index) }, { onProgress: ({ done }) => (steps += done) }),
    );
    expect(await Promise.all(tasks)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(steps).toBe(7);
  });

  it('passes refusals on as they are, and bugs as errors', async () => {
    const pool = createPool();
    await expect(pool.run({ kind: 'refuse' })).rejects.toMatchObject({
      problem: { status: 400, code: 'refused', message: 'No.', details: [{ reason: 'because' }] },
    });
    await expect(pool.run({ kind: 'throw' })).rejects.toThrow('a bug');
    expect(await pool.run({ kind: 'echo', text: 'still there' })).toBe('still there');
  });

  it('says that a worker died, and goes on with a fresh one', async () => {
    const pool = createPool();
    const dying = pool.run({ kind: 'die' });
    const waiting = pool.run({ kind: 'echo', text: 'next' });
    await expect(dying).rejects.toMatchObject({ problem: { status: 500, code: 'worker_failed' } });
    expect(await waiting).toBe('next');
  });

  it('rejects at once when cancelled, and the thread stops and takes the next task', async () => {
    const pool = createPool();
    const controller = new AbortController();
    const spinning = pool.run({ kind: 'spin' }, { signal: controller.signal, onProgress: () => controller.abort() });
    const waiting = pool.run({ kind: 'echo', text: 'next' });
    await expect(spinning).rejects.toMatchObject({ name: 'AbortError' });
    expect(await waiting).toBe('next');
  });

  it('drops a cancelled task that has not begun, and refuses one that was cancelled before', async () => {
    const pool = createPool();
    const [first, second] = [new AbortController(), new AbortController()];
    const spinning = pool.run({ kind: 'spin' }, { signal: first.signal });
    const queued = pool.run({ kind: 'spin' }, { signal: second.signal });
    second.abort();
    await expect(queued).rejects.toMatchObject({ name: 'AbortError' });
    await expect(pool.run({ kind: 'refuse' }, { signal: second.signal })).rejects.toMatchObject({ name: 'AbortError' });
    first.abort();
    await expect(spinning).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('ends what is under way and what waits when it is closed', async () => {
    const pool = createPool();
    const outcomes = Promise.allSettled([pool.run({ kind: 'spin' }), pool.run({ kind: 'echo', text: '' })]);
    await pool.close();
    expect((await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason.name)).toEqual([
      'AbortError',
      'AbortError',
    ]);
    await expect(pool.run({ kind: 'echo', text: '' })).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('lets a thread close what it keeps open when it is idle for long, and starts another one for the next task', async () => {
    const pool = createPool(1, { idleFor: 1 });
    const file = join(temporaryFolder(), 'ended');
    const thread = await pool.run({ kind: 'at-end', file });
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toBe(thread);
    expect(await pool.run({ kind: 'at-end', file: join(temporaryFolder(), 'other') })).not.toBe(thread);
  });

  it('lets idle threads close what they keep open when it is closed', async () => {
    const pool = createPool();
    const file = join(temporaryFolder(), 'ended');
    const thread = await pool.run({ kind: 'at-end', file });
    await pool.close();
    expect(readFileSync(file, 'utf8')).toBe(thread);
  });
});
