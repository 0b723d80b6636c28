import { spawnSync } from 'node:child_process';
import { closeSync, fstatSync, ftruncateSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

function run(command: string, ...args: string[]): boolean {
  return spawnSync(command, args).status === 0;
}

function mountDisk(folder: string, megabytes: number): boolean {
  return process.platform === 'linux' && run('mount', '-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder);
}

/** Whether this user may mount a disk. A test that needs a full one is skipped otherwise. */
export const canMountDisks = (() => {
  const folder = mkdtempSync(join(tmpdir(), 'allelier-disk-'));
  try {
    return mountDisk(folder, 1) && run('umount', folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
})();

/** A real disk of a few megabytes, which is taken away when the test ends. */
export function smallDisk(megabytes: number) {
  const folder = mkdtempSync(join(tmpdir(), 'allelier-disk-'));
  if (!mountDisk(folder, megabytes)) throw new Error('The disk cannot be mounted.');
  onTestFinished(() => {
    // Lazily: a thread that is about to end may still have a file open.
    run('umount', '--lazy', folder);
    rmSync(folder, { recursive: true, force: true });
  });
  const filler = join(folder, 'filler');
  return {
    folder,
    /** Fills the disk, to its last byte or until so many bytes are left. */
    fill(left = 0) {
      const file = openSync(filler, 'a');
      for (let size = 1 << 16; size >= 1;) {
        try {
          writeSync(file, Buffer.alloc(size));
        } catch {
          size >>= 1;
        }
      }
      ftruncateSync(file, fstatSync(file).size - left);
      closeSync(file);
    },
    /** Makes room again. */
    free() {
      rmSync(filler);
    },
  };
}
