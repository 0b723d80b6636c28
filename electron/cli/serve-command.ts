import { createInterface } from 'node:readline';
import { startBrowserHost, type BrowserHost } from '#electron/browser-host/browser-host.ts';
import { writeLinkFile } from '#electron/browser-host/link-file.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import type { HostPorts } from '#electron/workbench/host-ports.ts';
import { createWorkbench, type Workbench } from '#electron/workbench/workbench.ts';
import type { FaceName } from '#shared/api/face-name.ts';
import { AppError } from '#shared/problem.ts';
import { describeExposure } from './start/exposure.ts';
import { canOpenBrowser, openInBrowser } from './start/open-in-browser.ts';
import { appVersion, builtScreens, keyFile } from './locations.ts';
import { openData } from './open-data.ts';
import { problemLines } from './terminal/problem-lines.ts';
import type { CliStreams } from './terminal/streams.ts';
import { defined } from '#shared/defined.ts';

export interface ServeOptions {
  dataFolder: string;
  /** Port of the REST service, by default the one in the settings. */
  port?: number;
  /** Address on which the REST service listens. */
  host: string;
  /** Port of the screens, by default that of the last time, if it is free. */
  screensPort?: number;
  /** Further names of this computer to which the service answers. */
  allowHost?: string[];
  /** Proxies whose X-Forwarded headers are trusted. */
  trustProxy?: string[];
  /** The face at the root of the host, by default the one in the settings. */
  face?: FaceName;
  /** Base address under which others know the service, by default the one in the settings. */
  publicUrl?: string;
  /** False: an empty data folder stays empty. */
  demo: boolean;
  /** Whether to open the system's browser. */
  open: boolean;
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

async function createPorts(dataFolder: string, streams: CliStreams): Promise<HostPorts> {
  const { node, v8, sqlite } = process.versions;
  return {
    host: 'browser',
    dataFolder,
    appVersion: appVersion(),
    versions: { node, v8, sqlite: sqlite ?? 'unknown', system: `${process.platform} ${process.arch}` },
    secrets: await openKeyFileSecrets(keyFile(streams)),
    sealedBy: 'key-file',
    keyFile: keyFile(streams),
    openExternal: (address) => openInBrowser(address, streams.environment),
    notify: (title, body) => streams.stderr.write(`${title}: ${body}\n`),
  };
}

/** Prints all addresses, and a new link whenever Enter is pressed. */
function announce(host: BrowserHost, workbench: Workbench, streams: CliStreams): () => void {
  const { address, problem, taken_port } = workbench.service.status();
  const printLink = () => streams.stdout.write(`Screens  ${host.newLink()}\n`);
  if (address) streams.stdout.write(`Service  ${address}\n`);
  if (problem) streams.stderr.write(problemLines(problem));
  for (const [what, port] of [
    ['service', taken_port],
    ['screens', host.takenPort],
  ])
    if (port !== undefined)
      streams.stderr.write(`Port ${port}, where the ${what} last was, is taken: another is used.\n`);
  printLink();
  streams.stderr.write('The link opens once. Press Enter for another one, Ctrl+C to stop.\n');
  const lines = createInterface({ input: streams.stdin });
  lines.on('line', printLink);
  return () => {
    lines.close();
    streams.stdin.destroy();
  };
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function run(workbench: Workbench, options: ServeOptions, streams: CliStreams): Promise<void> {
  await workbench.start();
  const { problem } = workbench.service.status();
  // Stop if the port that the user just asked for is unavailable. A port from the settings can be changed on the
  // screens.
  if (problem && options.port !== undefined) throw AppError.fromProblem(problem);
  const host = await startBrowserHost({
    workbench,
    rendererFolder: builtScreens(),
    onDefect: (error) => streams.stderr.write(`${String(error)}\n`),
    ...defined({ port: options.screensPort }),
  });
  const silence = announce(host, workbench, streams);
  const page = options.open && canOpenBrowser(streams.environment) ? await writeLinkFile(host.newLink()) : undefined;
  if (page) await openInBrowser(page.path, streams.environment);
  await untilAborted(streams.signal);
  silence();
  await page?.remove();
  await host.close();
}

/** `allelier serve`: runs the service and the screens until Ctrl+C. */
export async function serve(options: ServeOptions, streams: CliStreams): Promise<number> {
  const { dataFolder, host, port } = options;
  if (!LOOPBACK.has(host)) {
    const isProtected = options.publicUrl?.startsWith('https:') === true && (options.trustProxy ?? []).length > 0;
    await using folder = await openData(dataFolder, streams);
    streams.stderr.write(await describeExposure(folder, host, isProtected));
  }
  const { face, publicUrl } = options;
  const known = publicUrl === undefined ? {} : { publicUrl };
  const access = { hosts: options.allowHost ?? [], proxies: options.trustProxy ?? [], ...known };
  const service = {
    host,
    autostart: true,
    access,
    ...defined({ port, face }),
  };
  await using workbench = await createWorkbench(await createPorts(dataFolder, streams), {
    service,
    demo: options.demo,
  });
  await run(workbench, options, streams);
  return 0;
}
