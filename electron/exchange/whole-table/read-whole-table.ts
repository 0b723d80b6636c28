import type { TableFile } from '#shared/rpc/contract/file.ts';
import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { collectTable } from './collect-table.ts';

/** The rows of a table file, read in a worker. Errors as `collectTable`. */
export function readWholeTable(path: string, options: TaskOptions = {}): Promise<TableFile> {
  return runTask<typeof collectTable>('whole-table', path, options);
}
