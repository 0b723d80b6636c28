import { routes } from '#shared/api/routes.ts';
import { routeQuery } from '../queries.ts';

export const personQueries = {
  /** A submitter or curator. */
  one: (site: string, database: string, user_id: number) => routeQuery(site, routes.getUser, { database, user_id }),
};
