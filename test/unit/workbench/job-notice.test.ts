import { describe, expect, it } from 'vitest';
import { notifyOfLongJob } from '#electron/workbench/jobs/job-notice.ts';
import { AppError } from '#shared/problem.ts';
import type { Job } from '#shared/rpc/contract/job.ts';

function noticesOf(part: Partial<Job>): string[] {
  const notices: string[] = [];
  const job: Job = {
    id: 'one',
    kind: 'import',
    title: 'Import into small',
    state: 'done',
    created_at: 0,
    started_at: 1_000,
    finished_at: 60_000,
    log: [],
    can_retry: true,
    ...part,
  };
  notifyOfLongJob({ notify: (title, body) => notices.push(`${title}: ${body}`) }, job);
  return notices;
}

describe('a notification', () => {
  it('tells the outcome of a long job', () => {
    const { problem } = new AppError(400, 'import_refused', 'abcZ.tfa is empty.');
    expect(noticesOf({ summary: '7 loci.' })).toEqual(['Import into small: 7 loci.']);
    expect(noticesOf({ state: 'failed', problem })).toEqual(['Import into small: abcZ.tfa is empty.']);
  });

  it('is not sent for a short, a running or a cancelled one', () => {
    expect(noticesOf({ finished_at: 5_000 })).toEqual([]);
    expect(noticesOf({ state: 'running' })).toEqual([]);
    expect(noticesOf({ state: 'cancelled' })).toEqual([]);
  });
});
