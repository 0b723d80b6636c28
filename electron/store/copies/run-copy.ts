import { runInThread } from '#electron/threads/run-in-thread.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { workerAddress } from '#electron/threads/worker-address.ts';
import type { CopyReport, CopyTask } from './copy-database.ts';

/** Runs `copyDatabase` in a worker. */
export function runCopy(task: CopyTask, options: TaskOptions = {}): Promise<CopyReport> {
  return runInThread(workerAddress(import.meta.url, './copy-worker'), task, options);
}
