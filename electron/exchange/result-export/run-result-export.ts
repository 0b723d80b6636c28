import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { exportResults, ResultExport } from './export-results.ts';

/** Runs `exportResults` in a worker. */
export function runResultExport(task: ResultExport, options: TaskOptions): Promise<void> {
  return runTask<typeof exportResults>('export-results', task, options);
}
