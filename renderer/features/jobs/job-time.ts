import type { Job } from '#shared/rpc/contract/job.ts';

/** Milliseconds that a job has run so far, or ran; undefined before it begins. */
export function elapsedOf(job: Job, now: number): number | undefined {
  if (job.started_at === undefined) return undefined;
  return Math.max(0, (job.finished_at ?? now) - job.started_at);
}

/** Share of the work that is done, 0 to 1; undefined while the whole is not known. */
export function shareOf({ progress }: Job): number | undefined {
  if (!progress?.total) return undefined;
  return Math.min(1, Math.max(0, progress.done / progress.total));
}

/**
 * Milliseconds a running job still needs if it goes on as until now; undefined in its first second and under 3 %, when any
 * figure would be a guess.
 */
export function remainingOf(job: Job, now: number): number | undefined {
  const elapsed = elapsedOf(job, now);
  const share = shareOf(job);
  if (job.state !== 'running' || elapsed === undefined || share === undefined) return undefined;
  if (elapsed < 1000 || share < 0.03) return undefined;
  return (elapsed * (1 - share)) / share;
}
