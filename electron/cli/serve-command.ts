import { namedList } from '#shared/count-of.ts';
import { createInterface } from 'node:readline';
import { startBrowserHost, type BrowserHost } from '#electron/browser-host/browser-host.ts';
import { writeLinkFile } from '#electron/browser-host/link-file.ts';
import { heldMeta } from '#electron/store/file/meta.ts';
import type { DataFolder } from '#electron/store/site/data-folder.ts';
import { openKeyFileSecrets } from '#electron/store/site/key-file-secrets.ts';
import type { HostPorts } from '#electron/workbench/host-ports.ts';
import { createSettingsStore } from '#electron/workbench/settings-store.ts';
import { createWorkbench, type Workbench } from '#electron/workbench/workbench.ts';
import { mostNeeded, type SignInNeeded } from '#shared/api/sign-in-needed.ts';
import { AppError, ifRefused } from '#shared/problem.ts';
import { canOpenBrowser, openInBrowser } from './start/open-in-browser.ts';
import { appVersion, builtScreens, keyFile } from './locations.ts';
import type { ServeOptions } from './serve.ts';
import type { Shell } from './shell.ts';
import { problemLines } from './terminal/problem-lines.ts';
import { defined } from '#shared/defined.ts';

/** Addresses that only this computer reaches. */
export const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

async function createPorts(shell: Shell): Promise<HostPorts> {
  const { node, v8, sqlite } = process.versions;
  return {
    host: 'browser',
    dataFolder: shell.dataFolder,
    appVersion: appVersion(),
    versions: { node, v8, sqlite: sqlite ?? 'unknown', system: `${process.platform} ${process.arch}` },
    secrets: await openKeyFileSecrets(keyFile(shell)),
    sealedBy: 'key-file',
    keyFile: keyFile(shell),
    openExternal: (address) => openInBrowser(address, shell.environment),
    notify: (title, body) => shell.note(`${title}: ${body}`),
  };
}

/** Prints all addresses, and a new link whenever Enter is pressed. */
function announce(host: BrowserHost, workbench: Workbench, shell: Shell): () => void {
  const { address, problem, taken_port } = workbench.service.status();
  const printLink = () => shell.print(`Screens  ${host.newLink()}`);
  if (address) shell.print(`Service  ${address}`);
  if (problem) shell.stderr.write(problemLines(problem));
  for (const [what, port] of [
    ['service', taken_port],
    ['screens', host.takenPort],
  ])
    if (port !== undefined) shell.note(`Port ${port}, where the ${what} last was, is taken: another is used.`);
  printLink();
  shell.note('The link opens once. Press Enter for another one, Ctrl+C to stop.');
  const lines = createInterface({ input: shell.stdin });
  lines.on('line', printLink);
  return () => {
    lines.close();
    shell.stdin.destroy();
  };
}

/** Resolves on Ctrl+C. */
export function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

async function run(workbench: Workbench, options: ServeOptions, shell: Shell): Promise<void> {
  await workbench.start();
  const { problem } = workbench.service.status();
  // Stop if the port that the user just asked for is unavailable. A port from the settings can be changed on the
  // screens.
  if (problem && options.port !== undefined) throw AppError.fromProblem(problem);
  const host = await startBrowserHost({
    workbench,
    rendererFolder: builtScreens(),
    onDefect: (error) => shell.note(String(error)),
    ...defined({ port: options.screensPort }),
  });
  const silence = announce(host, workbench, shell);
  const page = options.open && canOpenBrowser(shell.environment) ? await writeLinkFile(host.newLink()) : undefined;
  if (page) await openInBrowser(page.path, shell.environment);
  await untilAborted(shell.signal);
  silence();
  await page?.remove();
  await host.close();
}

/** `allelier serve`: runs the service and the screens until Ctrl+C. */
export async function serveCommand(options: ServeOptions, shell: Shell): Promise<void> {
  const { host, port, face, publicUrl, signIn, allowHost: hosts = [], trustProxy: proxies = [], demo } = options;
  if (!LOOPBACK.has(host)) {
    const isProtected = publicUrl?.startsWith('https:') === true && proxies.length > 0;
    await using folder = await shell.open();
    const { service_sign_in } = await createSettingsStore(folder.site).get();
    const needed = mostNeeded(service_sign_in, signIn);
    shell.stderr.write(await describeExposure(folder, host, { isProtected, signIn: needed }));
  }
  const access = { hosts, proxies, ...defined({ publicUrl, signIn }) };
  const service = { host, autostart: true, access, ...defined({ port, face }) };
  await using workbench = await createWorkbench(await createPorts(shell), { service, demo });
  await run(workbench, options, shell);
}

/** Names of databases that a warning lists. */
const MOST_NAMED = 10;

/**
 * What a service that listens on `host` shows to everybody who can reach that address, as sentences. Databases that cannot be read are
 * left out: the service does not show them either.
 */
export async function describeExposure(
  folder: DataFolder,
  host: string,
  { isProtected, signIn = 'by-database' }: { isProtected: boolean; signIn?: SignInNeeded },
): Promise<string> {
  const names = { public: [] as string[], members: [] as string[], closed: [] as string[] };
  for (const name of await folder.listDatabaseNames()) {
    const access = await accessOf(folder, name);
    if (access) names[access].push(name);
  }
  const { length: guarded } = [...names.members, ...names.closed];
  const open =
    names.public.length === 0
      ? 'No database is public.'
      : `These are public, and can be ${signIn === 'everything' ? 'seen in the list' : 'read'} without signing in: ${namedList(names.public, MOST_NAMED)}.`;
  const others = guarded === 0 ? '' : ` ${guarded} more ${guarded === 1 ? 'needs' : 'need'} a sign-in.`;
  const change = names.public.length === 0 ? '' : ' Change that with: allelier access DATABASE members|closed.';
  const plain = isProtected
    ? ''
    : ' The connection is not encrypted, so no passwords are taken over it; put a proxy with https in front (--trust-proxy, --public-url).';
  return `Warning: everyone who can reach ${host} can use the service. ${open}${others}${change}${plain} The screens stay on this computer.\n`;
}

async function accessOf(folder: DataFolder, name: string) {
  const opening = folder.open(name);
  return opening.then((database) => heldMeta(database).access).catch(ifRefused(undefined));
}
