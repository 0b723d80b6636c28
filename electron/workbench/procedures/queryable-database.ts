import type { DataFolder } from '#electron/store/site/data-folder.ts';
import type { Database } from '#electron/store/file/database.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import type { TypingEngine } from '#electron/typing/engine.ts';
import type { AnyDatabaseContext } from '#electron/typing/recognize/type-with-any.ts';
import { AppError } from '#shared/problem.ts';

/**
 * Opens a database whose alleles can be compared with sequences. Throws `wrong_kind` (400) for an isolate database,
 * which has no alleles and would always answer "nothing found". Other errors as `DataFolder.open`.
 */
export async function openQueryable(dataFolder: DataFolder, name: string): Promise<Database> {
  const database = await dataFolder.open(name);
  const { kind } = await getMeta(database);
  if (kind === 'seqdef') return database;
  throw holdsIsolates(name, await dataFolder.findLinkedSeqdef(name));
}

/** The refusal of an isolate database, with the name of the one that defines its alleles. */
export function holdsIsolates(name: string, definitions: string | undefined): AppError {
  const advice =
    definitions === undefined ? 'Choose a sequence definition database.' : `Choose ${definitions} instead.`;
  return new AppError(400, 'wrong_kind', `${name} holds isolates and defines no alleles to search for. ${advice}`);
}

/** All databases of this computer, for sequences that are compared with any. */
export function openAny(dataFolder: DataFolder, engine: TypingEngine, appVersion: string): AnyDatabaseContext {
  return {
    databases: async () =>
      (await dataFolder.listDatabaseNames()).map((name) => {
        return { name, file: dataFolder.fileOf(name), index: dataFolder.indexFileOf(name) };
      }),
    open: async (name) => openQueryable(dataFolder, name),
    engine,
    appVersion,
  };
}
