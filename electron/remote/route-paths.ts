import type { Route } from '#shared/api/route.ts';
import { routes } from '#shared/api/routes.ts';

/** Tells the addresses, with or without a query, of the routes that a condition chooses. */
export function addressesOf(isMeant: (route: Route) => boolean): (path: string) => boolean {
  const all: readonly Route[] = Object.values(routes);
  const expressions = all
    .filter(isMeant)
    .map(({ path }) => new RegExp(`^${path.replaceAll(/:[a-z_]+/g, '[^/]+')}(?:\\?|$)`));
  return (path) => expressions.some((expression) => expression.test(path));
}
