import { workerAddress } from '#electron/threads/worker-address.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { createWorkerPool } from '#electron/threads/worker-pool.ts';
import type { RequestAnswers, SubmissionRequest, SubmissionTask } from './submission-request.ts';

/** Where requests about submissions are carried out: in threads of their own, because checks may take seconds. */
export interface SubmissionLane {
  run<Request extends SubmissionRequest>(
    task: Omit<SubmissionTask, 'request'> & { request: Request },
    options?: TaskOptions,
  ): Promise<RequestAnswers[Request['kind']]>;
  /** Ends the threads. What was not committed yet is undone. */
  close(): Promise<void>;
}

/** Two, so that one long check does not hold up a message. */
const THREADS = 2;
/** Milliseconds after which an idle thread ends. */
const IDLE = 60_000;

export function createSubmissionLane(): SubmissionLane {
  const entry = workerAddress(import.meta.url, './submission-worker');
  const pool = createWorkerPool<SubmissionTask, unknown>(entry, THREADS, { idleFor: IDLE });
  return {
    async run(task, options) {
      // What the worker answers is what a request of this kind gives.
      return (await pool.run(task, options)) as RequestAnswers[(typeof task)['request']['kind']];
    },
    close: () => pool.close(),
  };
}
