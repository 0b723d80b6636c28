import { mayCurate, mayRead } from '#electron/rights/database-rights.ts';
import { recordReaderOf } from '#electron/rights/record-reader.ts';
import type { ReadContext } from '#electron/store/changes/action.ts';
import { readDatabase, type Database } from '#electron/store/file/database.ts';
import { showOnly } from '#electron/store/file/reader-views.ts';
import { readCaller } from '#electron/store/site/caller.ts';
import { databaseFiles } from '#electron/store/site/data-folder.ts';
import type { RestsOn } from '#shared/api/curation/rests-on.ts';
import { restsOn } from './rests-on.ts';

/**
 * What rests on the genome of an isolate, for who asks. Those see submissions who curate submissions of the database. AppError codes:
 * unknown_isolate 404, and those of `readDatabase` for the definitions.
 */
export async function readRestsOn(
  { database: isolates, root, caller: { principal }, people }: ReadContext,
  { isolate, definitions }: { isolate: number; definitions?: string | undefined },
): Promise<RestsOn> {
  const seesSubmissions = (database: Database) => {
    const { guarded } = readCaller(people, principal, database);
    return mayCurate(principal, guarded, { kind: 'submissions', name: '' });
  };
  const read = (opened?: Database) => restsOn({ root, isolates, definitions: opened, seesSubmissions }, isolate);
  if (definitions === undefined) return read();
  return readDatabase(databaseFiles(root, definitions).file, (opened) => {
    const { guarded } = readCaller(people, principal, opened);
    if (!mayRead(principal, guarded)) return read();
    showOnly(opened.connection, recordReaderOf(principal, guarded));
    return read(opened);
  });
}
