import { join } from 'node:path';
import { answerNow } from '#electron/mirror/answer-now.ts';
import type { makeProfileDatabase } from '#electron/mirror/profile-database.ts';
import type { SiteSource } from '#electron/remote/site-source.ts';
import { runTask } from '#electron/threads/run-task.ts';
import type { IndexedDatabase } from '#electron/typing/index/indexed-database.ts';
import { AppError } from '#shared/problem.ts';

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
export async function fetchProfiles(
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
