import { safeFileNames } from '#electron/exchange/export-folder/safe-file-names.ts';
import { packFiles } from '#electron/exchange/pack-files.ts';
import { runTask } from '#electron/threads/run-task.ts';
import type { TaskOptions, WorkControl } from '#electron/threads/work-control.ts';
import { AppError } from '#shared/problem.ts';
import { LARGEST_PACKAGE } from '../drafts/package/pack-draft.ts';
import { copiedBytes } from '../drafts/take-file.ts';

/** Files of a submission to be written as one archive. */
export interface PackSubmittedTask {
  files: readonly { name: string; path: string; size: number; sha256: string }[];
  target: string;
}

/**
 * Writes files as one zip archive, under names that are safe on every system. AppError 413 `files_too_large`, 500 `file_damaged`, and
 * those of `storeError`. For workers.
 */
export async function packSubmitted({ files, target }: PackSubmittedTask, control: WorkControl): Promise<void> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  if (total > LARGEST_PACKAGE) {
    throw new AppError(413, 'files_too_large', 'The files have more than 4 GB together. Save them one by one.');
  }
  const names = safeFileNames(
    files.map(({ name }) => name),
    '',
  );
  await packFiles(
    target,
    files.map(({ name, path, sha256 }) => ({
      name: names.get(name) ?? name,
      content: watched(copiedBytes(path, sha256), control),
    })),
  );
}

async function* watched(bytes: AsyncIterable<Uint8Array>, { checkpoint }: WorkControl): AsyncIterable<Uint8Array> {
  for await (const piece of bytes) {
    checkpoint();
    yield piece;
  }
}

/** Runs `packSubmitted` in a worker. */
export function packSubmittedAside(task: PackSubmittedTask, options: TaskOptions): Promise<void> {
  return runTask<typeof packSubmitted>('pack-submitted', task, options);
}
