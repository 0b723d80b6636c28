import { queryOptions } from '@tanstack/react-query';
import { listRecordChanges } from '#shared/api/curation/record-changes.ts';
import { AppError } from '#shared/problem.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { api } from '../bridge.ts';
import { reachedDatabases } from '../databases/site-accounts.ts';
import { keys } from '../keys.ts';

/** Milliseconds for which the answer of a site counts. */
const FRESH = 10 * 60_000;

/**
 * Whether the user may keep records of a database. On this computer everything belongs to him. A site where he is signed in is asked:
 * only another Allelier has a history, and shows it whole to its curators only.
 */
export function mayCurate(site: string, database: string) {
  return queryOptions({
    queryKey: [...keys.database(site, database), 'curation', 'may'],
    queryFn: async ({ client, signal }): Promise<boolean> => {
      if (site === LOCAL_SITE) return true;
      if (!(await reachedDatabases(client, site, FRESH)).includes(database)) return false;
      try {
        await api(site).get(listRecordChanges, { database }, {}, { signal });
        return true;
      } catch (error) {
        if (error instanceof AppError && error.problem.status < 500) return false;
        throw error;
      }
    },
    staleTime: FRESH,
    retry: false,
  });
}
