import { runTask } from '#electron/threads/run-task.ts';
import { noteDamage } from '../file/damage-note.ts';
import { isDamage } from '../file/store-errors.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { copyDatabase, BackupReport, CopyTask } from './copy-database.ts';

/** Runs `copyDatabase` in a worker for a database of a data folder, and notes where that turns out to be damaged. */
export async function runCopy(task: CopyTask, options: TaskOptions = {}): Promise<BackupReport> {
  try {
    return await runTask<typeof copyDatabase>('copy', task, options);
  } catch (error) {
    if (isDamage(error)) noteDamage(task.source);
    throw error;
  }
}
