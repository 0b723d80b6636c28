import { closeSync, openSync } from 'node:fs';
import { AppError } from '#shared/problem.ts';

/** Codes of the system: this process, or all together, may open no more files (and sockets). */
const NO_MORE = new Set<unknown>(['EMFILE', 'ENFILE']);

/**
 * Whether an error means that no more files can be opened. SQLite and starting threads do not say why they could not open a file, so
 * for `isVague` errors it is tried whether one can be opened now.
 */
export function isOutOfFiles(error: unknown, { isVague = false }: { isVague?: boolean } = {}): boolean {
  if (!(error instanceof Error)) return isVague && !canOpenFile();
  if ('code' in error && NO_MORE.has(error.code)) return true;
  // Errors that crossed from another thread have only their text.
  if (/\b(EMFILE|ENFILE)\b/.test(error.message)) return true;
  return isVague && !canOpenFile();
}

function canOpenFile(): boolean {
  try {
    closeSync(openSync(process.execPath, 'r'));
    return true;
  } catch (error) {
    return !NO_MORE.has((error as NodeJS.ErrnoException).code);
  }
}

/** The refusal of work for which no file can be opened. `subject` begins its sentence. */
export function outOfFiles(subject = 'This'): AppError {
  return new AppError(
    503,
    'too_many_files',
    `${subject} needs more open files than the system allows (ulimit -n). Close what is not needed, or raise that limit, and try again.`,
  );
}
