/**
 * `npm start`: builds what changed, then opens the desktop window, if Electron's binary exists or can be downloaded
 * within seconds. Otherwise starts the browser host, and says why in one line.
 */
import { resolve } from 'node:path';
import { runCli } from './run-cli.ts';
import { ALL_PARTS, ensureBuilt, staleParts, type BuildPart } from './start/start-build.ts';
import { reasonForBrowser, readStartOptions, START_USAGE, type StartOptions } from './start/start-options.ts';
import { runDesktop } from './start/start-desktop.ts';
import { electronBinary, fetchElectron } from './start/start-electron.ts';

const DOWNLOAD_MS = 8000;
const root = resolve(import.meta.dirname, '../..');
const calledFrom = process.env['INIT_CWD'] ?? process.cwd();

async function build(parts: readonly BuildPart[]): Promise<void> {
  if (staleParts(root, parts).length === 0) return;
  console.log('Building the screens. This takes a few seconds, once.');
  await ensureBuilt(root, parts);
}

async function serveInBrowser({ data, port, open }: StartOptions, why: string): Promise<number> {
  await build(['renderer']);
  console.log(`Allelier opens in the browser, ${why}.`);
  const controller = new AbortController();
  const stop = () => (controller.signal.aborted ? process.exit(1) : controller.abort());
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  const parameters = [
    'serve',
    ...(data === undefined ? [] : ['--data', data]),
    ...(port === undefined ? [] : ['--port', port]),
    ...(open ? [] : ['--no-open']),
  ];
  const { stdout, stderr, stdin, env: environment } = process;
  return runCli(parameters, {
    stdout,
    stderr,
    stdin,
    environment,
    workingFolder: calledFrom,
    signal: controller.signal,
  });
}

async function showDesktop(binary: string, options: StartOptions): Promise<number> {
  await build(ALL_PARTS);
  const { data, port, links } = options;
  const parameters = [
    root,
    ...(data === undefined ? [] : [`--data=${resolve(calledFrom, data)}`]),
    ...(port === undefined ? [] : [`--port=${port}`]),
    ...links,
  ];
  const { status, neverShown } = await runDesktop(binary, parameters, root);
  if (!neverShown) return status;
  return serveInBrowser(options, `because the desktop window could not open (exit status ${status})`);
}

async function start(options: StartOptions): Promise<number> {
  const { platform, env: environment } = process;
  const isRoot = process.getuid?.() === 0;
  const why = reasonForBrowser({ platform, environment, isRoot, asksForBrowser: options.browser });
  if (why !== undefined) return serveInBrowser(options, why);
  const binary = electronBinary(root) ?? (await fetchElectron(root, DOWNLOAD_MS));
  if (binary === undefined) {
    return serveInBrowser(options, 'because the desktop program is not installed and could not be downloaded');
  }
  return showDesktop(binary, options);
}

function readOptions(): StartOptions | undefined {
  try {
    return readStartOptions(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    console.error(`${error.message}\n${START_USAGE}`);
    return undefined;
  }
}

process.chdir(root);
const options = readOptions();
if (options === undefined) process.exitCode = 2;
else if (options.help) console.log(START_USAGE);
else {
  process.exitCode = await start(options).catch((error: unknown) => {
    console.error(`Allelier could not be started: ${error instanceof Error ? error.message : String(error)}`);
    return 1;
  });
}
