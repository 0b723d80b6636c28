import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Long work that the user can watch. */
export function jobHandlers({ jobs }: WorkbenchContext): HandlersOf<'job'> {
  return {
    'job:list': () => jobs.list(),
    'job:cancel': ({ job_id }) => jobs.cancel(job_id),
    'job:retry': async ({ job_id }) => ({ job_id: (await jobs.retry(job_id)).id }),
    'job:dismiss': ({ job_id }) => jobs.dismiss(job_id),
  };
}
