import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { copyDatabase, BackupReport, CopyTask } from './copy-database.ts';

/** Runs `copyDatabase` in a worker. */
export function runCopy(task: CopyTask, options: TaskOptions = {}): Promise<BackupReport> {
  return runTask<typeof copyDatabase>('copy', task, options);
}
