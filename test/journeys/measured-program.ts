import { mkdirSync } from 'node:fs';
import { once } from 'node:events';
import { join, relative, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium, type Browser, type Page } from '@playwright/test';
import { createServer } from 'vite';
import { browserPath } from '#test/support/browser.ts';
import { serveProgram, type ServedProgram } from '#test/support/served-program.ts';
import { ranScripts } from './ran-files.ts';

/** The program of a checkout with its screens, both unbuilt, and the files that run in it. */
export interface MeasuredProgram {
  readonly program: ServedProgram;
  /** The page of the screens, opened by the first call. Until then no screen asks for anything. */
  page(): Promise<Page>;
  /** Below it lie the files that a journey needs. */
  readonly folder: string;
  /** Files of the checkout of which a function ran since the last call. */
  take(): Promise<Set<string>>;
  close(): Promise<void>;
}

/** Paths that the program itself answers. All others belong to the screens. */
const PROGRAM_PATHS = '^/(rpc|rpc-cancel|events|upload|download|session|sign-in)(/|$)';
const LAYERS = /^(electron|renderer|shared)\/.*\.tsx?$/;

export async function startMeasured(root: string, folder: string): Promise<MeasuredProgram> {
  const [dataFolder, configFolder] = [join(folder, 'data'), join(folder, 'config')];
  mkdirSync(dataFolder, { recursive: true });
  const preload = pathToFileURL(join(import.meta.dirname, 'count-in-host.ts')).href;
  const program = await serveProgram({ root, dataFolder, configFolder, nodeParameters: ['--import', preload] });
  await untilDemoIsMade(program);
  const screens = await serveScreens(root, join(folder, 'vite'), program);
  const browser = await chromium.launch({ executablePath: browserPath() });
  let opened: ReturnType<typeof openPage> | undefined;

  const pathOf = (url: string): string => {
    if (url.startsWith('file:')) return fileURLToPath(url);
    const { pathname } = new URL(url);
    return pathname.startsWith('/@fs/') ? pathname.slice('/@fs'.length) : join(root, 'renderer', pathname);
  };
  const filesOf = (urls: string[]): string[] =>
    urls
      .filter((url) => url.startsWith('file:') || url.startsWith(screens.address))
      .map((url) => relative(root, pathOf(url)).split(sep).join('/'))
      .filter((path) => LAYERS.test(path));

  return {
    program,
    page: async () => (await (opened ??= openPage(browser, screens.address))).page,
    folder,
    async take() {
      const answer = once(program.child, 'message') as Promise<[string[]]>;
      program.child.send('take');
      const [[inHost], inPage] = await Promise.all([answer, opened?.then(({ take }) => take())]);
      return new Set(filesOf([...inHost, ...(inPage ?? [])]));
    },
    async close() {
      await browser.close();
      await screens.close();
      await program.stop();
    },
  };
}

/** Opens Home in a page in which V8 counts which functions run. */
async function openPage(browser: Browser, address: string) {
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 840 } })).newPage();
  page.setDefaultTimeout(120_000);
  const session = await page.context().newCDPSession(page);
  await session.send('Profiler.enable');
  await session.send('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await page.goto(address);
  await page.getByRole('heading', { name: 'Home', level: 1 }).waitFor();
  return { page, take: async () => ranScripts(await session.send('Profiler.takePreciseCoverage')) };
}

/** The first start makes the demonstration databases. Nothing else is to be asked or shown then. */
async function untilDemoIsMade(program: ServedProgram): Promise<void> {
  await program.call('settings:update', { name_asked: true, tour_answered: true, inbox_polling: { every: 0 } });
  for (;;) {
    const jobs = (await program.call('job:list')) as { id: string; kind: string; state: string }[];
    const demo = jobs.find(({ kind }) => kind === 'demo');
    if (demo?.state === 'done') return void (await program.call('job:dismiss', { job_id: demo.id }));
    if (demo?.state === 'failed') throw new Error('The demo was not made.');
    await pause(100);
  }
}

/** Serves the screens file by file, so that the browser names each source. Calls go to the program. */
async function serveScreens(root: string, cacheDir: string, { screens, cookie }: ServedProgram) {
  const server = await createServer({
    configFile: false,
    root: join(root, 'renderer'),
    cacheDir,
    logLevel: 'error',
    oxc: { jsx: { runtime: 'automatic' } },
    server: {
      host: '127.0.0.1',
      port: 0,
      hmr: false,
      watch: null,
      fs: { allow: [root] },
      headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
      proxy: {
        [PROGRAM_PATHS]: {
          target: screens,
          changeOrigin: true,
          headers: { cookie },
          configure: (proxy) => {
            proxy.on('proxyReq', (request) => {
              if (request.getHeader('origin') !== undefined) request.setHeader('origin', screens);
            });
          },
        },
      },
    },
  });
  await server.listen();
  const address = server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? '';
  return { address, close: () => server.close() };
}
