import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isLocked, lockFile } from '#electron/store/file/file-lock.ts';

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

/**
 * Takes a place in a folder: a file that stays locked as long as this process lives. So no other process is taken for it, as could
 * happen with the number of a process.
 */
export function takePresence(folder: string): Presence {
  mkdirSync(folder, { recursive: true });
  removeLeftOvers(folder);
  const id = randomUUID();
  const file = join(folder, id);
  const release = lockFile(file);
  return {
    id,
    isThere: (other) => other === id || isLocked(join(folder, other)),
    close() {
      release();
      rmSync(file, { force: true, maxRetries: 3 });
    },
  };
}

function removeLeftOvers(folder: string): void {
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    const found = statSync(file, { throwIfNoEntry: false });
    if (!found || Date.now() - found.mtimeMs < LEFT_OVER_AFTER || isLocked(file)) continue;
    rmSync(file, { force: true, maxRetries: 3 });
  }
}
