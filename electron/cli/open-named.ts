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
  await refuseUnknown(folder, name);
  return open(name);
}

/** Refuses a name that no database has (404 `unknown_database`), and lists the known names. */
export async function refuseUnknown(folder: DataFolder, name: string): Promise<void> {
  const names = await folder.listDatabaseNames();
  if (names.includes(name)) return;
  const known =
    names.length === 0 ? 'The data folder has no databases yet. Import one first.' : `There are: ${names.join(', ')}.`;
  throw new AppError(404, 'unknown_database', `The database "${name}" does not exist. ${known}`);
}
