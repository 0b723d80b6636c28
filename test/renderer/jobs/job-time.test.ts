import { expect, test } from 'vitest';
import { elapsedOf, remainingOf, shareOf } from '#renderer/features/jobs/job-time.ts';
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

test('a job that did a quarter in two seconds needs six more', () => {
  expect([elapsedOf(running, 3000), shareOf(running), remainingOf(running, 3000)]).toEqual([2000, 0.25, 6000]);
});

test('no remaining time is guessed too early, without a total, or after the end', () => {
  const { progress: _progress, ...untold } = running;
  expect([
    remainingOf(running, 1500),
    remainingOf({ ...running, progress: { done: 1, total: 100, unit: 'bytes' } }, 9000),
    remainingOf(untold, 9000),
    remainingOf({ ...running, state: 'done', finished_at: 4000 }, 9000),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});

test('the elapsed time stops with the job', () => {
  expect(elapsedOf({ ...running, state: 'done', finished_at: 4000 }, 9000)).toBe(3000);
});
