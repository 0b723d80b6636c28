import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '#shared/api/route.ts';
import { refuseForbidden } from './authorise.ts';
import { enterDatabase, type Entered } from './enter-database.ts';
import { withDefaults } from './face.ts';
import { clientBases } from './hosts-and-proxies.ts';
import { refuseWrongKind } from './open-database.ts';
import { parsePart, withoutRepeats } from './parse.ts';
import { refuseForeignPage } from './refuse-foreign-page.ts';
import type { Service } from './service.ts';
import { unknownRoute } from './unknown-routes.ts';

/** What is known about a request before its body is read. */
export interface Admission extends Entered {
  /** Path and query as parsed with the schemas of the route. */
  params: unknown;
  query: unknown;
  /** The query as it was written. */
  writtenQuery: Record<string, unknown>;
}

declare module 'fastify' {
  interface FastifyRequest {
    admission?: Admission;
  }
}

/**
 * Admits a request, or refuses it for any reason that does not need its body. The order matters: clients that may not
 * read a database always get the same 401, whatever else is wrong with the request. They learn nothing about the
 * database, not even its kind.
 */
export async function admit(
  service: Service,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Admission> {
  const params = request.params as { database?: string };
  // A slash at the end makes another path, which is not a route (`wire-notes.md` §1.1).
  if (Object.values(params).includes('')) throw unknownRoute(request);
  // Queries are refused, too: a page that cannot read the reply can only want to keep this computer busy.
  if (route.method !== 'GET') refuseForeignPage(request.headers, clientBases(request, service.isProxy));
  const entered = await enterDatabase(service, params.database, request, reply);
  const { principal, opened, guarded } = entered;
  if (opened) refuseWrongKind(route, opened);
  refuseForbidden(principal, route, opened && guarded && { name: opened.database.name, guarded });
  const writtenQuery = withoutRepeats(request.query as Record<string, unknown>);
  return {
    ...entered,
    params: parsePart(route.params, params),
    query: parsePart(route.query, withDefaults(service.face, route, writtenQuery)),
    writtenQuery,
  };
}
