import { searchProfiles } from '#electron/typing/search-profiles.ts';
import { AppError } from '#shared/problem.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { HandlersOf } from './handler-types.ts';
import { openQueryable } from './queryable-database.ts';

/** Searches for profiles by known alleles. */
export function profileHandlers({ dataFolder, engine, sites }: WorkbenchContext): HandlersOf<'profile'> {
  return {
    'profile:search': async ({ site, database: name, ...search }, { signal, onProgress }) => {
      if (!sites.get(site).site.capabilities.nearest) {
        throw new AppError(400, 'remote_query_unavailable', 'Only databases on this computer can be searched so far.');
      }
      const database = await openQueryable(dataFolder, name);
      const context = { database, index: dataFolder.indexFileOf(name), engine };
      return searchProfiles(context, search, { signal, onProgress });
    },
  };
}
