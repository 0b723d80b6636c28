import { existsSync, rmSync } from 'node:fs';
import { isLocked, lockFileUnlessLocked } from './file-lock.ts';
import { temporaryNameFor } from './publish-file.ts';

/** A temporary name that belongs to this process until it lets go of it. */
export interface TemporaryName {
  readonly path: string;
  /** Call it when no file has this name any more. */
  release(): void;
}

/** The file beside a temporary one that its writer keeps locked. The system lets go of the lock when the writer dies. */
export function ownerFileOf(temporary: string): string {
  return `${temporary}-owner`;
}

/**
 * Takes a temporary name for a file. The lock that says who owns the name is there before the file, and stays until `release`.
 * So a clean-up of another process (`unfinished-files.ts`) never meets a file of a living writer without its lock.
 */
export function claimTemporary(file: string): TemporaryName {
  for (;;) {
    const path = temporaryNameFor(file);
    const owner = ownerFileOf(path);
    const lock = lockFileUnlessLocked(owner);
    // A clean-up may have met the lock's file between its making and its locking. Then it is gone or being removed.
    if (lock && existsSync(owner)) {
      return {
        path,
        release() {
          lock.close();
          rmSync(owner, { force: true, maxRetries: 3 });
        },
      };
    }
    lock?.close();
  }
}

/** Does work with a temporary name, and lets go of the name afterwards. */
export async function withTemporary<Result>(
  file: string,
  work: (temporary: string) => Promise<Result>,
): Promise<Result> {
  const claimed = claimTemporary(file);
  try {
    return await work(claimed.path);
  } finally {
    claimed.release();
  }
}

/** Whether the writer of a temporary file lives, in this process or in another. */
export function hasLivingOwner(temporary: string): boolean {
  return isLocked(ownerFileOf(temporary));
}

/** Does work with what is left of a temporary file, unless a living writer owns it. Nobody else can take the name meanwhile. */
export async function withLeftOver(temporary: string, work: () => Promise<void>): Promise<void> {
  const owner = ownerFileOf(temporary);
  const lock = lockFileUnlessLocked(owner);
  if (!lock) return;
  try {
    await work();
  } finally {
    lock.close();
    rmSync(owner, { force: true, maxRetries: 3 });
  }
}
