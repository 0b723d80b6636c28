import { ifRefused } from '#shared/problem.ts';
import type { Database } from '../file/database.ts';
import type { DataFolder } from '../site/data-folder.ts';

/** The database that defines the profiles of an isolate database. Undefined if there is none that can be read. */
export async function openLinkedSeqdef(dataFolder: DataFolder, isolates: Database): Promise<Database | undefined> {
  const name = await dataFolder.findLinkedSeqdef(isolates.name);
  if (name === undefined) return undefined;
  // Isolates can be read even if the other database is gone, damaged or too new.
  return dataFolder.open(name).catch(ifRefused(undefined));
}
