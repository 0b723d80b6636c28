import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Route } from '#shared/api/route.ts';
import { createLinks } from '#shared/api/uri.ts';
import type { Principal } from '#shared/principal.ts';
import { heldMeta, shownState, stateForReader, type OpenDatabase } from '#electron/store/file/meta.ts';
import { perState } from '#electron/store/file/per-state.ts';
import { isStranger } from '#electron/store/file/reader-views.ts';
import type { AdmittedRequest } from './admit.ts';
import { clientBase } from './hosts-and-proxies.ts';
import type { ParsedBody } from './json-body.ts';
import { pacedBody } from './body-room.ts';
import { parsePart } from './parse.ts';
import { isInParts } from './read-body.ts';
import type { AnyContext, Service, ReplyState } from './service.ts';
import { readLinkedDatabases } from '../resources/linked-database.ts';

/** Aborts when the client disconnects before it has its reply. */
function signalFor(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  finished(reply.raw, (gone) => {
    if (gone) controller.abort();
  });
  return controller.signal;
}

/** Without the parameters of a signature, which may stand in the query string or in a form: they are nobody's members. */
function withoutSignature(body: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(body).filter(([name]) => !name.startsWith('oauth_')));
}

/** The body as the handler gets it: checked, or as the unread stream. */
function bodyOf(
  { bodyLimits }: Service,
  route: Route,
  request: FastifyRequest,
  query: Record<string, unknown>,
): unknown {
  switch (isInParts(route, request) ? 'multipart' : route.bodyKind) {
    case 'none':
      return undefined;
    case 'multipart':
    case 'stream':
      return { stream: pacedBody(request.raw, bodyLimits), mediaType: request.bodyType };
    case 'json':
    case 'form':
      // Like deployed servers, also takes the arguments of a POST from the query string (`wire-notes.md` §1.1).
      return parsePart(route.body, withoutSignature({ ...query, ...(request.body as ParsedBody | undefined)?.value }));
  }
}

/** Makes the context of a handler from a request that was admitted and whose body has been read. */
export async function createContext(
  service: Service,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  { principal, opened, guarded, params, query, writtenQuery }: AdmittedRequest,
): Promise<AnyContext> {
  const longTexts = (request.body as ParsedBody | undefined)?.longTexts;
  let signal: AbortSignal | undefined;
  const context = {
    service,
    principal,
    params: params as Record<string, unknown>,
    query: query as Record<string, unknown>,
    writtenQuery,
    body: bodyOf(service, route, request, writtenQuery),
    bytesOf: (text: string) => longTexts?.get(text) ?? Buffer.from(text, 'utf8'),
    headers: request.headers,
    links: createLinks(clientBase(request, service.isProxy) + service.face.prefix),
    get signal() {
      return (signal ??= signalFor(reply));
    },
  };
  if (!opened || !guarded) return context;
  const { database, meta } = opened;
  const state = await readState(service, principal, opened, writtenQuery);
  return Object.assign(context, { database, kind: meta.kind, guarded, ...state });
}

const isStrangerIn = perState(({ connection, reader }) => isStranger(connection, reader));

/** Finds out from which data a reply about an open database is made. */
async function readState(
  service: Service,
  principal: Principal,
  opened: OpenDatabase,
  query: Record<string, unknown>,
): Promise<ReplyState> {
  const linked = await readLinkedDatabases(service, principal, opened, query);
  const version = `${stateForReader(opened)} ${linked.version}`;
  const { database, meta } = opened;
  // Not the same words as of those who see something private: what is kept for them is for nobody else, also not for themselves later.
  const isLimited = database.reader.sees === 'own' && isStrangerIn(database);
  return { linked, version, keptAs: isLimited ? `stranger ${shownState(meta)} ${linked.version}` : version };
}

/** Whether the state still has this version, and nobody in this process is changing anything. */
export async function isUnchanged(
  version: string,
  service: Service,
  principal: Principal,
  { database }: OpenDatabase,
  query: Record<string, unknown>,
): Promise<boolean> {
  try {
    if (database.isInTransaction) return false;
    const now = await readState(service, principal, { database, meta: heldMeta(database) }, query);
    return now.version === version;
  } catch {
    // The database was closed meanwhile. The reply is already on its way. The next request gets the error.
    return false;
  }
}
