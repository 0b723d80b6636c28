import { planIsolatesImport } from '#electron/exchange/isolates/run-isolates-import.ts';
import { startImport } from '../jobs/start-import.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Database name for the plan of a table that has no database yet. */
const NO_DATABASE = 'new_isolates';

/** Imports tables of isolates into a database. */
export function importIsolatesHandlers(workbench: WorkbenchContext): HandlersOf<'import-isolates'> {
  const { dataFolder, files } = workbench;
  return {
    'import-isolates:inspect': async ({ tokens, database, ...options }, { signal, onProgress }) =>
      planIsolatesImport({
        dataFolder,
        ...options,
        database: database ?? (await freeName(dataFolder)),
        paths: tokens.map((token) => files.get(token).path),
        signal,
        onProgress,
      }),

    'import-isolates:start': ({ tokens, database, description, accept_exceptions, ...isolates }) =>
      startImport(
        workbench,
        { tokens, database, description, accept_exceptions, isolates },
        `Import isolates into ${database}`,
      ),
  };
}

async function freeName({ listDatabaseNames }: WorkbenchContext['dataFolder']): Promise<string> {
  const names = new Set(await listDatabaseNames());
  let name = NO_DATABASE;
  for (let number = 2; names.has(name); number += 1) name = `${NO_DATABASE}_${number}`;
  return name;
}
