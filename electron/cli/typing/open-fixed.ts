import { dirname } from 'node:path';
import { defined } from '#shared/defined.ts';
import { openFixed, type Database } from '#electron/store/file/database.ts';
import { refuseRewritten } from '#electron/store/file/fixed-state.ts';
import { getMeta } from '#electron/store/file/meta.ts';
import { databaseFiles, databaseNamesIn } from '#electron/store/site/data-folder.ts';
import { indexedAs } from '#electron/typing/index/indexed-database.ts';
import { withMismatch } from '#electron/typing/recognize/find-mismatch.ts';
import { typeSequence } from '#electron/typing/type-sequence.ts';
import { withOwnVerdict } from '#electron/typing/verdict/with-verdict.ts';
import { holdsIsolates } from '#electron/workbench/procedures/queryable-database.ts';
import { AppError } from '#shared/problem.ts';
import { appVersion } from '../locations.ts';
import { refuseUnknown } from '../shell.ts';
import type { OpenTyping } from './open-typing.ts';
import type { TypingEngines } from './typing-engines.ts';
import { findTypingTarget } from './typing-target.ts';

interface FixedRequest {
  database: string;
  scheme?: string;
  locus?: string;
}

/**
 * Typing with the named database alone, in its state of this moment, whatever others write meanwhile. Nothing is written in the data
 * folder, and nothing else of it is read: no other database is compared, and no limits are learned from isolates. AppError codes:
 * unknown_database 404, folder_unreadable 403, wrong_kind 400, index_missing 409; in its course
 * definitions_changed 409.
 */
export async function openFixedTyping(
  { dataFolder, frozen }: { dataFolder: string; frozen: boolean },
  asked: FixedRequest,
  engines: TypingEngines,
): Promise<OpenTyping> {
  const name = asked.database;
  const { file, index } = databaseFiles(dataFolder, name);
  await refuseUnknown({ listDatabaseNames: () => namesIn(dirname(file)) }, name);
  const database = await openFixed(file, { frozen });
  try {
    return await typingWith(database, index, asked, engines);
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function typingWith(
  database: Database,
  index: string,
  asked: FixedRequest,
  engines: TypingEngines,
): Promise<OpenTyping> {
  const { name, file, fixed } = database;
  const { kind, seqdef } = await getMeta(database);
  if (kind !== 'seqdef') throw holdsIsolates(name, seqdef);
  const { target, ...columns } = await findTypingTarget(database, asked);
  const engine = await engines.forNamed(file);
  const at = indexedAs(database, index);
  // Now: what an earlier run has made stays if this one cannot begin.
  await engine.ensureIndex(at);
  const context = { database, index, engine, appVersion: appVersion() };
  const alone = { ...context, databases: async () => [{ name, ...at }], open: async () => database };
  return {
    asked: columns,
    ...defined({ definitions: fixed?.content }),
    close: () => database.close(),
    prepare: () => Promise.resolve(),
    async type(request) {
      const typed = await typeSequence(context, { ...request, target });
      const compared = target.kind === 'locus' ? typed : await withMismatch(alone, typed, request);
      const result = await withOwnVerdict(context, compared, request.signal);
      refuseRewritten(database.connection, file);
      return result;
    },
  };
}

async function namesIn(databases: string): Promise<string[]> {
  return databaseNamesIn(databases).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new AppError(
      403,
      'folder_unreadable',
      `The folder ${databases} cannot be read. Ask its owner for permission.`,
    );
  });
}
