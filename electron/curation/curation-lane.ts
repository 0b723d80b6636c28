import type { TaskOptions } from '#electron/threads/work-control.ts';
import { workerAddress } from '#electron/threads/worker-address.ts';
import { createWorkerPool } from '#electron/threads/worker-pool.ts';
import type { CurationAction, CurationAnswers, CurationLook, CurationTask } from './curation-task.ts';

/** Where records are changed and checked: in threads of their own, because a check may read all alleles of a locus. */
export interface CurationLane {
  /** Errors as `doCuration` and `lookAtRecord`. */
  run<Action extends CurationAction | CurationLook>(
    task: CurationTask<Action>,
    options?: TaskOptions,
  ): Promise<CurationAnswers[Action['kind']]>;
  /** Ends the threads. What was not committed yet is undone. */
  close(): Promise<void>;
}

/** Two: a form is checked while somebody else's change waits. */
const THREADS = 2;
/** Milliseconds after which an idle thread ends. */
const IDLE = 60_000;

/** Starts nothing yet: threads come with the first actions. */
export function createCurationLane(): CurationLane {
  const entry = workerAddress(import.meta.url, './curation-worker');
  const pool = createWorkerPool<CurationTask, unknown>(entry, THREADS, { idleFor: IDLE });
  return {
    // What the thread answers is what the action of this kind gives.
    run: async (task, options) => (await pool.run(task, options)) as never,
    close: () => pool.close(),
  };
}
