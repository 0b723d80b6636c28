import fastifyCookie from '@fastify/cookie';
import fastifyStatic from '@fastify/static';
import Fastify, { type FastifyInstance } from 'fastify';
import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Workbench } from '#electron/workbench/workbench.ts';
import { defined } from '#shared/defined.ts';
import { AppError } from '#shared/problem.ts';
import { guardAccess, portOf } from './access.ts';
import { addDownloadRoute, addUploadRoutes } from './file-routes.ts';
import { createErrorHandler, refuseAddress, wantsPage } from './refusal.ts';
import { openResumeKeys } from './resume-keys.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { createSessions } from './sessions.ts';

/** HEAD would lead there too, so there is none. */
const NO_HEAD = { exposeHeadRoute: false };

interface BrowserHostOptions {
  workbench: Workbench;
  /** Folder of the built screens, with `index.html`. */
  rendererFolder: string;
  /**
   * Port on the loopback address. By default the one of the last time, so that pages and bookmarks of it lead here, unless it
   * is taken. 0 means any free one.
   */
  port?: number;
  /** Called with every defect of the host. */
  onDefect: (error: unknown) => void;
}

/** The screens in an ordinary browser on this computer. */
export interface BrowserHost {
  /** Base address, e.g. `http://127.0.0.1:40123`. */
  readonly address: string;
  /** The port of the last time, if another program has it now, so that the address is a new one. */
  readonly takenPort?: number;
  /** A new link. Only the first visitor who opens it gets in. */
  newLink(): string;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/** Name under which the keys of pages are kept. */
const RESUME_KEYS = 'browser_pages';

/** Bytes of address and headers. An address contains the query of its page, which may name thousands of isolates. */
const LONGEST_HEAD = 1_000_000;

/** Starts listening. Throws `port_taken` (409) and `screens_missing` (500) as `AppError`. */
export async function startBrowserHost(options: BrowserHostOptions): Promise<BrowserHost> {
  const { workbench, rendererFolder, port, onDefect } = options;
  const server = Fastify({
    forceCloseConnections: true,
    http: { maxHeaderSize: LONGEST_HEAD },
    frameworkErrors: (_error, _request, reply) => {
      refuseAddress(reply);
    },
  });
  const sessions = createSessions();
  const resumeKeys = await openResumeKeys({
    read: () => workbench.memory.readSealed(RESUME_KEYS),
    write: (text) => workbench.memory.keepSealed(RESUME_KEYS, text),
  });
  server.setErrorHandler(createErrorHandler(onDefect));
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
  await server.register(fastifyCookie);
  guardAccess(server, sessions, resumeKeys);
  addRpcRoutes(server, workbench);
  addEventRoute(server, workbench);
  addDownloadRoute(server, workbench);
  addSignInRoute(server, workbench);
  await server.register(addUploadRoutes, { workbench });
  await addScreens(server, rendererFolder);

  const former = port === undefined ? await workbench.memory.readPort('screens') : undefined;
  const isAnother = await listen(server, port ?? former ?? 0, former !== undefined);
  // The port that other pages know stays remembered while another program has it for a time.
  if (port === undefined && !isAnother) await workbench.memory.keepPort('screens', portOf(server));
  const address = `http://${LOOPBACK}:${portOf(server)}`;
  return {
    address,
    ...defined({ takenPort: isAnother && former !== undefined ? former : undefined }),
    newLink: () => `${address}/open/${sessions.newLink()}`,
    close: () => server.close(),
  };
}

/** Listens on a port. Gives whether that is another one, because the one that `mayDiffer` is taken. AppError `port_taken` 409. */
async function listen(server: FastifyInstance, port: number, mayDiffer: boolean): Promise<boolean> {
  try {
    await server.listen({ host: LOOPBACK, port });
    return false;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
    if (!mayDiffer) {
      if (code === 'EACCES') throw error;
      throw new AppError(409, 'port_taken', `Port ${port} is already used by another program. Choose another one.`);
    }
    await server.listen({ host: LOOPBACK, port: 0 });
    return true;
  }
}

/**
 * `GET /sign-in/:flow`: leads to the page of another site on which a sign-in is approved. Its address holds a token, which the
 * screens never see: they only open this one in a new tab.
 */
function addSignInRoute(server: FastifyInstance, workbench: Workbench): void {
  server.get<{ Params: { flow: string } }>('/sign-in/:flow', NO_HEAD, (request, reply) =>
    reply.header('referrer-policy', 'no-referrer').redirect(workbench.authorisePage(request.params.flow), 303),
  );
}

/** Bytes of one call: enough for a pasted genome of 60 Mb, and few enough to fit in memory. */
const MAX_CALL = 64 * 1024 * 1024;
const CALL_ID = /^[\w-]{1,100}$/;

/** `POST /rpc/:name` with `{input}`, and `POST /rpc-cancel/:callId`. */
function addRpcRoutes(server: FastifyInstance, workbench: Workbench): void {
  server.post<{ Params: { name: string }; Body: { input?: unknown } | null }>(
    '/rpc/:name',
    { bodyLimit: MAX_CALL },
    async (request, reply) => {
      const callId = request.headers['x-call-id'];
      if (typeof callId !== 'string' || !CALL_ID.test(callId)) {
        throw new AppError(400, 'bad_call_id', 'The header x-call-id is missing or not usable.');
      }
      const gone = new AbortController();
      reply.raw.on('close', () => reply.raw.writableFinished || gone.abort());
      return workbench.call(request.params.name, request.body?.input, { callId, signal: gone.signal });
    },
  );

  server.post<{ Params: { callId: string } }>('/rpc-cancel/:callId', async (request, reply) => {
    workbench.cancel(request.params.callId);
    return reply.code(204).send();
  });
}

/** Files with a hash of their content in the name. They never change, so a browser may keep them. */
const HASHED = /[/\\]assets[/\\][^/\\]+-[\w-]{8}\.\w+$/;

/**
 * Serves the built screens. A deep link (a path that is not a file) gets the start page, which reads the address
 * itself.
 */
async function addScreens(server: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new AppError(500, 'screens_missing', 'The screens are not built yet. Run "npm run build" first.');
  }

