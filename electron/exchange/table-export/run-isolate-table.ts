import { runInThread } from '#electron/threads/run-in-thread.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { workerAddress } from '#electron/threads/worker-address.ts';
import type { IsolateTableTask } from './write-isolate-table.ts';

/** Runs `writeIsolateTable` in a worker. */
export function runIsolateTable(task: IsolateTableTask, options: TaskOptions): Promise<void> {
  return runInThread(workerAddress(import.meta.url, './isolate-table-worker'), task, options);
}
