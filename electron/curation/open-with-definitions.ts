import type { Database } from '#electron/store/file/database.ts';
import { kindOf } from '#electron/store/file/meta.ts';
import { openLinkedSeqdef } from '#electron/store/scheme-values/linked-seqdef.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { AppError } from '#shared/problem.ts';

/** A database of isolates, and that of the definitions by which their contigs are typed. */
export interface WithDefinitions {
  isolates: Database;
  definitions: Database;
}

/** Opens both. AppError codes: unknown_database 404, no_isolates 400 for a database of definitions, no_definitions 409. */
export async function openWithDefinitions(folder: DataFolder, name: string): Promise<WithDefinitions> {
  const isolates = await folder.open(name);
  if (kindOf(isolates) !== 'isolates')
    throw new AppError(400, 'no_isolates', `The database "${name}" holds no isolates.`);
  const definitions = await openLinkedSeqdef(folder, isolates);
  if (definitions) return { isolates, definitions };
  const sentence = `"${name}" is linked to no database of definitions that is on this computer. Link it on its page, or by: allelier describe ${name} --link NAME`;
  throw new AppError(409, 'no_definitions', sentence);
}
