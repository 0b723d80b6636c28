import { queryOptions } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';

/** What was entered or changed last in a database, newest first: at most `limit` records of each kind. For sites that sort. */
export function lastChanges(site: string, database: string, limit = 8) {
  return queryOptions({
    queryKey: [...keys.database(site, database), 'changes', limit],
    queryFn: ({ signal }) => api(site).get(routes.listChanges, { database }, { limit }, { signal }),
  });
}
