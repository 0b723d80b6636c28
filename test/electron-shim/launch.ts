/** Stands in for the Electron executable: `launch.ts [--switch…] <folder or main file> [arguments…]`. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import inspector from 'node:inspector';
import { registerHooks } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { shimState, type ShimState } from './shim-state.ts';

const ELECTRON_VERSION = '45.4.1';

function readArguments(parameters: string[]): { entry: string; own: string[] } {
  const own: string[] = [];
  let entry: string | undefined;
  for (const parameter of parameters) {
    const [, name, value = ''] = /^--([^=]+)=?(.*)$/s.exec(parameter) ?? [];
    if (name !== undefined) shimState.switches.set(name, value);
    if (entry !== undefined) own.push(parameter);
    else if (name === undefined) entry = parameter;
  }
  if (entry === undefined) {
    console.error('usage: electron [--switch…] <application folder or main file> [arguments…]');
    process.exit(2);
  }
  return { entry, own };
}

function findPackage(start: string): { folder: string; content: ShimState['package'] } {
  for (let folder = start; ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file)) return { folder, content: JSON.parse(readFileSync(file, 'utf8')) as ShimState['package'] };
    if (folder === dirname(folder)) return { folder: start, content: {} };
  }
}

if (process.argv.includes('--version')) {
  console.log(`v${ELECTRON_VERSION}`);
  process.exit(0);
}
const { entry, own } = readArguments(process.argv.slice(2));
const path = resolve(entry);
const isFolder = statSync(path).isDirectory();
const { folder, content } = findPackage(isFolder ? path : dirname(path));
shimState.appPath = folder;
shimState.package = content;
const main = isFolder ? resolve(path, content.main ?? 'index.js') : path;

const standIn = new URL('./electron.ts', import.meta.url).href;
const replaced = new Set(['electron', 'electron/main', 'electron/common']);
registerHooks({
  resolve: (specifier, context, next) =>
    replaced.has(specifier)
      ? { url: standIn, format: 'module-typescript', shortCircuit: true }
      : next(specifier, context),
});
Object.defineProperty(process.versions, 'electron', { value: ELECTRON_VERSION, enumerable: true });
Object.defineProperty(process, 'type', { value: 'browser' });
process.argv = [process.argv[0] ?? 'node', entry, ...own];
const inspect = shimState.switches.get('inspect');
if (inspect !== undefined) inspector.open(Number(inspect || 9229), '127.0.0.1');

const { startStandIn } = await import('./electron.ts');
startStandIn().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
await import(pathToFileURL(main).href).catch((error: unknown) => {
  console.error('The application threw an error during load:', error);
  process.exit(1);
});
