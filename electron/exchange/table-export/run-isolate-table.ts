import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { IsolateTableTask, writeIsolateTable } from './write-isolate-table.ts';

/** Runs `writeIsolateTable` in a worker. */
export function runIsolateTable(task: IsolateTableTask, options: TaskOptions): Promise<void> {
  return runTask<typeof writeIsolateTable>('isolate-table', task, options);
}
