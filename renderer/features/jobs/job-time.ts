import { timeLeftText } from '#renderer/ui/progress/progress-text.ts';
import type { Job } from '#shared/rpc/contract/job.ts';

/** Milliseconds that a job has run so far, or ran; undefined before it begins. */
export function elapsedOf(job: Job, now: number): number | undefined {
  if (job.started_at === undefined) return undefined;
  return Math.max(0, (job.finished_at ?? now) - job.started_at);
}

/** `about 40 s left` of a running job; undefined while that would be a guess. */
export function timeLeftOf(job: Job, now: number): string | undefined {
  const elapsed = elapsedOf(job, now);
  const { done = 0, total } = job.progress ?? {};
  if (job.state !== 'running' || elapsed === undefined || !total) return undefined;
  return timeLeftText(elapsed, done / total);
}
