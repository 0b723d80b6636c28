import { refusal } from '#shared/api/error-codes.ts';
import { AppError } from '#shared/problem.ts';
import { cutOffOf, SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import type { Database } from '#electron/store/file/database.ts';
import { cutOffNote } from '#electron/store/records/newer-records.ts';
import type { AnyContext } from './service.ts';

/**
 * Gives what `read` gives. What it does not find is refused with 403 `after_cut_off` where only the cut-off day of the database hides it:
 * that such records exist is no secret. `find` looks for it among all public records; a private one stays unknown.
 */
export async function orTellNewer<Result>(
  { service, database }: AnyContext,
  read: () => Result | Promise<Result>,
  find: (database: Database) => unknown,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const isMissing = error instanceof AppError && error.problem.status === 404;
    if (!isMissing || !database || cutOffOf(database.reader) === undefined) throw error;
    const whole = await service.dataFolder.openFor(database.name, SEES_PUBLIC);
    try {
      await find(whole.database);
    } catch {
      throw error;
    }
    throw refusal('after_cut_off', cutOffNote(database, 'all') ?? error.message);
  }
}
