import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { answerNow } from '#electron/mirror/answer-now.ts';
import type { makeProfileDatabase } from '#electron/mirror/profile-database.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import { openDatabase } from '#electron/store/file/database.ts';
import { runTask } from '#electron/threads/run-task.ts';
import type { IndexedDatabase } from '#electron/typing/index/indexed-database.ts';
import { searchProfiles } from '#electron/typing/search-profiles.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import type { ProfileSearch, ProfileSearchResult } from '#shared/rpc/contract/profile-search.ts';
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

interface ProfilesToFetch {
  database: string;
  scheme_id: number;
  /** Where the database is written. */
  folder: string;
}

/**
 * Makes a database of a scheme of a site with its profiles, in a thread of its own: those that it has now, or had within the last hour
 * where it does not say how a reply is checked (`kept-replies.ts`). The caller removes the folder.
 * AppError 400 `too_many_profiles`, 502 `site_unreachable`; refusals of the site, errors of the store, and an `AbortError`.
 */
async function fetchProfiles(
  source: SiteSource,
  { database, scheme_id, folder }: ProfilesToFetch,
  signal: AbortSignal,
): Promise<IndexedDatabase> {
  const { name: site, address = '' } = source.site;
  const sentence = `${site} does not answer now, and the profiles that it sent before may be outdated. Search again when it answers.`;
  const file = await runTask<typeof makeProfileDatabase>(
    'profile-database',
    // Either dialect is read. Which one it is matters to copies only.
    { source: { site, address, dialect: 'deployed', database }, scheme_id, folder },
    {
      signal,
      onQuestion: answerNow(source, { signal, outdated: new AppError(502, 'site_unreachable', sentence) }),
    },
  );
  return { file, index: join(folder, 'profiles.index') };
}
