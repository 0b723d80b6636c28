import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import fastify, {
  type FastifyInstance,
  type InjectOptions,
  type LightMyRequestResponse,
  type RouteOptions,
} from 'fastify';
import { createAccountSpace } from '#electron/submissions/files/space.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { mostNeeded } from '#shared/api/sign-in-needed.ts';
import { mountAuthorise } from './authorise/mount-authorise.ts';
import { PAGE, STYLE } from './docs/page.ts';
import { SCRIPT } from './docs/script.ts';
import { createKeyCheck, guardKeys } from './http/api-key.ts';
import { ownerAsks, providerAsks, visitorsAsk, type WhoAsks } from './http/authenticate.ts';
import { BODY_LIMITS, createBodyRoom } from './http/body-room.ts';
import { separateReaders } from './http/etag.ts';
import { answerClientError, answerErrors, sendProblem } from './http/errors.ts';
import { FACES } from './http/face.ts';
import { derived, guardHosts, proxyTrust } from './http/hosts-and-proxies.ts';
import { createResponseCache } from './http/response-cache.ts';
import { letAllIn } from './http/let-all-in.ts';
import { readBodies } from './http/read-body.ts';
import { answerFromReplica, refuseSigned } from './http/replica.ts';
import { createWrongKeys } from './http/wrong-keys.ts';
import type { ListeningDependencies, ServerDependencies, Service } from './http/service.ts';
import { answerUnknownRoutes } from './http/admit.ts';
import { createOrderFinder } from './lists/order-finder.ts';
import { mountRoutes } from './routes/mount-routes.ts';

/** Nothing from other sites and nothing inline: the page needs only its own two files and the service itself. */
const HEADERS = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cache-control': 'no-cache',
};

const FILES = [
  { path: '/docs', type: 'text/html; charset=utf-8', text: PAGE },
  { path: '/docs/page.js', type: 'text/javascript; charset=utf-8', text: SCRIPT },
  { path: '/docs/page.css', type: 'text/css; charset=utf-8', text: STYLE },
];

/** Default size limit of a body, as on deployed servers (`wire-notes.md` §1.3): 32 MiB. */
const BODY_LIMIT = 32 * 2 ** 20;
/** Bytes of address and headers: the names of some thousands of loci fit in it. Many programs that pass requests on take less. */
const LONGEST_HEAD = 64 * 1024;
/** Characters. Longer than any locus name, and far shorter than an address may be. */
const LONGEST_PARAMETER = 4_000;

/**
 * The REST service for visitors. It does not listen yet: hosts call `listen`, tests also `inject`. No visitor is the
 * owner. Closing it ends its worker, but not the data folder and the typing engine, which belong to the caller.
 */
export function createServer(dependencies: ListeningDependencies): Promise<FastifyInstance> {
  const { signIn, replica, dataFolder } = dependencies;
  const { authenticate = replica ? refuseSigned(replica) : signIn && providerAsks(signIn.provider) } = dependencies;
  return buildServer(dependencies, (app, isProxy) => {
    const wrongKeys = createWrongKeys();
    guardKeys(app, wrongKeys);
    return visitorsAsk(
      authenticate,
      createKeyCheck(() => dataFolder.site.keys, wrongKeys),
      isProxy,
    );
  });
}

/** The REST service for the owner. It cannot listen. */
export interface OwnerServer {
  inject(request: InjectOptions): Promise<LightMyRequestResponse>;
  close(): Promise<void>;
}

/**
 * The REST service for the owner, which the workbench uses. Everything is allowed there, so only these two functions
 * are given out, and nothing can make it listen on a socket.
 */
export async function createOwnerServer(dependencies: ServerDependencies): Promise<OwnerServer> {
  const app = await buildServer(dependencies, () => ownerAsks);
  return { inject: (request) => app.inject(request), close: () => app.close() };
}

