import { expect, test } from 'vitest';
import type { QueryEntry } from '#renderer/features/query/query-queue.ts';
import { progressOf } from '#renderer/features/query/results/run-progress.ts';

const input = { kind: 'text', name: 'x', text: 'ACGT' } as const;
const entry = (id: string, state: QueryEntry['state'], size?: number): QueryEntry => ({
  id,
  name: id,
  input,
  state,
  ...(size === undefined ? {} : { size }),
});
const run = { startedAt: 10_000, ids: new Set(['a', 'b', 'c', 'd']) };

test('the remaining time follows the size of the files, and inputs of other runs do not count', () => {
  const entries = [
    entry('a', 'done', 300),
    entry('b', 'running', 100),
    entry('c', 'queued', 600),
    entry('other', 'done', 1),
  ];
  expect(progressOf(run, entries, 13_000)).toEqual({
    total: 3,
    done: 1,
    failed: 0,
    cancelled: 0,
    open: 2,
    share: 0.3,
    elapsed: 3000,
    timeLeft: 'a few seconds left',
  });
});

test('where a size is not known, every input counts the same, and what runs counts by its own progress', () => {
  const half = { ...entry('b', 'running', 5), progress: { done: 2, total: 4 } };
  const progress = progressOf(run, [entry('a', 'failed'), half, entry('c', 'cancelled'), entry('d', 'queued')], 20_000);
  expect(progress).toMatchObject({ share: 0.625, failed: 1, cancelled: 1, open: 2, timeLeft: 'a few seconds left' });
});

test('nothing is guessed in the first seconds, nor told after the end', () => {
  const entries = [entry('a', 'done', 1), entry('b', 'queued', 1)];
  expect(progressOf(run, entries, 10_900).timeLeft).toBeUndefined();
  const ended = progressOf({ ...run, finishedAt: 12_000 }, [entry('a', 'done', 1), entry('b', 'done', 1)], 99_000);
  expect([ended.elapsed, ended.timeLeft, ended.share]).toEqual([2000, undefined, 1]);
});
