import { planIsolatesImport } from '#electron/exchange/isolates/run-isolates-import.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';

/** Database name for the plan of a table that has no database yet. */
const NO_DATABASE = 'new_isolates';

/** Imports tables of isolates into a database. */
export function importIsolatesHandlers({ dataFolder, files, jobs }: WorkbenchContext): HandlersOf<'import-isolates'> {
  return {
    'import-isolates:inspect': async ({ tokens, database, link }, { signal, onProgress }) => {
      const plan = await planIsolatesImport({
        dataFolder,
        database: database ?? (await freeName(dataFolder)),
        paths: tokens.map((token) => files.get(token).path),
        ...(link === undefined ? {} : { link }),
        signal,
        onProgress,
      });
      return plan;
    },

    'import-isolates:start': async ({ tokens, database, description, link }) => {
      const chosen = tokens.map((token) => files.get(token));
      const holds = tokens.map((token) => files.hold(token));
      const job = await jobs.start(
        {
          kind: 'import',
          database,
          paths: chosen.map(({ path }) => path),
          staged: chosen.some(({ staged }) => staged),
          isolates: link === undefined ? {} : { link },
          ...(description === undefined ? {} : { description }),
        },
        { title: `Import isolates into ${database}`, database, release: () => holds.forEach((release) => release()) },
      );
      return { job_id: job.id };
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
