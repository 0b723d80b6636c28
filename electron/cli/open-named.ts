import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { Database } from '#electron/store/file/database.ts';
import { AppError } from '#shared/problem.ts';

/**
 * Opens a database, with `open` if that is given. The refusal of an unknown one (404 `unknown_database`) lists the
 * known names.
 */
export async function openNamed(
  folder: DataFolder,
  name: string,
  open: (name: string) => Promise<Database> = folder.open,
): Promise<Database> {
  const names = await folder.listDatabaseNames();
  if (names.includes(name)) return open(name);
  const known =
    names.length === 0 ? 'The data folder has no databases yet. Import one first.' : `There are: ${names.join(', ')}.`;
  throw new AppError(404, 'unknown_database', `The database "${name}" does not exist. ${known}`);
}
