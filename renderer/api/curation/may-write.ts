import { queryOptions } from '@tanstack/react-query';
import { listRecordChanges } from '#shared/api/curation/record-changes.ts';
import { getSubmissionPolicy } from '#shared/api/submission-policy.ts';
import { AppError } from '#shared/problem.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { api } from '../bridge.ts';
import { reachedDatabases } from '../databases/sites.ts';
import { keys } from '../keys.ts';

/** Milliseconds for which the answer of a site counts. */
const FRESH = 10 * 60_000;

/**
 * Whether the user may keep records of a database. On this computer everything belongs to him. A site where he is signed in is asked:
 * only another Allelier has a history, and shows it whole to its curators only.
 */
export function mayCurate(site: string, database: string) {
  return mayDo('curate', { site, database, isAllowedHere: true }, async (signal) => {
    await api(site).get(listRecordChanges, { database }, {}, { signal });
    return true;
  });
}

/**
 * Whether the user may send changes of isolates to the curators of a database at another site. It has to take updates, which
 * deployed servers do not. On this computer the user changes them himself.
 */
export function maySuggest(site: string, database: string) {
  return mayDo('suggest', { site, database, isAllowedHere: false }, async (signal) => {
    const { enabled, types, quota } = await api(site).get(getSubmissionPolicy, { database }, {}, { signal });
    // What is left is told to those only who may submit.
    return enabled && types.includes('updates') && quota !== undefined;
  });
}

/** Asks a site only where the user is signed in and reaches the database. A site that refuses, or is too old, says no. */
function mayDo(
  what: 'curate' | 'suggest',
  { site, database, isAllowedHere }: DatabasePlace & { isAllowedHere: boolean },
  ask: (signal: AbortSignal) => Promise<boolean>,
) {
  // eslint-disable-next-line @tanstack/query/exhaustive-deps -- [reason: `what` names the question]
  return queryOptions({
    queryKey: [...keys.database(site, database), 'may', what],
    queryFn: async ({ client, signal }): Promise<boolean> => {
      if (site === LOCAL_SITE) return isAllowedHere;
      if (!(await reachedDatabases(client, site, FRESH)).includes(database)) return false;
      try {
        return await ask(signal);
      } catch (error) {
        if (error instanceof AppError && error.problem.status < 500) return false;
        throw error;
      }
    },
    staleTime: FRESH,
    retry: false,
  });
}
