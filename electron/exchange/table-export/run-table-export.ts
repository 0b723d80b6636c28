import { runInThread } from '#electron/threads/run-in-thread.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { workerAddress } from '#electron/threads/worker-address.ts';
import type { TableExport } from './write-table-workbook.ts';

/** Runs `writeTableWorkbook` in a worker. */
export function runTableExport(task: TableExport, options: TaskOptions): Promise<void> {
  return runInThread(workerAddress(import.meta.url, './table-export-worker'), task, options);
}
