import { DatabaseSync } from 'node:sqlite';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { jsonIn } from '#shared/json-in.ts';
import { DatabaseName } from '#shared/rpc/contract/database.ts';
import { readSavedNote } from '../backup/saved-note.ts';

/**
 * What a copy of `site.sqlite` says of the databases that were copied with it: when each was saved, as it says itself (`saved-note.ts`), and
 * when the accounts were. Accounts and databases that do not name one another are of different moments.
 */
const SetNote = z.object({ saved_at: z.iso.datetime(), databases: z.record(DatabaseName, z.iso.datetime()) });
export type SetNote = z.infer<typeof SetNote>;

/** The setting that holds it, as JSON. */
export const SET_NOTE = 'replica_set';

/** When a copy of a database was saved, as it says itself (ISO). Undefined for any other file. */
export function savedAtOf(copy: string): string | undefined {
  return whatIsSaid(copy, (connection) => readSavedNote(connection)?.saved_at);
}

/** What a `site.sqlite` says. Undefined for any other file. */
export function setNoteOf(copy: string): SetNote | undefined {
  return whatIsSaid(copy, (connection) => {
    const row = connection.prepare('select value from setting where key = ?').get(SET_NOTE);
    return SetNote.safeParse(jsonIn(row?.['value'])).data;
  });
}

/** Reads a file to which nobody writes. One that cannot be read says nothing: whoever needs it is told why. */
function whatIsSaid<Said>(file: string, read: (connection: DatabaseSync) => Said): Said | undefined {
  const address = pathToFileURL(file);
  address.searchParams.set('immutable', '1');
  try {
    using connection = new DatabaseSync(address, { readOnly: true });
    return read(connection);
  } catch {
    return undefined;
  }
}
