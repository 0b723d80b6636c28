import type { TaskOptions } from '#electron/threads/work-control.ts';
import { OWNER } from '#shared/principal.ts';
import { AppError } from '#shared/problem.ts';
import { runCopy } from '../backup/run-copy.ts';
import { identityOf } from '../file/file-identity.ts';
import { missingError } from '../file/store-errors.ts';
import type { DataFolder } from '../site/data-folder.ts';
import type { NewName } from './rename-places.ts';

/**
 * Makes a second database with the records that a database has at one moment, whatever others write meanwhile. Submissions, roles
 * of accounts and the place in a group stay with the first alone. AppError codes: invalid_name 400, unknown_database 404,
 * database_exists 409, and those of `copyDatabase`.
 */
export async function cloneDatabase(
  dataFolder: DataFolder,
  { from, to }: NewName,
  options: TaskOptions = {},
): Promise<void> {
  const [source, target] = [dataFolder.fileOf(from), dataFolder.fileOf(to)];
  if (identityOf(source) === '') throw missingError(`The database "${from}"`);
  if (identityOf(target) !== '') {
    throw new AppError(409, 'database_exists', `There is a database "${to}" already. Choose another name.`);
  }
  await runCopy({ source, target }, options);
  // Nobody inherits roles that were left under its name.
  await dataFolder.site.forgetDatabase(to);
  const { connection } = await dataFolder.open(to);
  if (connection.prepare('select 1 from submission limit 1').get())
    await dataFolder.changes.make('submissions.drop', { database: to, principal: OWNER, input: undefined });
}
