import { createPool } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { CurationAction, CurationAnswers, CurationLook, CurationTask } from './curation-task.ts';
import type { CurationWork } from './curation-work.ts';

/** Where records are changed and checked: in threads of their own, because a check may read all alleles of a locus. */
export interface CurationLane {
  /** Errors as `doCuration` and `checkRecord`. */
  run<Action extends CurationAction | CurationLook>(
    task: CurationTask<Action>,
    options?: TaskOptions,
  ): Promise<CurationAnswers[Action['kind']]>;
  /** Ends the threads. What was not committed yet is undone. */
  close(): Promise<void>;
}

/** Starts nothing yet: threads come with the first actions. */
export function createCurationLane(): CurationLane {
  const pool = createPool<CurationWork>('curation');
  return {
    // What the thread answers is what the action of this kind gives.
    run: async (task, options) => (await pool.run(task, options)) as never,
    close: () => pool.close(),
  };
}
