import { existsSync, statSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { isBusy } from './store-errors.ts';

interface FileLock extends Disposable {
  close(): void;
}

/**
 * Makes a file and keeps it locked until what it gives is closed. The system lets go of the lock when the process ends, however it
 * ends.
 */
export function lockFile(file: string): FileLock {
  const lock = new DatabaseSync(file);
  lock.exec('begin exclusive');
  return lock;
}

/**
 * Like `lockFile`, but gives undefined at once if somebody, in this process or another, holds the file locked, or removes it at
 * this very moment.
 */
export function lockFileUnlessLocked(file: string): FileLock | undefined {
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // Nothing is ever written here: without a journal on the disk, a full one can be locked too.
    lock.exec('pragma journal_mode = memory; begin exclusive');
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error) || !existsSync(file)) return undefined;
    throw error;
  }
}

/**
 * Whether somebody, in this process or another, holds a file locked: by `lockFile`, or because it is a database that he is writing.
 * The file is never read with `node:fs`, which would drop the locks that this process holds on it.
 */
export function isLocked(file: string): boolean {
  // Opening would make the file.
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  let probe: DatabaseSync | undefined;
  try {
    probe = new DatabaseSync(file, { timeout: 0 });
    probe.exec('begin exclusive; rollback');
    return false;
  } catch (error) {
    return isBusy(error);
  } finally {
    probe?.close();
  }
}
