import { EventEmitter } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Lane } from '#electron/threads/lanes.ts';
import { inlineThreads, workersFrom, type StartThread } from '#electron/threads/start-thread.ts';
import { createTaskPool } from '#electron/threads/task-pool.ts';
import type { FromThread } from '#electron/threads/thread-messages.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { oddTasks, type OddWork } from './odd-task.ts';

const inWorkers = workersFrom(new URL('./odd-worker.ts', import.meta.url));
const here = inlineThreads(oddTasks);

type TurnOf = Parameters<typeof createTaskPool<OddWork>>[3];

function createPool(start: StartThread, lane: Partial<Lane> = {}, turnOf?: TurnOf) {
  const pool = createTaskPool<OddWork>('odd', { threads: 1, idleFor: Infinity, ...lane }, start, turnOf);
  onTestFinished(() => pool.close());
  return pool;
}

const cancelled = { name: 'AbortError' };
const refused = {
  problem: { status: 400, code: 'refused', message: 'No.', details: [{ reason: 'because' }] },
};

describe.each([
  ['in worker threads', inWorkers],
  ['on the calling thread', here],
])('a pool of tasks %s', (_, start) => {
  it('does more tasks than it has threads, and passes progress on', async () => {
    const pool = createPool(start, { threads: 2 });
    let steps = 0;
    const tasks = Array.from({ length: 7 }, (_each, index) =>
      pool.run({ kind: 'echo', text: String(index) }, { onProgress: ({ done }) => (steps += done) }),
    );
    expect(await Promise.all(tasks)).toEqual(['0', '1', '2', '3', '4', '5', '6']);
    expect(steps).toBe(7);
  });

  it('does more tasks at once when it is given more threads, and fewer when it is given fewer', async () => {
    const pool = createPool(start);
    const [first, second] = [new AbortController(), new AbortController()];
    const waiting = pool.run({ kind: 'wait' }, { signal: first.signal });
    const queued = pool.run({ kind: 'echo', text: 'behind it' });
    pool.resize(2);
    expect(await queued).toBe('behind it');
    const also = pool.run({ kind: 'wait' }, { signal: second.signal });
    pool.resize(1);
    const last = pool.run({ kind: 'echo', text: 'at the end' });
    first.abort();
    await expect(waiting).rejects.toMatchObject(cancelled);
    second.abort();
    await expect(also).rejects.toMatchObject(cancelled);
    expect(await last).toBe('at the end');
    expect(pool.idle()).toBe(1);
  });

  it('passes refusals on as they are, and bugs as errors', async () => {
    const pool = createPool(start);
    await expect(pool.run({ kind: 'refuse' })).rejects.toMatchObject(refused);
    await expect(pool.run({ kind: 'throw' })).rejects.toThrow('a bug');
    expect(await pool.run({ kind: 'echo', text: 'still there' })).toBe('still there');
  });

  it('answers what a task asks, with what it gives or throws', async () => {
    const pool = createPool(start);
    const doubled = { onQuestion: async (question: unknown) => ({ doubled: Number(question) * 2 }) };
    expect(await pool.run({ kind: 'ask', question: 4 }, doubled)).toBe('{"doubled":8}');
    const onQuestion = async () => Promise.reject(new Error('nobody knows'));
    await expect(pool.run({ kind: 'ask', question: 4 }, { onQuestion })).rejects.toThrow('nobody knows');
    await expect(pool.run({ kind: 'ask', question: 4 })).rejects.toThrow('nobody is there to answer');
  });

  it('drops a cancelled task that has not begun, and refuses one that was cancelled before', async () => {
    const pool = createPool(start);
    const [first, second] = [new AbortController(), new AbortController()];
    const waiting = pool.run({ kind: 'wait' }, { signal: first.signal });
    const queued = pool.run({ kind: 'wait' }, { signal: second.signal });
    second.abort();
    await expect(queued).rejects.toMatchObject(cancelled);
    await expect(pool.run({ kind: 'refuse' }, { signal: second.signal })).rejects.toMatchObject(cancelled);
    first.abort();
    await expect(waiting).rejects.toMatchObject(cancelled);
  });

  it('does tasks in the order in which they come, and never begins one that is cancelled before its turn', async () => {
    const pool = createPool(start);
    const begun: string[] = [];
    const echo = (text: string) => pool.run({ kind: 'echo', text }, { onProgress: () => begun.push(text) });
    const gone = new AbortController();
    const file = join(temporaryFolder(), 'begun');
    const first = echo('a');
    const dropped = pool.run({ kind: 'at-end', file }, { signal: gone.signal });
    const others = [echo('b'), echo('c')];
    gone.abort();
    await expect(dropped).rejects.toMatchObject(cancelled);
    await Promise.all([first, ...others]);
    expect(begun).toEqual(['a', 'b', 'c']);
    await pool.close();
    expect(existsSync(file)).toBe(false);
  });

  it('does tasks of one turn after each other, and those of others meanwhile', async () => {
    const pool = createPool(start, { threads: 2 }, (task) => (task.kind === 'echo' ? task.text : task.kind));
    const [first, second] = [new AbortController(), new AbortController()];
    const begun: string[] = [];
    const wait = (name: string, signal: AbortSignal) =>
      pool.run({ kind: 'wait' }, { signal, onProgress: () => begun.push(name) });
    const waiting = [wait('first', first.signal), wait('second', second.signal)];
    expect(await pool.run({ kind: 'echo', text: 'of another turn' })).toBe('of another turn');
    expect(await pool.run({ kind: 'echo', text: 'of a third one' })).toBe('of a third one');
    second.abort();
    await expect(waiting[1]).rejects.toMatchObject(cancelled);
    first.abort();
    await expect(waiting[0]).rejects.toMatchObject(cancelled);
    expect(begun).not.toContain('second');
  });

  it('gives up a task that has not begun in time', async () => {
    const pool = createPool(start);
    const gone = new AbortController();
    const waiting = pool.run({ kind: 'wait' }, { signal: gone.signal });
    let asked = 0;
    const late = { milliseconds: 1, error: () => ((asked += 1) < 3 ? undefined : new Error('too late')) };
    await expect(pool.run({ kind: 'echo', text: '' }, { startWithin: late })).rejects.toThrow('too late');
    const behind = pool.run({ kind: 'echo', text: 'next' }, { startWithin: { ...late, milliseconds: Infinity } });
    gone.abort();
    await expect(waiting).rejects.toMatchObject(cancelled);
    expect(await behind).toBe('next');
  });

  it.each([
    ['threads do one task only', { threads: Infinity, idleFor: 0 }, undefined],
    ['tasks take turns', {}, () => 'the same'],
  ])('tells of a cancelled task when it has stopped, where %s', async (_lane, lane, turnOf) => {
    const pool = createPool(start, lane, turnOf);
    const gone = new AbortController();
    const file = join(temporaryFolder(), 'stopped');
    const stopping = pool.run({ kind: 'tidy', file }, { signal: gone.signal, onProgress: () => gone.abort() });
    await expect(stopping).rejects.toMatchObject(cancelled);
    expect(existsSync(file)).toBe(true);
  });

  it('refuses what cannot be sent, and goes on', async () => {
    const pool = createPool(start);
    await expect(pool.run({ kind: 'ask', question: () => 1 })).rejects.toThrow('could not be cloned');
    expect(await pool.run({ kind: 'echo', text: 'next' })).toBe('next');
  });

  it('ends what is under way and what waits when it is closed', async () => {
    const pool = createPool(start);
    const outcomes = Promise.allSettled([pool.run({ kind: 'wait' }), pool.run({ kind: 'echo', text: '' })]);
    await pool.close();
    expect((await outcomes).map((outcome) => outcome.status === 'rejected' && outcome.reason.name)).toEqual([
      'AbortError',
      'AbortError',
    ]);
    await expect(pool.run({ kind: 'echo', text: '' })).rejects.toMatchObject(cancelled);
  });

  it('lets tasks end that know that it is closing, when it is finished', async () => {
    const pool = createPool(start, { threads: 2 });
    const ending = [pool.run({ kind: 'wait' }), pool.run({ kind: 'wait' }), pool.run({ kind: 'wait' })];
    await pool.finish();
    expect(await Promise.all(ending)).toEqual(['closing', 'closing', 'closing']);
    await expect(pool.run({ kind: 'echo', text: '' })).rejects.toMatchObject(cancelled);
  });

  it('lets a thread close what it holds open when it is idle for long, and starts another one for the next task', async () => {
    const pool = createPool(start, { idleFor: 1 });
    const file = join(temporaryFolder(), 'ended');
    const thread = await pool.run({ kind: 'at-end', file });
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toBe(thread);
    const other = join(temporaryFolder(), 'other');
    await pool.run({ kind: 'at-end', file: other });
    await expect.poll(() => existsSync(other)).toBe(true);
  });

  it('lets idle threads close what they hold open when it is closed', async () => {
    const pool = createPool(start);
    const file = join(temporaryFolder(), 'ended');
    const thread = await pool.run({ kind: 'at-end', file });
    await pool.close();
    expect(readFileSync(file, 'utf8')).toBe(thread);
  });

  it('gives each task a thread that has ended when the outcome comes, where threads do one task', async () => {
    const pool = createPool(start, { threads: Infinity, idleFor: 0 });
    const files = ['a', 'b', 'c'].map((name) => join(temporaryFolder(), name));
    await Promise.all(
      files.map(async (file) => {
        await pool.run({ kind: 'at-end', file });
        expect(existsSync(file)).toBe(true);
      }),
    );
    await expect(pool.run({ kind: 'refuse' })).rejects.toMatchObject(refused);
  });
});

