import { spawnSync } from 'node:child_process';
import { pbkdf2 } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** Milliseconds that `ROUNDS` take on a quiet machine of today, with some room. */
const USUAL = 200;
const ROUNDS = 400_000;
const MOST = 20;

/** Bytes that must be free in memory before it holds the folders of tests: several times what a run was seen to take. */
const ENOUGH_MEMORY = 4 * 2 ** 30;

/** How many times slower this machine is just now than a quiet one, 1 to 20: one piece of work for each processor is timed. */
export async function measureSlowness(): Promise<number> {
  const work = promisify(pbkdf2);
  const started = performance.now();
  const pieces = Math.min(4, availableParallelism());
  await Promise.all(Array.from({ length: pieces }, () => work('word', 'salt', ROUNDS, 64, 'sha512')));
  return Math.min(MOST, Math.max(1, (performance.now() - started) / USUAL));
}

/** By how much the time limits of this run are longer, as `test/run.ts` measured at its start. */
export const timeFactor = Number(process.env['ALLELIER_TIME_FACTOR'] ?? 1);

/**
 * A new folder in memory, where a synced write takes a hundredth of the time; undefined where the system has no room for it, or
 * starts no programs from it.
 */
export function memoryFolder(): string | undefined {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    if (bavail * bsize < ENOUGH_MEMORY) return undefined;
    const folder = mkdtempSync('/dev/shm/allelier-tests-');
    // Tests that work as an ordinary user go through it.
    chmodSync(folder, 0o711);
    const program = join(folder, 'program');
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    if (spawnSync(program).status === 0) return folder;
    rmSync(folder, { recursive: true });
  } catch {
    // No such folder, or one that cannot be written.
  }
  return undefined;
}
