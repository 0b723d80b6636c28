import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { publishFile, temporaryNameFor } from '#electron/store/file/publish-file.ts';
import { AppError } from '#shared/problem.ts';

/** A file that gets its name only when it is complete, so that nobody takes a part of it for the whole. */
export interface OutputFile {
  write(content: string | Uint8Array): void;
  /** Gives the file its name, and replaces an existing file of that name. */
  publish(): Promise<void>;
  /** Removes what was written, unless it was published. */
  discard(): void;
}

/** Begins a file. Refuses at once if it cannot be written there (AppError `output_unwritable` 400). */
export function openOutputFile(name: string, workingFolder: string): OutputFile {
  const path = resolve(workingFolder, name);
  const temporary = temporaryNameFor(path);
  let handle: number | undefined;
  const attempt = <Result>(work: () => Result): Result => orUnwritable(name, work);

  function close(): void {
    if (handle !== undefined) closeSync(handle);
    handle = undefined;
  }

  const opened = attempt(() => openSync(temporary, 'wx'));
  handle = opened;
  return {
    write: (content) =>
      attempt(() => {
        const bytes = typeof content === 'string' ? Buffer.from(content) : content;
        for (let from = 0; from < bytes.length;) from += writeSync(opened, bytes, from);
      }),
    async publish() {
      close();
      await publishFile(temporary, path).catch((error: unknown) => {
        throw outputError(error, name);
      });
    },
    discard() {
      close();
      rmSync(temporary, { force: true });
    },
  };
}

/** Writes to an output of this name. Refuses as `openOutputFile` what cannot be done. */
export function orUnwritable<Result>(name: string, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw outputError(error, name);
  }
}

const REASONS: Record<string, string> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EACCES: 'you have no permission to write there',
  EPERM: 'you have no permission to write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EISDIR: 'there is a folder of that name',
};

function outputError(error: unknown, name: string): unknown {
  const reason = REASONS[(error as NodeJS.ErrnoException).code ?? ''];
  if (reason === undefined) return error;
  return new AppError(400, 'output_unwritable', `${basename(name)} cannot be written: ${reason}. Name another file.`);
}
