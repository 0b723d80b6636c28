import { routes } from '#shared/api/routes.ts';
import { routeQuery } from '../queries.ts';

/** Publications that the records of a database cite. Only sites that take conditions know the routes. */
export const publicationQueries = {
  list: (site: string, database: string) => routeQuery(site, routes.listPublications, { database }, { return_all: 1 }),
  one: (site: string, database: string, pubmed_id: number) =>
    routeQuery(site, routes.getPublication, { database, pubmed_id }),
};
