import { runInThread } from '#electron/threads/run-in-thread.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { workerAddress } from '#electron/threads/worker-address.ts';
import type { CheckReport, CompactReport } from '#shared/rpc/contract/care.ts';
import type { DataFolder } from '../site/data-folder.ts';
import type { CareTask } from './care-task.ts';

function run<Report>(task: CareTask, options: TaskOptions): Promise<Report> {
  return runInThread(workerAddress(import.meta.url, './care-worker'), task, options);
}

/** Runs `checkDatabase` in a worker. */
export function runCheck(dataFolder: DataFolder, name: string, options: TaskOptions = {}): Promise<CheckReport> {
  return run({ work: 'check', file: dataFolder.fileOf(name) }, options);
}

/** Runs `compactDatabase` in a worker, once this program has closed the database. */
export async function runCompact(
  dataFolder: DataFolder,
  name: string,
  options: TaskOptions = {},
): Promise<CompactReport> {
  await dataFolder.release(name);
  return run({ work: 'compact', file: dataFolder.fileOf(name) }, options);
}
