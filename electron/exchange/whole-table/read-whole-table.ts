import type { TableFile } from '#shared/rpc/contract/file.ts';
import { runInThread } from '#electron/threads/run-in-thread.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { workerAddress } from '#electron/threads/worker-address.ts';

const entry = workerAddress(import.meta.url, './whole-table-worker');

/** The rows of a table file, read in a worker. Errors as `collectTable`. */
export function readWholeTable(path: string, options: TaskOptions = {}): Promise<TableFile> {
  return runInThread<string, TableFile>(entry, path, options);
}
