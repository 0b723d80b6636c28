import { planIsolatesImport } from '#electron/exchange/isolates/run-isolates-import.ts';
import { startImport } from '../jobs/start-import.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';
import { defined } from '#shared/defined.ts';

/** Database name for the plan of a table that has no database yet. */
const NO_DATABASE = 'new_isolates';

/** Imports tables of isolates into a database. */
export function importIsolatesHandlers(workbench: WorkbenchContext): HandlersOf<'import-isolates'> {
  const { dataFolder, files } = workbench;
  return {
    'import-isolates:inspect': async ({ tokens, database, link, left_out, values }, { signal, onProgress }) =>
      planIsolatesImport({
        dataFolder,
        database: database ?? (await freeName(dataFolder)),
        paths: tokens.map((token) => files.get(token).path),
        ...defined({ link, leftOut: left_out, values }),
        signal,
        onProgress,
      }),

    'import-isolates:start': ({ link, left_out, values, ...order }) => {
      const isolates = {
        ...defined({ link, left_out, values }),
      };
      return startImport(workbench, { ...order, isolates }, `Import isolates into ${order.database}`);
    },
  };
}

/** A name that no database has. */
async function freeName({ listDatabaseNames }: WorkbenchContext['dataFolder']): Promise<string> {
  const names = new Set(await listDatabaseNames());
  let name = NO_DATABASE;
  for (let number = 2; names.has(name); number += 1) name = `${NO_DATABASE}_${number}`;
  return name;
}