  await server.register(fastifyStatic, {
    root: folder,
    index: 'index.html',
    cacheControl: false,
    setHeaders: (reply, path) => {
      if (HASHED.test(path)) reply.header('cache-control', 'public, max-age=31536000, immutable');
    },
  });

  server.setNotFoundHandler(async (request, reply) => {
    const isAsset = request.url.startsWith('/assets/');
    if (wantsPage(request) && !isAsset) return reply.sendFile('index.html');
    throw new AppError(404, 'not_found', 'There is nothing at this address.');
  });
}

/** Milliseconds between two signs of life: less than proxies and sleeping laptops wait. */
const HEARTBEAT = 15_000;
/** Milliseconds after which a browser connects again when the stream broke. */
const RETRY = 1_000;
/** Bytes that may wait for a slow page. A page that falls further behind has to connect again. */
const MAX_WAITING = 8 * 1024 * 1024;

/** `GET /events`: every event of the workbench as `data: [name, payload]`, until the page or the program ends. */
function addEventRoute(server: FastifyInstance, workbench: Workbench): void {
  /** The open streams, each with what stops writing to it. */
  const streams = new Map<ServerResponse, () => void>();

  // HEAD would open a stream that nobody reads, so there is none.
  server.get('/events', { exposeHeadRoute: false }, (_request, reply) => {
    reply.hijack();
    const stream = reply.raw;
    stream.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'content-type': 'text/event-stream; charset=utf-8',
    });
    stream.write(`retry: ${RETRY}\n: connected\n\n`);
    const unsubscribe = workbench.subscribe((name, payload) => {
      if (stream.writableLength > MAX_WAITING) stream.destroy();
      else stream.write(`data: ${JSON.stringify([name, payload])}\n\n`);
    });
    const heartbeat = setInterval(() => stream.write(': still here\n\n'), HEARTBEAT);
    const stop = () => {
      clearInterval(heartbeat);
      unsubscribe();
      streams.delete(stream);
    };
    streams.set(stream, stop);
    stream.on('close', stop);
  });

  server.addHook('preClose', async () => {
    for (const [stream, stop] of streams) {
      stop();
      stream.end();
    }
  });
}
