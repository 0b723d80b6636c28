import { queryOptions } from '@tanstack/react-query';
import type { InputOf } from '#shared/rpc/contract/contract.ts';
import { LOCAL_SITE } from '#shared/rpc/contract/site.ts';
import { rpc } from '../bridge.ts';
import { keys } from '../keys.ts';

export const copyQueries = {
  /** How much a copy of a remote database would take. The site is asked a few things. */
  estimate: (site: string, database: string, schemes: number[] | undefined) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'copy', schemes],
      queryFn: ({ signal }) =>
        rpc.call('mirror:estimate', { site, database, ...(schemes ? { schemes } : {}) }, { signal }),
    }),

  /** What the updates of a copy changed, the newest first. */
  reports: (database: string) =>
    queryOptions({
      queryKey: [...keys.database(LOCAL_SITE, database), 'copy', 'reports'],
      queryFn: ({ signal }) => rpc.call('mirror:reports', { database }, { signal }),
    }),
};

/** Starts to copy a remote database; gives the id of the job. */
export async function startCopy(request: InputOf<'mirror:start'>): Promise<string> {
  return (await rpc.call('mirror:start', request)).job_id;
}

/** Starts to bring a copy up to date; gives the id of the job. */
export async function updateCopy(database: string): Promise<string> {
  return (await rpc.call('mirror:update', { database })).job_id;
}