async function buildServer(
  dependencies: ServerDependencies & Pick<ListeningDependencies, 'signIn' | 'faces'>,
  whoAsksOf: (app: FastifyInstance, isProxy: (address: string) => boolean) => WhoAsks,
): Promise<FastifyInstance> {
  const bodyLimit = dependencies.bodyLimit ?? BODY_LIMIT;
  const bodyLimits = { ...BODY_LIMITS, ...dependencies.bodyLimits };
  const trust = derived(dependencies.access ?? {}, proxyTrust);
  const isProxy = (address: string) => trust()(address);
  const signInNeeded = derived(dependencies.access ?? {}, ({ signIn }) => mostNeeded(signIn));
  const orders = createOrderFinder();
  const space = createAccountSpace(dependencies.dataFolder, { largest: dependencies.largestFile });
  const kept = createResponseCache();
  const app = fastify({
    bodyLimit,
    forceCloseConnections: true,
    trustProxy: isProxy,
    clientErrorHandler: answerClientError,
    // Otherwise Node refuses such requests with only a status. `guardHosts` refuses them with the error body.
    http: { requireHostHeader: false, maxHeaderSize: LONGEST_HEAD },
    routerOptions: { maxParamLength: LONGEST_PARAMETER },
    frameworkErrors: (_error, _request, reply) => {
      void sendProblem(reply, refusal('malformed_request', 'The address of the request cannot be read.').problem);
    },
  });
  app.decorateRequest('admission', undefined);
  app.addHook('onRoute', refuseUndeclared);
  separateReaders(app);
  letAllIn(app);
  readBodies(app, bodyLimit, createBodyRoom(bodyLimits));
  logRequests(app, dependencies.onRequest);
  guardHosts(app, dependencies.access ?? {});
  answerErrors(app, dependencies);
  if (dependencies.replica) answerFromReplica(app, dependencies.replica);
  const whoAsks = whoAsksOf(app, isProxy);
  app.addHook('onClose', () => orders.close());
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('ratelimit-policy', RATE_OF_CLIENTS);
    done();
  });
  await app.register(compress, {
    encodings: ['br', 'gzip', 'deflate'],
    globalDecompression: false,
    // Every client asks for compression, even on this computer, where it saves nothing. So it must be fast. With the
    // default qualities it takes 3 to 100 times as long for alleles, and makes them only a third smaller.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } },
    zlibOptions: { level: 2 },
  });
  for (const face of dependencies.faces ?? FACES) {
    const service = {
      ...dependencies,
      bodyLimits,
      whoAsks,
      signInNeeded,
      orders,
      actions: dependencies.dataFolder.changes.of() as Service['actions'],
      space,
      kept,
      face,
      isProxy,
    };
    await app.register(async (part) => mountFace(part, service), { prefix: face.prefix });
  }
  await app.ready();
  return app;
}

/** What polite clients may ask: 50 requests within a second. A client that does not know it keeps to what public sites bear. */
const RATE_OF_CLIENTS = '"clients";q=50;w=1';

/** One face of the service: all routes below the face's prefix, and the replies to unknown addresses. */
function mountFace(app: FastifyInstance, service: Service): void {
  answerUnknownRoutes(app, service);
  mountRoutes(app, service);
  mountDocs(app);
  mountAuthorise(app, service);
  service.mount?.(app, service);
}

/**
 * Routes that could change something must be mounted by `registerRoute`, which knows what they do and who may use them.
 */
function refuseUndeclared({ method, url, config }: RouteOptions): void {
  const isRead = [method].flat().every((one) => one === 'GET' || one === 'HEAD');
  if (!isRead && config?.route === undefined) throw new Error(`${url} is not mounted by registerRoute.`);
}

/** Reports every request once its reply was sent, or with status 499 if its client has disconnected. */
function logRequests(app: FastifyInstance, onRequest: ServerDependencies['onRequest']): void {
  if (!onRequest) return;
  app.addHook('onRequest', (request, reply, done) => {
    const started = performance.now();
    let isSent = false;
    reply.raw.once('finish', () => (isSent = true));
    // Fastify's own hook after the response is not called if the client has disconnected. The reply is closed in any case.
    reply.raw.once('close', () => {
      const status = isSent ? reply.statusCode : 499;
      onRequest({ method: request.method, path: request.url, status, ms: performance.now() - started });
    });
    done();
  });
}

/**
 * A page that shows the content of `/openapi.json` of the same face, and lets people try the routes. It works offline.
 */
function mountDocs(app: FastifyInstance): void {
  for (const { path, type, text } of FILES) {
    app.get(path, (_request, reply) => reply.headers(HEADERS).type(type).send(text));
  }
}
