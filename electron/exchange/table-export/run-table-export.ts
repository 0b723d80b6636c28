import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { TableExport, writeTableWorkbook } from './write-table-workbook.ts';

/** Runs `writeTableWorkbook` in a worker. */
export function runTableExport(task: TableExport, options: TaskOptions): Promise<void> {
  return runTask<typeof writeTableWorkbook>('table-workbook', task, options);
}
