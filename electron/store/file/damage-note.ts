import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { jsonIn } from '#shared/json-in.ts';
import { subjectOf } from './database-name.ts';
import { fileModeIn } from './file-modes.ts';
import { identityOf } from './file-identity.ts';
import { damagedError } from './store-errors.ts';

/** Suffix of the note, which lies beside the database like the files that SQLite keeps there. */
export const DAMAGE_NOTE = '-damaged';

const DamageNote = z.object({
  /** Which file it is about (`identityOf`): one that has taken its place is not damaged. */
  identity: z.string(),
  /** ISO timestamp. */
  seen_at: z.string(),
});

/** Damages for which no note could be left, as on a full disk: at least this thread knows of them. By file. */
const unwritten = new Map<string, string>();

/**
 * Notes beside a database that its file was found damaged. From then on no program writes to it, until another file takes its place
 * or `forgetDamage` is called.
 */
export function noteDamage(file: string): void {
  if (damageSeenAt(file) !== undefined) return;
  const identity = identityOf(file);
  const text = JSON.stringify({ identity, seen_at: new Date().toISOString() } satisfies z.input<typeof DamageNote>);
  try {
    writeFileSync(file + DAMAGE_NOTE, text, { mode: fileModeIn(dirname(file)) });
  } catch {
    unwritten.set(file, text);
  }
}

/** Takes the note away: the file was read as a whole and is in order. */
export function forgetDamage(file: string): void {
  unwritten.delete(file);
  rmSync(file + DAMAGE_NOTE, { force: true });
}

/** When the file of a database was found damaged (ISO timestamp). Undefined if nobody has noted that. */
export function damageSeenAt(file: string): string | undefined {
  const note = DamageNote.safeParse(jsonIn(noteOf(file))).data;
  return note?.identity === identityOf(file) ? note.seen_at : undefined;
}

function noteOf(file: string): string {
  try {
    return readFileSync(file + DAMAGE_NOTE, 'utf8');
  } catch {
    return unwritten.get(file) ?? '';
  }
}

/** Refuses a database that was found damaged, for whoever would write to it (503 `database_damaged`). */
export function refuseDamaged(file: string): void {
  if (damageSeenAt(file) !== undefined) throw damagedError(subjectOf(file));
}
