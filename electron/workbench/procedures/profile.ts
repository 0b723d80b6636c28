import { rm } from 'node:fs/promises';
import { openDatabase } from '#electron/store/file/database.ts';
import { searchProfiles } from '#electron/typing/search-profiles.ts';
import { defined } from '#shared/defined.ts';
import type { ProfileSearch, ProfileSearchResult } from '#shared/rpc/contract/profile-search.ts';
import { fetchProfiles } from '../remote-query/fetch-profiles.ts';
import { noteReplyTimes } from '../remote-query/reply-times.ts';
import type { WorkbenchContext } from '../workbench-context.ts';
import type { CallContext, HandlersOf } from './handler-types.ts';
import { openQueryable } from './queryable-database.ts';

/** Searches the profiles of a remote site, which are fetched, on this computer. */
export async function searchFetched(
  { sites, engine, makeRoom }: WorkbenchContext,
  { site, database, ...search }: ProfileSearch,
  options: Pick<CallContext, 'signal' | 'onProgress'>,
): Promise<ProfileSearchResult> {
  const { scheme_id } = search;
  const { source, asOf } = noteReplyTimes(sites.get(site));
  const folder = await makeRoom();
  try {
    const { file, index } = await fetchProfiles(source, { database, scheme_id, folder }, options.signal);
    const opened = await openDatabase(file);
    try {
      const found = await searchProfiles({ database: opened, index, engine }, search, options);
      return { ...found, site: source.site.name, ...defined({ as_of: asOf() }) };
    } finally {
      await opened.close();
      engine.forget(file);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Searches for profiles by known alleles. */
export function profileHandlers(workbench: WorkbenchContext): HandlersOf<'profile'> {
  const { dataFolder, engine, sites } = workbench;
  return {
    'profile:search': async (wanted, { signal, onProgress }) => {
      const { site, database: name, ...search } = wanted;
      if (sites.get(site).remote) return searchFetched(workbench, wanted, { signal, onProgress });
      const database = await openQueryable(dataFolder, name);
      const context = { database, index: dataFolder.indexFileOf(name), engine };
      return searchProfiles(context, search, { signal, onProgress });
    },
  };
}
