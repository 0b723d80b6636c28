import { queryOptions } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';

export const personQueries = {
  /** A submitter or curator. */
  one: (site: string, database: string, user_id: number) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'user', user_id],
      queryFn: ({ signal }) => api(site).get(routes.getUser, { database, user_id }, {}, { signal }),
    }),
};
