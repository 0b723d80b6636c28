import { rpc } from '../bridge.ts';
import { query } from '../queries.ts';

export const jobQueries = {
  /** Running work and what ended lately. Kept current by `job:changed`. */
  list: () => query('job:list'),
};

export function cancelJob(job_id: string): Promise<void> {
  return rpc.call('job:cancel', { job_id });
}

/** Starts the same work again as a new job. */
export function retryJob(job_id: string): Promise<{ job_id: string }> {
  return rpc.call('job:retry', { job_id });
}

/** Takes a finished job off the list. */
export function dismissJob(job_id: string): Promise<void> {
  return rpc.call('job:dismiss', { job_id });
}
