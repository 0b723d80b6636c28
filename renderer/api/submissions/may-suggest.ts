import { queryOptions } from '@tanstack/react-query';
import { getSubmissionPolicy } from '#shared/api/submission-policy.ts';
import { AppError } from '#shared/problem.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { api } from '../bridge.ts';
import { reachedDatabases } from '../databases/site-accounts.ts';
import { keys } from '../keys.ts';

/** Milliseconds for which the answer of a site counts. */
const FRESH = 10 * 60_000;

/**
 * Whether the user may send changes of isolates to the curators of a database at another site. It has to take updates, which
 * deployed servers do not. On this computer the user changes them himself.
 */
export function maySuggest(site: string, database: string) {
  return queryOptions({
    queryKey: [...keys.database(site, database), 'submissions', 'may-suggest'],
    queryFn: async ({ client, signal }): Promise<boolean> => {
      if (site === LOCAL_SITE) return false;
      if (!(await reachedDatabases(client, site, FRESH)).includes(database)) return false;
      try {
        const { enabled, types, quota } = await api(site).get(getSubmissionPolicy, { database }, {}, { signal });
        // What is left is told to those only who may submit.
        return enabled && types.includes('updates') && quota !== undefined;
      } catch (error) {
        if (error instanceof AppError && error.problem.status < 500) return false;
        throw error;
      }
    },
    staleTime: FRESH,
    retry: false,
  });
}
