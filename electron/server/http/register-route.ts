import { finished } from 'node:stream';
import type { FastifyContextConfig, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '#shared/api/error-codes.ts';
import type { Route } from '#shared/api/route.ts';
import { createLinks, type Links } from '#shared/api/uri.ts';
import type { Database } from '#electron/store/file/database.ts';
import { contentState, getMeta, type DatabaseMeta } from '#electron/store/file/meta.ts';
import { clientBase } from './access.ts';
import { entityTag, isHeld } from './etag.ts';
import { unknownRoute } from './errors.ts';
import type { JsonBody } from './json-body.ts';
import { withDefaults, writeReply } from './face.ts';
import { linkedVersion } from '../resources/linked-database.ts';
import { parsePart, withoutRepeats } from './parse.ts';
import type { KeptReply } from './kept-replies.ts';
import { sendKept, sendReply, type Reply } from './reply.ts';
import type { ContextOf, Service } from './service.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the media types that a client accepts decide what it gets. */
    variesByAccept?: boolean;
  }
}

interface OpenDatabase {
  database: Database;
  meta: DatabaseMeta;
}

async function openFor(service: Service, route: Route, name: string): Promise<OpenDatabase> {
  const database = await service.dataFolder.open(name);
  const meta = await getMeta(database);
  if (route.kind && meta.kind !== route.kind) {
    const expected = route.kind === 'seqdef' ? 'sequence-definition' : 'isolate';
    throw refusal('wrong_kind', `This route is for ${expected} databases; "${name}" is not one.`);
  }
  return { database, meta };
}

/** Names the state of everything that a reply about the database depends on. */
async function stateOf(
  service: Service,
  { database, meta }: OpenDatabase,
  query: Record<string, unknown>,
): Promise<string> {
  const linked = await linkedVersion(service, database, meta.kind, query);
  return `${contentState(meta)} ${linked}`;
}

/** Keeps a reply if the data are still what it was made from. */
async function keep(service: Service, tag: string, reply: KeptReply, isSame: () => Promise<boolean>): Promise<void> {
  if (await isSame()) service.kept.put(tag, reply);
}

/** Whether the data are still in the state in which a reply found them, and nobody in this process is changing them. */
async function isStill(
  version: string,
  service: Service,
  { database }: OpenDatabase,
  query: Record<string, unknown>,
): Promise<boolean> {
  try {
    if (database.connection.isTransaction) return false;
    return (await stateOf(service, { database, meta: await getMeta(database) }, query)) === version;
  } catch {
    // The database was closed meanwhile. The reply is on its way, and whoever asks next is told.
    return false;
  }
}

function tagOf({ appVersion }: Service, request: FastifyRequest, version: string, { base }: Links): string {
  return entityTag({ appVersion, version, base, url: request.url, headers: request.headers });
}

/** Aborts when the client goes away before it has its reply. */
function signalFor(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  finished(reply.raw, (gone) => {
    if (gone) controller.abort();
  });
  return controller.signal;
}

function bodyOf(body: JsonBody | undefined, query: Record<string, unknown>): unknown {
  // Deployed servers take the arguments of a POST from the query string too (`wire-notes.md` §1.1).
  return { ...query, ...body?.value };
}

/**
 * Mounts one route as `shared/api` describes it. The order is the same for all: known database, right kind, parameters,
 * work (`design.md` §5); authentication will stand before the parameters.
 */
export function registerRoute<R extends Route>(
  app: FastifyInstance,
  service: Service,
  route: R,
  handler: (context: ContextOf<R>) => Reply | Promise<Reply>,
  config: FastifyContextConfig = {},
): void {
  /** What can be refused without the body is, before it is read. */
  async function refuseEarly(request: FastifyRequest): Promise<void> {
    const { database } = request.params as { database?: string };
    if (database !== undefined) await openFor(service, route, database);
    parsePart(route.params, request.params);
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const links = createLinks(clientBase(request, service.isProxy) + service.face.prefix);
    // A slash at the end makes another path, which no route has (`wire-notes.md` §1.1).
    if (Object.values(request.params as object).includes('')) throw unknownRoute(request);
    const { database: name } = request.params as { database?: string };
    const opened = name === undefined ? undefined : await openFor(service, route, name);
    const writtenQuery = withoutRepeats(request.query as Record<string, unknown>);
    const version = opened ? await stateOf(service, opened, writtenQuery) : '';
    const tag = route.method === 'GET' && opened ? tagOf(service, request, version, links) : undefined;
    if (config.variesByAccept) reply.header('vary', 'accept');
    if (tag !== undefined) reply.header('cache-control', 'no-cache').header('etag', tag);
    const kept = tag === undefined ? undefined : service.kept.get(tag);
    if (kept) return isHeld(request.headers, tag ?? '') ? reply.code(304).send() : sendKept(reply, kept);
    const written = request.body as JsonBody | undefined;
    let signal: AbortSignal | undefined;
    const context = {
      service,
      params: parsePart(route.params, request.params),
      query: parsePart(route.query, withDefaults(service.face, route, writtenQuery)),
      writtenQuery,
      body: route.method === 'POST' ? parsePart(route.body, bodyOf(written, writtenQuery)) : undefined,
      bytesOf: (text: string) => written?.longTexts.get(text) ?? Buffer.from(text, 'utf8'),
      headers: request.headers,
      links,
      get signal() {
        return (signal ??= signalFor(reply));
      },
      ...(opened ? { database: opened.database, kind: opened.meta.kind, version } : {}),
    };
    if (tag !== undefined && isHeld(request.headers, tag)) return reply.code(304).send();
    const wasWriting = opened?.database.connection.isTransaction === true;
    const answered = await handler(context as unknown as ContextOf<R>);
    const made =
      answered.kind === 'json'
        ? { ...answered, body: writeReply(service.face, route, answered.body, context) }
        : answered;
    if (tag === undefined || !opened) return sendReply(reply, made);
    if (made.isProvisional) return sendReply(reply.removeHeader('etag').header('cache-control', 'no-store'), made);
    if (wasWriting || request.method !== 'GET') return sendReply(reply, made);
    const isSame = async () => isStill(version, service, opened, writtenQuery);
    return sendReply(reply, made, (whole) => void keep(service, tag, whole, isSame));
  }

  for (const url of route.alias === undefined ? [route.path] : [route.path, route.alias]) {
    // The root of a face is a folder, which clients ask for with and without its slash.
    const prefixTrailingSlash = url === '/' ? 'both' : 'no-slash';
    const early = route.method === 'POST' ? { preParsing: refuseEarly } : {};
    app.route({ method: route.method, url, prefixTrailingSlash, config, ...early, handler: answer });
  }
}
