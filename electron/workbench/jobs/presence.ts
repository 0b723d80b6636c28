import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sqliteResultCode } from '#electron/store/file/store-errors.ts';

/** Tells the workbenches that use one data folder at the same time from those that are gone. */
export interface Presence {
  /** Name of this workbench, another one at every start. */
  readonly id: string;
  /** Whether the workbench of that name still runs, in this process or in another. */
  isThere(id: string): boolean;
  close(): void;
}

/** A file without a lock may be one whose owner is about to lock it; after so many milliseconds it is surely left over. */
const LEFT_OVER_AFTER = 60_000;
/** `SQLITE_BUSY` (https://www.sqlite.org/rescode.html). */
const BUSY = 5;

/**
 * Takes a place in a folder. It is a file that SQLite keeps locked: the system lets go of the lock when the process ends,
 * however it ends, and no other process that happens to get its number can be taken for it.
 */
export function takePresence(folder: string): Presence {
  mkdirSync(folder, { recursive: true });
  removeLeftOvers(folder);
  const id = randomUUID();
  const file = join(folder, id);
  const lock = new DatabaseSync(file);
  lock.exec('begin exclusive');
  return {
    id,
    isThere: (other) => other === id || isLocked(join(folder, other)),
    close() {
      lock.close();
      rmSync(file, { force: true, maxRetries: 3 });
    },
  };
}

function isLocked(file: string): boolean {
  // Opening would make the file. It is never read with node:fs, which would drop the lock of this process.
  if (!statSync(file, { throwIfNoEntry: false })?.isFile()) return false;
  const probe = new DatabaseSync(file, { timeout: 0 });
  try {
    probe.exec('begin immediate');
    return false;
  } catch (error) {
    return sqliteResultCode(error) === BUSY;
  } finally {
    probe.close();
  }
}

function removeLeftOvers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found || Date.now() - found.mtimeMs < LEFT_OVER_AFTER || isLocked(file)) continue;
    rmSync(file, { force: true, maxRetries: 3 });
  }
}
