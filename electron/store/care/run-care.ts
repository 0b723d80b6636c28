import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import type { CheckReport, CompactReport } from '#shared/rpc/contract/care.ts';
import type { DataFolder } from '../site/data-folder.ts';
import type { checkDatabase } from './check-database.ts';
import type { compactDatabase } from './compact-database.ts';
import type { convertDatabase } from './convert-database.ts';

/** Runs `checkDatabase` in a worker. */
export function runCheck(dataFolder: DataFolder, name: string, options: TaskOptions = {}): Promise<CheckReport> {
  return runTask<typeof checkDatabase>('check-database', dataFolder.fileOf(name), options);
}

/** Runs `compactDatabase` in a worker, once this program has closed the database. */
export async function runCompact(
  dataFolder: DataFolder,
  name: string,
  options: TaskOptions = {},
): Promise<CompactReport> {
  await dataFolder.release(name);
  return runTask<typeof compactDatabase>('compact-database', dataFolder.fileOf(name), options);
}

/** Runs `convertDatabase` in a worker, once this program has closed the database. */
export async function runConvert(dataFolder: DataFolder, name: string, options: TaskOptions = {}): Promise<void> {
  await dataFolder.release(name);
  await runTask<typeof convertDatabase>('convert-database', dataFolder.fileOf(name), options);
}
