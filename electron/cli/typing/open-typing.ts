import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { withMismatch } from '#electron/typing/recognize/find-mismatch.ts';
import type { AnyDatabaseContext } from '#electron/typing/recognize/type-with-any.ts';
import { typeSequence } from '#electron/typing/type-sequence.ts';
import { openAny, openQueryable } from '#electron/workbench/procedures/queryable-database.ts';
import { AppError } from '#shared/problem.ts';
import type { TypingColumns } from '#shared/typing-table/result-layout.ts';
import { withVerdict } from '#electron/typing/verdict/with-verdict.ts';
import { appVersion } from '../locations.ts';
import { openNamed } from '../shell.ts';
import type { FileRun } from './type-files.ts';
import type { TypingEngines } from './typing-engines.ts';
import { findTypingTarget } from './typing-target.ts';

export interface OpenTyping extends Pick<FileRun, 'prepare' | 'type'> {
  asked: TypingColumns;
  /** Names the state of the definitions, where all rows are to be of one. */
  definitions?: string;
  close(): Promise<void>;
}

/**
 * Typing with the named database, or with the best of all. AppError codes: database_needed 400 for a scheme or locus without a
 * database, no_databases and unknown_database 404, wrong_kind 400.
 */
export async function openTyping(
  folder: DataFolder,
  asked: { database?: string; scheme?: string; locus?: string },
  engines: TypingEngines,
): Promise<OpenTyping> {
  const any = openAny(folder, engines.threaded, appVersion());
  const { database: name } = asked;
  if (name === undefined) {
    if (asked.scheme === undefined && asked.locus === undefined) return openBest(folder, any);
    throw new AppError(400, 'database_needed', 'Schemes and loci are those of a database. Name it with --database.');
  }
  const database = await openNamed(folder, name, (wanted) => openQueryable(folder, wanted));
  const { target, ...columns } = await findTypingTarget(database, asked);
  const index = folder.indexFileOf(name);
  const engine = await engines.forNamed(database.file);
  const context = { database, index, engine, appVersion: any.appVersion };
  return {
    asked: columns,
    close: () => folder.close(),
    prepare: (options) => engine.ensureIndex({ file: database.file, index }, options),
    async type(request) {
      const typed = await typeSequence(context, { ...request, target });
      const result = target.kind === 'locus' ? typed : await withMismatch(any, typed, request);
      return withVerdict({ folder, engine }, result, request.signal);
    },
  };
}

async function openBest(folder: DataFolder, any: AnyDatabaseContext): Promise<OpenTyping> {
  if ((await any.databases()).length === 0) {
    throw new AppError(404, 'no_databases', 'The data folder has no databases yet. Import one first.');
  }
  const { typeWithAny } = await import('#electron/typing/recognize/type-with-any.ts');
  return {
    asked: { schemes: [], loci: [], isOpen: true },
    close: () => folder.close(),
    // Each file finds out by itself which databases it needs.
    prepare: () => Promise.resolve(),
    type: async (request) =>
      withVerdict({ folder, engine: any.engine }, await typeWithAny(any, request), request.signal),
  };
}
