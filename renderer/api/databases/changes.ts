import { routes } from '#shared/api/routes.ts';
import { routeQuery } from '../queries.ts';

/** What was entered or changed last in a database, newest first: at most `limit` records of each kind. For sites that sort. */
export function lastChanges(site: string, database: string, limit = 8) {
  return routeQuery(site, routes.listChanges, { database }, { limit });
}
