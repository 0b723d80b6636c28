import { createPool } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { RequestAnswers, SubmissionRequest, SubmissionTask } from './submission-request.ts';
import type { SubmissionWork } from './submission-work.ts';

/** Where requests about submissions are carried out: in threads of their own, because checks may take seconds. */
export interface SubmissionLane {
  run<Request extends SubmissionRequest>(
    task: Omit<SubmissionTask, 'request'> & { request: Request },
    options?: TaskOptions,
  ): Promise<RequestAnswers[Request['kind']]>;
  /** Ends the threads. What was not committed yet is undone. */
  close(): Promise<void>;
}

export function createSubmissionLane(): SubmissionLane {
  const pool = createPool<SubmissionWork>('submission');
  return {
    async run(task, options) {
      // What the worker answers is what a request of this kind gives.
      return (await pool.run(task, options)) as RequestAnswers[(typeof task)['request']['kind']];
    },
    close: () => pool.close(),
  };
}
