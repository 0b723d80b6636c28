import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { fileModeIn } from '../file/file-modes.ts';

/** What a writer says of itself while it holds the write lock of a database, so that others can say for whom they wait. */
const WriterNote = z.object({
  pid: z.number().int().positive(),
  title: z.string(),
  /** ISO timestamp. */
  since: z.string(),
});
type WriterNote = z.infer<typeof WriterNote>;

/** The note lies beside the database, like the files that SQLite keeps there. */
export function noteFileOf(databaseFile: string): string {
  return `${databaseFile}-writer`;
}

/** Leaves a note beside a database that this process has just locked, and gives the function that takes it away. */
export function leaveWriterNote(databaseFile: string, title: string): () => void {
  const file = noteFileOf(databaseFile);
  const note: WriterNote = { pid: process.pid, title, since: new Date().toISOString() };
  try {
    writeFileSync(file, JSON.stringify(note), { mode: fileModeIn(dirname(file)) });
  } catch {
    // A full disk must not stop the change: the note only makes the sentence for others better.
  }
  return () => {
    try {
      rmSync(file, { force: true });
    } catch {
      // The change is written: a note that cannot be removed must not make a failure of it.
    }
  };
}

/** Who holds the lock of a database, as far as it is known: another program leaves no note, a killed one an old note. */
export function readWriterNote(databaseFile: string): WriterNote | undefined {
  try {
    const note = WriterNote.parse(JSON.parse(readFileSync(noteFileOf(databaseFile), 'utf8')));
    process.kill(note.pid, 0);
    return note;
  } catch {
    return undefined;
  }
}
