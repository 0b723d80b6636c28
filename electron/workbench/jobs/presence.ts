import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isLocked, lockFile } from '#electron/store/file/file-lock.ts';

/** Tells which workbenches use the data folder now, and which have ended. */
export interface Presence {
  /** Name of this workbench. It is new at every start. */
  readonly id: string;
  /** Whether the workbench with this name still runs, in this process or in another. */
  isThere(id: string): boolean;
  close(): void;
}

/** Milliseconds after which a file without a lock is left over. The owner of a younger one may be about to lock it. */
const LEFT_OVER_AFTER = 60_000;

/**
 * Announces a workbench in a folder, with a file that stays locked while this process lives. The system releases the lock
 * when the process ends, however it ends. So a later process with the same number cannot be mistaken for this one.
 */
export function takePresence(folder: string): Presence {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  removeLeftOvers(folder);
  const id = randomUUID();
  const file = join(folder, id);
  const lock = lockFile(file);
  return {
    id,
    isThere: (other) => other === id || isLocked(join(folder, other)),
    close() {
      lock.close();
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
