import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createSocketServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
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

/** The main side while developing: it is started again whenever its sources change. */
export interface MainSide {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Ends a child as Ctrl+C does, and waits for it. */
export async function endChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

async function openSession(link: string): Promise<string> {
  const response = await fetch(link, { redirect: 'manual' });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`The browser host gave no session for ${link}.`);
  return cookie;
}

/**
 * The browser host as the main side, on a fixed port behind the development server, which sends the requests of the
 * user.
 */
interface BrowserSide extends MainSide {
  /** The cookie of the session with the current host. */
  cookie(): string;
}

/** Runs `allelier serve` unbuilt. `parameters` are passed on unchanged. */
export function createBrowserSide(root: string, port: number, parameters: string[]): BrowserSide {
  const command = [join(root, 'electron/cli/launch.mjs'), 'serve', '--no-open', '--screens-port', String(port)];
  let child: ChildProcess | undefined;
  let cookie = '';

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [...command, ...parameters], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child = started;
    const link = await new Promise<string | undefined>((resolve) => {
      createInterface(started.stdout).on('line', (line) => {
        const found = /http:\/\/\S+\/open\/\S+/.exec(line)?.[0];
        if (found === undefined) console.log(line);
        else resolve(found);
      });
      started.once('exit', () => resolve(undefined));
    });
    // Without a link the host has failed and said why. The next change starts it again.
    if (link !== undefined) cookie = await openSession(link);
  }

  return { start, stop: () => endChild(child), cookie: () => cookie };
}
