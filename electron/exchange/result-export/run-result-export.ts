import { runInThread } from '#electron/threads/run-in-thread.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { workerAddress } from '#electron/threads/worker-address.ts';
import type { ResultExport } from './export-results.ts';

/** Runs `exportResults` in a worker. */
export function runResultExport(task: ResultExport, options: TaskOptions): Promise<void> {
  return runInThread(workerAddress(import.meta.url, './result-export-worker'), task, options);
}
