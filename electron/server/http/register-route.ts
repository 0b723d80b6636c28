import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cutOffOf, SEES_PUBLIC } from '#electron/rights/record-reader.ts';
import type { Database } from '#electron/store/file/database.ts';
import { cutOffNote } from '#electron/store/records/newer-records.ts';
import { refusal } from '#shared/api/error-codes.ts';
import type { Route } from '#shared/api/route.ts';
import { AppError } from '#shared/problem.ts';
import { admit, type AdmittedRequest } from './admit.ts';
import { keeperOf } from './cache-response.ts';
import { createContext } from './create-context.ts';
import { isHeld, NOT_KEPT, PRIVATE, SHARED, taggingOf, VARY } from './etag.ts';
import { writeReply } from './face.ts';
import { clientBases, refuseForeignPage } from './hosts-and-proxies.ts';
import { isForm, isInParts } from './read-body.ts';
import { sendKept, sendReply, type Reply } from './reply.ts';
import type { AnyContext, ContextOf, PartsContext, Service } from './service.ts';

/** Properties of a route that matter only to this server. */
interface RouteBehaviour {
  /** Whether bodies may contain long texts, which handlers get as bytes. */
  keepsLong?: boolean;
  /** Whether bodies contain a whole file, so that they may be longer than others. */
  takesFile?: boolean;
  /** Whether the reply depends on the media types that the client accepts. */
  variesByAccept?: boolean;
  /** Whether the reply depends on who asks, apart from the access to the database in the path. */
  variesByPrincipal?: boolean;
}

/** The same, with what is known of one route only. */
interface OwnBehaviour<R extends Route> extends RouteBehaviour {
  /**
   * Refuses with 404 if the database lacks what the path names. It is asked if the body is unusable: like deployed
   * servers, the service then speaks of the path first. Otherwise the handler finds out.
   */
  target?: (database: Database, params: ContextOf<R>['params']) => Promise<unknown>;
  /** Answers a request whose body is in parts, if the route takes such ones (`multipart`). */
  parts?: (context: PartsContext<R>) => Reply | Promise<Reply>;
}

declare module 'fastify' {
  interface FastifyContextConfig extends RouteBehaviour {
    route?: Route;
  }
}

/**
 * Mounts one route as `shared/api` describes it. Every request takes the same steps. Before the body is read
 * (`admit.ts`): database, who asks, right to read, kind, right to change, parameters. Then: body, state of the data,
 * tag of the state if that is one, handler, tag of the reply. Each step can rely on the earlier ones: a reply from memory or
 * a 304 is sent only after all checks.
 */
export function registerRoute<R extends Route>(
  app: FastifyInstance,
  service: Service,
  route: R,
  handler: (context: ContextOf<R>) => Reply | Promise<Reply>,
  { target, parts, ...behaviour }: OwnBehaviour<R> = {},
): void {
  const isRead = route.bodyKind === 'json' || route.bodyKind === 'form';

  async function beforeBody(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (isRead && isForm(request)) {
      // A form may hold the signature, so who asks is known only when it has been read.
      if (route.method !== 'GET') refuseForeignPage(request.headers, clientBases(request, service.isProxy));
      return;
    }
    request.admission = await admit(service, route, request, reply);
  }

  /** Repeated if the database was removed or replaced while the body arrived. */
  async function admissionOf(request: FastifyRequest, reply: FastifyReply): Promise<AdmittedRequest> {
    const { admission } = request;
    const isOpen = admission?.opened?.database.isOpen ?? true;
    return admission && isOpen ? admission : admit(service, route, request, reply);
  }

  async function contextOf(
    request: FastifyRequest,
    reply: FastifyReply,
    admission: AdmittedRequest,
  ): Promise<AnyContext> {
    try {
      if (request.bodyFailure !== undefined) throw request.bodyFailure;
      return await createContext(service, route, request, reply, admission);
    } catch (error) {
      const { opened, params } = admission;
      if (opened) await target?.(opened.database, params as ContextOf<R>['params']);
      throw error;
    }
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const admission = await admissionOf(request, reply);
    const context = await contextOf(request, reply, admission);
    if (behaviour.variesByAccept) reply.header('vary', `${VARY}, accept`);
    if (behaviour.variesByPrincipal || context.linked?.isPrivate) reply.header('cache-control', PRIVATE);
    const tagging = taggingOf(context, request);
    // A header that was set before is stricter.
    if (tagging && !reply.hasHeader('cache-control')) reply.header('cache-control', SHARED);
    const { key, ofState } = tagging ?? {};
    if (ofState !== undefined) reply.header('etag', ofState);
    if (ofState !== undefined && isHeld(request.headers, ofState)) return reply.code(304).send();
    const kept = key === undefined ? undefined : service.kept.get(key);
    if (kept) return sendKept(reply, kept);
    const keeper = key === undefined ? undefined : keeperOf(key, context, admission);
    const answered =
      parts && isInParts(route, request)
        ? await parts(context as unknown as PartsContext<R>)
        : await orTellNewer(
            context,
            () => handler(context as unknown as ContextOf<R>),
            (database) => find(context, database),
          );
    const body = answered.kind === 'json' ? { body: writeReply(service.face, route, answered.body, context) } : {};
    const made = { ...answered, ...body } as Reply;
    reply.code(route.success);
    if (!made.isProvisional) return sendReply(reply, made, { keeper: made.isOutdated ? undefined : keeper, tagging });
    if (tagging) reply.removeHeader('etag').header('cache-control', NOT_KEPT);
    return sendReply(reply, made);
  }

  /** Looks for what the path names, as a read does that may not be there. */
  function find(context: AnyContext, database: Database): unknown {
    if (route.method === 'GET') return handler({ ...context, database } as unknown as ContextOf<R>);
    if (!target) throw new Error(`A request of ${route.id} names nothing that could be newer.`);
    return target(database, context.params as ContextOf<R>['params']);
  }

  const config = { ...behaviour, route };
  for (const url of route.alias === undefined ? [route.path] : [route.path, route.alias]) {
    // The root of a face is a folder. Clients ask for it with and without a slash.
    const prefixTrailingSlash = url === '/' ? 'both' : 'no-slash';
    app.route({ method: route.method, url, prefixTrailingSlash, config, preParsing: beforeBody, handler: answer });
  }
}

/**
 * Gives what `read` gives. What it does not find is refused with 403 `after_cut_off` where only the cut-off day of the database hides it:
 * that such records exist is no secret. `find` looks for it among all public records; a private one stays unknown.
 */
async function orTellNewer<Result>(
  { service, database }: AnyContext,
  read: () => Result | Promise<Result>,
  find: (database: Database) => unknown,
): Promise<Result> {
  try {
    return await read();
  } catch (error) {
    const isMissing = error instanceof AppError && error.problem.status === 404;
    if (!isMissing || !database || cutOffOf(database.reader) === undefined) throw error;
    const whole = await service.dataFolder.openFor(database.name, SEES_PUBLIC);
    try {
      await find(whole.database);
    } catch {
      throw error;
    }
    throw refusal('after_cut_off', cutOffNote(database, 'all') ?? error.message);
  }
}