describe('a pool of worker threads', () => {
  it('says that a worker died, and goes on with a fresh one', async () => {
    const pool = createPool(inWorkers);
    const dying = pool.run({ kind: 'die' });
    const waiting = pool.run({ kind: 'echo', text: 'next' });
    await expect(dying).rejects.toMatchObject({ problem: { status: 500, code: 'worker_failed' } });
    expect(await waiting).toBe('next');
  });

  it('rejects at once when cancelled, and the thread stops and takes the next task', async () => {
    const pool = createPool(inWorkers);
    const controller = new AbortController();
    const spinning = pool.run({ kind: 'spin' }, { signal: controller.signal, onProgress: () => controller.abort() });
    const waiting = pool.run({ kind: 'echo', text: 'next' });
    await expect(spinning).rejects.toMatchObject(cancelled);
    expect(await waiting).toBe('next');
  });

  it('cuts short what spins when it is closed', async () => {
    const pool = createPool(inWorkers);
    const spinning = pool.run({ kind: 'spin' });
    await Promise.all([expect(spinning).rejects.toMatchObject(cancelled), pool.close()]);
  });

  it('keeps the process alive until a thread has ended whose outcome comes while it is cut short', async () => {
    let isHeld = false;
    const start: StartThread = () => {
      let task = 0;
      const said = new EventEmitter();
      return {
        postMessage: (message) => (task = message.kind === 'task' ? message.id : task),
        on: (event: string, listener: (value: never) => void) => said.on(event, listener as (value: unknown) => void),
        ref: () => (isHeld = true),
        unref: () => (isHeld = false),
        terminate: async () => {
          said.emit('message', { kind: 'done', id: task, output: 'late' } satisfies FromThread);
          said.emit('exit');
        },
      };
    };
    const pool = createPool(start);
    const late = pool.run({ kind: 'wait' });
    await pool.close();
    expect([await late, isHeld]).toEqual(['late', true]);
  });

  it('ends a thread of one task when the task is cancelled, and says when it dies', async () => {
    const pool = createPool(inWorkers, { threads: Infinity, idleFor: 0 });
    const controller = new AbortController();
    const spinning = pool.run({ kind: 'spin' }, { signal: controller.signal, onProgress: () => controller.abort() });
    await expect(spinning).rejects.toMatchObject(cancelled);
    await expect(pool.run({ kind: 'die' })).rejects.toMatchObject({ problem: { code: 'worker_failed' } });
  });
});
