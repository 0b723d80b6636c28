import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '#shared/api/route.ts';
import type { Principal } from '#shared/principal.ts';
import type { Guarded } from '#electron/rights/database-rights.ts';
import { recordReaderOf, SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { defined } from '#shared/defined.ts';
import { AppError, toProblem, type Problem } from '#shared/problem.ts';
import { refuseForbidden, refuseUnreadable, refuseUnsigned, refuseUnsignedQuery } from './authorise.ts';
import { withDefaults } from './face.ts';
import { clientBases, refuseForeignPage } from './hosts-and-proxies.ts';
import type { OpenDatabase } from '#electron/store/file/meta.ts';
import { parsePart, withoutRepeats } from './parse.ts';
import type { Service } from './service.ts';
import { PRIVATE } from './etag.ts';
import { readAccessFacts } from '#electron/store/site/caller.ts';
import type { SiteStore } from '#electron/store/site/site-store.ts';
import { sendProblem } from './errors.ts';

interface RequestRights {
  principal: Principal;
  /** Absent if the path names no database. */
  opened: OpenDatabase | undefined;
  /** What decides the rights of who asks in this database. */
  guarded: Guarded | undefined;
}

/** What is known about a request before its body is read. */
export interface AdmittedRequest extends RequestRights {
  /** Path and query as parsed with the schemas of the route. */
  params: unknown;
  query: unknown;
  writtenQuery: Record<string, unknown>;
}

declare module 'fastify' {
  interface FastifyRequest {
    admission?: AdmittedRequest;
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
): Promise<AdmittedRequest> {
  const params = request.params as { database?: string };
  // A slash at the end makes another path, which is not a route (`wire-notes.md` §1.1).
  if (Object.values(params).includes('')) throw unknownRoute(request);
  // Queries are refused, too: a page that cannot read the reply can only want to keep this computer busy.
  if (route.method !== 'GET') refuseForeignPage(request.headers, clientBases(request, service.isProxy));
  const entered = await enterDatabase(service, params.database, request, reply);
  const { principal, opened, guarded } = entered;
  if (opened) refuseWrongKind(route, opened);
  if (route.isSequenceQuery && service.signInNeeded() === 'sequence-queries') refuseUnsignedQuery(principal);
  refuseForbidden(principal, route, opened && guarded && { name: opened.database.name, guarded });
  const writtenQuery = withoutRepeats(request.query as Record<string, unknown>);
  return {
    ...entered,
    params: parsePart(route.params, params),
    query: parsePart(route.query, withDefaults(service.face, route, writtenQuery)),
    writtenQuery,
  };
}

/** Refuses a route that databases of this kind do not have (400 `wrong_kind`). */
function refuseWrongKind(route: Route, { database, meta }: OpenDatabase): void {
  if (route.kind === undefined || route.kind === meta.kind) return;
  const expected = route.kind === 'seqdef' ? 'sequence-definition' : 'isolate';
  throw refusal('wrong_kind', `This route is for ${expected} databases; "${database.name}" is not one.`);
}

/**
 * Opens the database of a request, if the path names one, and finds out who asks. Refuses clients that may not read it. What is opened
 * shows the records that this client may see, and no others.
 */
async function enterDatabase(
  service: Service,
  name: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<RequestRights> {
  const { dataFolder } = service;
  // Before the database is opened, so that the refusal is the same whether it exists or not.
  const signer =
    name !== undefined && service.signInNeeded() === 'everything' ? await service.whoAsks(request) : undefined;
  if (signer) refuseUnsigned(signer);
  // Most requests are of nobody. What decides on the rights of others does not stand among the isolates.
  const asked = name === undefined ? undefined : await dataFolder.openFor(name, SEES_PUBLIC);
  // Set before anything is refused, because a refusal also depends on who asks.
  if (asked && asked.meta.access !== 'public') reply.header('cache-control', PRIVATE);
  const principal = signer ?? (await service.whoAsks(request));
  if (principal.kind !== 'nobody') reply.header('cache-control', PRIVATE);
  const { site } = dataFolder;
  if (!asked) return { principal: withoutDisabled(site, principal), opened: undefined, guarded: undefined };
  const { name: existing } = asked.database;
  const { access, cut_off } = asked.meta;
  const guarded = readAccessFacts(site, principal, { name: existing, access, ...defined({ cut_off }) });
  refuseUnreadable(principal, existing, guarded);
  return { principal, opened: await dataFolder.showTo(recordReaderOf(principal, guarded), asked), guarded };
}

/** Who asks for what belongs to no database: an account that is disabled, or no longer there, is nobody. */
function withoutDisabled({ accounts }: Pick<SiteStore, 'accounts'>, principal: Principal): Principal {
  if (!('account' in principal)) return principal;
  return accounts.find(principal.account)?.disabled === false ? principal : { kind: 'nobody' };
}

/** Answers unknown addresses with 404 and the error body. */
export function answerUnknownRoutes(app: FastifyInstance, service: Service): void {
  // Before the body is read, which would be useless.
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (request.is404) void refuseUnknown(service, request, reply, done);
    else done(null, payload);
  });
  app.setNotFoundHandler(async (request, reply) => {
    const problem = await missing(service, request, reply).catch((error: unknown) => toProblem(error));
    return sendProblem(reply, problem);
  });
}

async function refuseUnknown(
  service: Service,
  request: FastifyRequest,
  reply: FastifyReply,
  done: (refused: Error) => void,
): Promise<void> {
  const found = missing(service, request, reply);
  done(await found.then((problem) => AppError.fromProblem(problem)).catch((error: Error) => error));
}

/**
 * If the database is unknown, that is the error, and not the route. A database that the client may not read gives the
 * usual refusal.
 */
async function missing(service: Service, request: FastifyRequest, reply: FastifyReply): Promise<Problem> {
  const name = /^\/db\/([^/]+)\//.exec(pathOf(request))?.[1];
  if (name !== undefined) await enterDatabase(service, name, request, reply);
  return unknownRoute(request).problem;
}

function pathOf(request: FastifyRequest): string {
  return request.url.slice(request.server.prefix.length).split('?', 1)[0] ?? '';
}

function unknownRoute(request: FastifyRequest): AppError {
  return refusal('unknown_route', `There is no route ${request.method} ${pathOf(request)}.`);
}
