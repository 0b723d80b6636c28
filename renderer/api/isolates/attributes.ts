import { routes } from '#shared/api/routes.ts';
import { routeQuery } from '../queries.ts';

/** Tables of the attributes of a database. Sites that have none do not know the routes. */
export const attributeQueries = {
  list: (site: string, database: string) =>
    routeQuery(site, routes.listAttributeTables, { database }, undefined, { retry: false }),
  one: (site: string, database: string, key: { attribute: string; table: string }) =>
    routeQuery(site, routes.getAttributeTable, { database, ...key }),
};
