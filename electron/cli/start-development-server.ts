import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { createServer, type ProxyOptions, type ViteDevServer } from 'vite';

const LOOPBACK = '127.0.0.1';

/** A port that is free now. */
export async function freePort(): Promise<number> {
  const server = createSocketServer();
  await new Promise<void>((resolve) => server.listen(0, LOOPBACK, resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Paths that the browser host answers itself; everything else is the screens'. */
const HOST_PATHS = '^/(rpc|rpc-cancel|events|upload|download)(/|$)';

/** The host behind the development server: where it is and how requests to it are signed in. */
export interface ProxiedHost {
  port: number;
  cookie(): string;
}

/**
 * Passes requests of our own page on to the browser host, in its name and with its session. Requests that another site makes
 * the browser send are not passed on: the session must not become theirs.
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

/** Starts the development server of the screens; with `host`, their calls go to a browser host behind it. */
export async function startDevelopmentServer(port: number, host?: ProxiedHost): Promise<ViteDevServer> {
  const own = `http://${LOOPBACK}:${port}`;
  const server = await createServer({
    mode: 'development',
    server: {
      host: LOOPBACK,
      port,
      strictPort: true,
      // The screens import `shared`, which lies beside their own folder.
      fs: { allow: [process.cwd()] },
      // The desktop window shows the screens under another scheme, from which the address could not be guessed.
      hmr: { protocol: 'ws', host: LOOPBACK, clientPort: port },
      headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
      ...(host ? { proxy: { [HOST_PATHS]: proxyTo(host, own) } } : {}),
    },
  });
  return server.listen();
}
