import { closeSync, openSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/** Mode bit of a folder whose files get its group (`chmod g+s`): so a folder is shared on purpose. */
const SETGID = 0o2000;

/** Folders of this program are for their owner alone. */
export const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Whether somebody shares a folder with a group on purpose. Its permissions are then left to him. */
export function isSharedFolder(mode: number): boolean {
  return (mode & SETGID) !== 0;
}

/** Mode of a new file: for its owner alone, or in a shared folder as the owner's `umask` says. */
export function fileModeIn(folder: string): number {
  return isShared(folder) ? 0o666 : PRIVATE_FILE;
}

/** The same of a new folder. */
export function folderModeIn(folder: string): number {
  return isShared(folder) ? 0o777 : PRIVATE_FOLDER;
}

function isShared(folder: string): boolean {
  const found = statSync(folder, { throwIfNoEntry: false });
  return found !== undefined && isSharedFolder(found.mode);
}

/**
 * Makes an empty file that others cannot read. SQLite takes it for a new database, and gives its journals the same mode.
 * Fails with `EEXIST` if the name is taken.
 */
export function makeEmptyFile(file: string): void {
  closeSync(openSync(file, 'wx', fileModeIn(dirname(file))));
}
