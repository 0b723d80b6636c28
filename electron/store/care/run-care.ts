import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions } from '#electron/threads/work-control.ts';
import { AppError } from '#shared/problem.ts';
import type { CheckReport, CompactReport } from '#shared/rpc/contract/care.ts';
import type { DataFolder } from '../site/data-folder.ts';
import type { checkDatabase } from './check-database.ts';
import type { compactDatabase } from './compact-database.ts';
import type { convertDatabase } from './convert-database.ts';
import type { packDatabase } from './pack-database.ts';

/** Runs `checkDatabase` in a worker. */
export function runCheck(dataFolder: DataFolder, name: string, options: TaskOptions = {}): Promise<CheckReport> {
  return runTask<typeof checkDatabase>('check-database', dataFolder.fileOf(name), options);
}

/**
 * Packs a database and writes it to a smaller file, in workers. It stays open while it is packed. `letGo` is called before the file is
 * replaced, to stop what uses it in this program. Errors as `packDatabase` and `compactDatabase`, and those of `letGo`.
 */
export async function runCompact(
  dataFolder: DataFolder,
  name: string,
  { letGo, ...options }: TaskOptions & { letGo?: () => void } = {},
): Promise<CompactReport> {
  const file = dataFolder.fileOf(name);
  const packed = await runTask<typeof packDatabase>('pack-database', file, options);
  letGo?.();
  await dataFolder.release(name);
  try {
    return await runTask<typeof compactDatabase>('compact-database', file, options);
  } catch (error) {
    throw packed > 0 && error instanceof AppError && error.problem.code === 'database_in_use'
      ? new AppError(
          409,
          'database_in_use',
          `The designations of "${name}" are packed now. It is open in another program or window: close it there and compact it again, so that its file becomes smaller.`,
        )
      : error;
  }
}

/** Runs `convertDatabase` in a worker, once this program has closed the database. */
export async function runConvert(dataFolder: DataFolder, name: string, options: TaskOptions = {}): Promise<void> {
  await dataFolder.release(name);
  await runTask<typeof convertDatabase>('convert-database', dataFolder.fileOf(name), options);
}
