import type { Job } from '#shared/rpc/contract/job.ts';
import type { HostPorts } from '../host-ports.ts';

/** Milliseconds of work after which a user has probably turned to something else. */
const LONG = 10_000;

/** Tells the user through the system that a long job has ended. Nobody needs that for a short one. */
export function notifyOfLongJob({ notify }: Pick<HostPorts, 'notify'>, job: Job): void {
  const { state, started_at, finished_at, title, summary, problem } = job;
  const hasEnded = state === 'done' || state === 'failed';
  if (!hasEnded || started_at === undefined || finished_at === undefined) return;
  if (finished_at - started_at >= LONG) notify(title, summary ?? problem?.message ?? '');
}
