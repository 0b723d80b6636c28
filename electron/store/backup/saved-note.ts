import type { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { DatabaseName } from '#shared/rpc/contract/database.ts';
import { jsonIn } from '#shared/json-in.ts';

/** What a saved copy says of itself: its file may have got any name and any date since. */
const SavedNote = z.object({ name: DatabaseName, saved_at: z.iso.datetime() });
type SavedNote = z.infer<typeof SavedNote>;

/** The member of `meta` that holds it, as JSON. Only copies that were saved have it. */
const SAVED_COPY = 'saved_copy';

/** Bytes of the longest note that is read. */
const LONGEST = 1_000;

/** Notes in a copy which database it was, and of which moment it is. */
export function writeSavedNote(copy: DatabaseSync, name: string, at: Date): void {
  const note: SavedNote = { name, saved_at: at.toISOString() };
  copy
    .prepare('insert into meta (key, value) values (?, ?) on conflict (key) do update set value = excluded.value')
    .run(SAVED_COPY, JSON.stringify(note));
}

/** Forgets the note: the copy becomes a database again. */
export function removeSavedNote(copy: DatabaseSync): void {
  copy.prepare('delete from meta where key = ?').run(SAVED_COPY);
}

/** What a copy notes. Undefined for one that an earlier version saved, and for a database that is none. */
export function readSavedNote(copy: DatabaseSync): SavedNote | undefined {
  const row = copy.prepare('select substr(value, 1, ?) as note from meta where key = ?').get(LONGEST, SAVED_COPY);
  return SavedNote.safeParse(jsonIn(row?.['note'])).data;
}
