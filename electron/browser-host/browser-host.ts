import fastifyCookie from '@fastify/cookie';
import Fastify from 'fastify';
import type { Workbench } from '#electron/workbench/workbench.ts';
import { AppError } from '#shared/problem.ts';
import { guardAccess, portOf } from './access.ts';
import { addDownloadRoute } from './download-route.ts';
import { addEventRoute } from './event-route.ts';
import { createErrorHandler, refuseAddress } from './refusal.ts';
import { addRpcRoutes } from './rpc-routes.ts';
import { addScreens } from './screens.ts';
import { SECURITY_HEADERS } from './security-headers.ts';
import { createSessions } from './sessions.ts';
import { addUploadRoutes } from './upload-routes.ts';

export interface BrowserHostOptions {
  workbench: Workbench;
  /** Folder of the built screens, with `index.html`. */
  rendererFolder: string;
  /** Port on the loopback address. By default, and for 0, any free one. */
  port?: number;
  /** Called with every defect of the host. */
  onDefect: (error: unknown) => void;
}

/** The screens in an ordinary browser on this computer. */
export interface BrowserHost {
  /** Base address, e.g. `http://127.0.0.1:40123`. */
  readonly address: string;
  /** A new link. Only the first visitor who opens it gets in. */
  newLink(): string;
  close(): Promise<void>;
}

const LOOPBACK = '127.0.0.1';

/** Bytes of address and headers. An address contains the query of its page, which may name thousands of isolates. */
const LONGEST_HEAD = 1_000_000;

/** Starts listening. Throws `port_taken` (409) and `screens_missing` (500) as `AppError`. */
export async function startBrowserHost(options: BrowserHostOptions): Promise<BrowserHost> {
  const { workbench, rendererFolder, port = 0, onDefect } = options;
  const server = Fastify({
    forceCloseConnections: true,
    http: { maxHeaderSize: LONGEST_HEAD },
    frameworkErrors: (_error, _request, reply) => {
      refuseAddress(reply);
    },
  });
  const sessions = createSessions();
  server.setErrorHandler(createErrorHandler(onDefect));
  server.addHook('onRequest', async (_request, reply) => {
    reply.headers(SECURITY_HEADERS);
  });
  await server.register(fastifyCookie);
  guardAccess(server, sessions);
  addRpcRoutes(server, workbench);
  addEventRoute(server, workbench);
  addDownloadRoute(server, workbench);
  await server.register(addUploadRoutes, { workbench });
  await addScreens(server, rendererFolder);

  await server.listen({ host: LOOPBACK, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new AppError(409, 'port_taken', `Port ${port} is already used by another program. Choose another one.`);
  });
  const address = `http://${LOOPBACK}:${portOf(server)}`;
  return {
    address,
    newLink: () => `${address}/open/${sessions.newLink()}`,
    close: () => server.close(),
  };
}
