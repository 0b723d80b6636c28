/**
 * `npm run dev`: the screens with hot reload, and the main side started again whenever its sources change. In the desktop
 * window where it can open and Electron's binary is here, else (or with `--browser`) in the system's browser.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { resolve } from 'node:path';
import type { ViteDevServer } from 'vite';
import { canOpenBrowser, openInBrowser } from './start/open-in-browser.ts';
import {
  createBrowserSide,
  endChild,
  type MainSide,
  freePort,
  startDevelopmentServer,
} from './start/start-development-server.ts';
import { ensureBuilt } from './start/start-build.ts';
import { reasonForBrowser, readStartOptions, START_USAGE, type StartOptions } from './start/start-options.ts';
import { electronBinary } from './start/start-electron.ts';

/** Changes come in groups: an editor that saves all, a branch that is switched. */
const SETTLE_MS = 150;
const root = resolve(import.meta.dirname, '../..');
const calledFrom = process.env['INIT_CWD'] ?? process.cwd();

/** Starts the main side again after each change of its sources, one restart at a time, and reloads the screens. */
function restartOnChange(screens: ViteDevServer, side: MainSide): void {
  let waiting: NodeJS.Timeout | undefined;
  let last = Promise.resolve();

  async function restart(): Promise<void> {
    console.log('The main side has changed and starts again.');
    await side.stop();
    await side.start();
    screens.ws.send({ type: 'full-reload' });
  }

  screens.watcher.add([resolve(root, 'electron'), resolve(root, 'shared')]);
  screens.watcher.on('all', (_event, file) => {
    const isMainSide = ['electron', 'shared'].some((folder) => file.startsWith(resolve(root, folder)));
    if (!isMainSide || !file.endsWith('.ts')) return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      last = last.then(restart).catch((error: unknown) => console.error(error));
    }, SETTLE_MS);
  });
}

/**
 * The desktop window as the main side. It is built again before each start, and shows the screens of the development
 * server.
 */
function createDesktopSide(
  binary: string,
  developmentServer: string,
  { parameters, onClosed }: { parameters: string[]; onClosed: () => void },
): MainSide {
  const environment = { ...process.env, ALLELIER_DEVELOPMENT_SERVER: developmentServer };
  let child: ChildProcess | undefined;
  let isRestarting = false;

  return {
    async start() {
      await ensureBuilt(root, ['preload', 'main']);
      isRestarting = false;
      child = spawn(binary, [root, ...parameters], { cwd: root, stdio: 'inherit', env: environment });
      child.on('exit', () => {
        if (!isRestarting) onClosed();
      });
    },
    async stop() {
      isRestarting = true;
      await endChild(child);
    },
  };
}

async function develop(options: StartOptions): Promise<void> {
  const { platform, env: environment } = process;
  const isRoot = process.getuid?.() === 0;
  const why = reasonForBrowser({ platform, environment, isRoot, asksForBrowser: options.browser });
  const binary = why === undefined ? electronBinary(root) : undefined;
  const data = options.data === undefined ? undefined : resolve(calledFrom, options.data);
  const screensPort = await freePort();
  const address = `http://127.0.0.1:${screensPort}/`;
  let screens: ViteDevServer;
  let side: MainSide;

  async function stop(): Promise<void> {
    await side.stop();
    await screens.close();
    process.exit(0);
  }

  if (binary) {
    const parameters = [
      data === undefined ? [] : [`--data=${data}`],
      options.port ? [`--port=${options.port}`] : [],
    ].flat();
    screens = await startDevelopmentServer(screensPort);
    side = createDesktopSide(binary, address, { parameters, onClosed: () => void stop() });
  } else {
    const parameters = [
      data === undefined ? [] : ['--data', data],
      options.port ? ['--port', options.port] : [],
    ].flat();
    const port = await freePort();
    const host = createBrowserSide(root, port, parameters);
    screens = await startDevelopmentServer(screensPort, { port, cookie: host.cookie });
    side = host;
  }
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());
  await side.start();
  restartOnChange(screens, side);
  if (binary) return;
  console.log(`Screens  ${address}  (hot reload; for development only: whoever can reach this address is let in)`);
  if (options.open && canOpenBrowser(environment)) await openInBrowser(address, environment);
}

process.chdir(root);
const options = readStartOptions(process.argv.slice(2));
if (options.help) console.log(START_USAGE.replace('npm start', 'npm run dev'));
else await develop(options);
