import { basename } from 'node:path';
import { AppError } from '#shared/problem.ts';

/** What the refusal of a database means for a backup, as a sentence after the name of the file. */
const SENTENCES: Readonly<Record<string, string>> = {
  database_damaged: 'is damaged, or is no database of Allelier. Nothing was restored; choose another backup.',
  database_foreign: 'is a database of another program, not of Allelier. Nothing was restored; choose another file.',
  database_newer: 'was saved by a newer version of Allelier. Nothing was restored; update Allelier to restore it.',
  database_busy: 'is being written by another program. Nothing was restored; try again when that is done.',
  folder_read_only: 'cannot be read, or nothing can be written to the data folder. Nothing was restored.',
  unknown_database: 'is not there any more. Choose it again.',
};

/** The words of `openDatabase` are about databases of this computer. These are about the file that somebody gave. */
export function backupError(error: unknown, file: string): unknown {
  if (!(error instanceof AppError)) return error;
  const { status, code, message } = error.problem;
  const name = `"${basename(file)}"`;
  if (code === 'disk_full' && !message.includes(name)) {
    const sentence = `The disk is full: ${name} could not be restored. Nothing was changed; free some space and try again.`;
    return new AppError(status, code, sentence);
  }
  const sentence = SENTENCES[code];
  return sentence === undefined ? error : new AppError(status, code, `${name} ${sentence}`);
}
