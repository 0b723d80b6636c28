import { queryOptions } from '@tanstack/react-query';
import { routes } from '#shared/api/routes.ts';
import type { User } from '#shared/api/user.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';
import { routeQuery } from '../queries.ts';
import { nameInUri } from '#shared/api/uri.ts';

export const userQueries = {
  /** A submitter or curator. */
  one: (site: string, database: string, user_id: number) => routeQuery(site, routes.getUser, { database, user_id }),

  /** Curators and administrators of a database, by id. */
  curators: (site: string, database: string) =>
    queryOptions({
      queryKey: [...keys.database(site, database), 'curators'],
      queryFn: async ({ client, signal }): Promise<User[]> => {
        const options = { signal };
        const reply = await api(site).get(routes.listCurators, { database }, { include_records: 1 }, options);
        return Promise.all(
          reply.curators.map(async (entry) => {
            if (typeof entry !== 'string') return entry;
            return client.fetchQuery(userQueries.one(site, database, Number(nameInUri(entry))));
          }),
        );
      },
    }),
};
