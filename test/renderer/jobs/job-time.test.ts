import { expect, test } from 'vitest';
import { elapsedOf, timeLeftOf } from '#renderer/features/jobs/job-time.ts';
import type { Job } from '#shared/rpc/contract/job.ts';

const running: Job = {
  id: 'j',
  kind: 'import',
  title: 'Import',
  state: 'running',
  created_at: 500,
  started_at: 1000,
  log: [],
  can_retry: true,
  progress: { done: 25, total: 100, unit: 'bytes' },
};

test('a job that did a quarter in twenty seconds needs about sixty more', () => {
  expect([elapsedOf(running, 21_000), timeLeftOf(running, 21_000)]).toEqual([20_000, 'about 60 s left']);
});

test('no remaining time is guessed too early, without a total, or after the end', () => {
  const { progress: _progress, ...untold } = running;
  expect([
    timeLeftOf(running, 1500),
    timeLeftOf({ ...running, progress: { done: 1, total: 100, unit: 'bytes' } }, 9000),
    timeLeftOf(untold, 9000),
    timeLeftOf({ ...running, state: 'done', finished_at: 4000 }, 9000),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});

test('the elapsed time stops with the job', () => {
  expect(elapsedOf({ ...running, state: 'done', finished_at: 4000 }, 9000)).toBe(3000);
});
