import { listOwnCustody } from '#shared/api/custody.ts';
import type { ApiClient } from '#shared/api/client.ts';
import { AppError } from '#shared/problem.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { isUnreached } from './ask-problems.ts';
import type { Asker, InboxTools } from './inbox-sources.ts';

/** Asks a database for the private isolates of an asker, and keeps what it says. Errors where the site does not answer any more. */
export type AskOwnCustody = (
  api: ApiClient,
  about: { asker: Asker; database: string },
  signal: AbortSignal,
) => Promise<void>;

/** Databases that tell nothing of own isolates, as deployed servers, are asked for them once in a run of the program. */
export function createCustodyAsker({ dataFolder }: Pick<InboxTools, 'dataFolder'>): AskOwnCustody {
  const { ownCustody } = dataFolder.site;
  const silent = new Set<string>();
  return async (api, { asker: { site, account }, database }, signal) => {
    if (site === LOCAL_SITE || account === undefined) return;
    const place = { site, account: account.id, database_name: database };
    const key = JSON.stringify(place);
    try {
      const told = silent.has(key) ? null : await api.get(listOwnCustody, { database }, undefined, { signal });
      await ownCustody.keep({ ...place, content: told && JSON.stringify(told) });
    } catch (error) {
      if (signal.aborted || !(error instanceof AppError) || isUnreached(error)) throw error;
      // It answers 404, or 400 for a database of definitions; what it once told is not forgotten for a fault.
      if (error.problem.status !== 404 && error.problem.status !== 400) throw error;
      silent.add(key);
      await ownCustody.keep({ ...place, content: null });
    }
  };
}
