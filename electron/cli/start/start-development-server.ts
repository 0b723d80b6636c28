import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { createServer, type ProxyOptions, type ViteDevServer } from 'vite';
import { defined } from '#shared/defined.ts';

const LOOPBACK = '127.0.0.1';

/** A port that is currently free. */
export async function freePort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Paths that the browser host answers itself. All others belong to the screens. */
const HOST_PATHS = '^/(rpc|rpc-cancel|events|upload|download)(/|$)';

/** The host behind the development server, and the cookie for requests to it. */
interface ProxiedHost {
  port: number;
  cookie(): string;
}

/**
 * Passes requests of our own page on to the browser host, under the host's address and with its session. Requests that
 * another site makes the browser send are not passed on, so that they cannot use the session.
 */
function proxyTo({ port, cookie }: ProxiedHost, own: string): ProxyOptions {
  const target = `http://${LOOPBACK}:${port}`;
  return {
    target,
    changeOrigin: true,
    bypass: ({ headers }) => {
      const isForeign = headers.origin !== undefined && headers.origin !== own;
      const site = headers['sec-fetch-site'];
      return isForeign || (site !== undefined && site !== 'same-origin') ? false : undefined;
    },
    configure: (proxy) => {
      proxy.on('proxyReq', (request) => {
        if (request.getHeader('origin') !== undefined) request.setHeader('origin', target);
        request.setHeader('cookie', cookie());
      });
    },
  };
}

/** Starts the development server of the screens. With `host`, calls of the screens go to a browser host behind it. */
export async function startDevelopmentServer(port: number, host?: ProxiedHost): Promise<ViteDevServer> {
  const own = `http://${LOOPBACK}:${port}`;
  const server = await createServer({
    mode: 'development',
    server: {
      host: LOOPBACK,
      port,
      strictPort: true,
      // The screens import `shared`, which is outside their own folder.
      fs: { allow: [process.cwd()] },
      // The desktop window shows the screens under another scheme, so the page cannot guess this address.
      hmr: { protocol: 'ws', host: LOOPBACK, clientPort: port },
      headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
      ...defined({ proxy: host && { [HOST_PATHS]: proxyTo(host, own) } }),
    },
  });
  return server.listen();
}
