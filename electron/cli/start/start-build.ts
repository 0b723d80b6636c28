import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What is built: the screens for every host, and for the desktop also the main side and its preload script. */
export type BuildPart = 'renderer' | 'preload' | 'main';

export const ALL_PARTS: readonly BuildPart[] = ['renderer', 'preload', 'main'];

const COMMON = ['shared/**/*.{ts,tsx}', 'vite.config.ts', 'package.json', 'package-lock.json', 'tsconfig.json'];

const SOURCES: Record<BuildPart, string[]> = {
  renderer: ['renderer/**/*.*', ...COMMON],
  preload: ['electron/preload.ts', ...COMMON],
  main: ['electron/**/*.ts', ...COMMON],
};

const RESULTS: Record<BuildPart, string> = {
  renderer: 'out/renderer/index.html',
  preload: 'out/preload/preload.cjs',
  main: 'out/main/main.js',
};

/** A hash of the names and contents of the sources of `part`. Times are unreliable after a checkout or a copy. */
export function fingerprint(root: string, part: BuildPart): string {
  const hash = createHash('sha256');
  const files = globSync(SOURCES[part], { cwd: root }).toSorted();
  for (const file of files) {
    if (!/\.[a-z]+$/.test(file)) continue;
    hash.update(`${file}\0`);
    hash.update(readFileSync(join(root, file)));
  }
  return hash.digest('hex');
}

function stampFile(root: string, part: BuildPart): string {
  return join(root, 'out/build-stamps', part);
}

/** Stores the fingerprint of the sources from which `part` was built. */
export function noteBuilt(root: string, part: BuildPart, built: string): void {
  mkdirSync(dirname(stampFile(root, part)), { recursive: true });
  writeFileSync(stampFile(root, part), built);
}

/** A source, when its content or its name last changed (milliseconds since 1970), and its bytes. */
type SeenSource = [path: string, changedAt: number, bytes: number];

/** Where `launch.mjs` looks up which sources the built shell was made of. */
function seenFile(root: string): string {
  return join(root, 'out/build-stamps/shell-sources.json');
}

/** The sources of the main side, with which the shell is built, as they are now. */
export function seeSources(root: string): SeenSource[] {
  return globSync(SOURCES.main, { cwd: root }).map((path) => {
    const { ctimeMs, size } = statSync(join(root, path));
    return [path, ctimeMs, size];
  });
}

/** Lets `launch.mjs` run the built shell for as long as its sources are as they were `seen`, which was before the build. */
export function noteSeen(root: string, seen: readonly SeenSource[]): void {
  mkdirSync(dirname(seenFile(root)), { recursive: true });
  writeFileSync(seenFile(root), JSON.stringify(seen));
}

/** The parts whose sources changed since they were built here, or whose result is missing. */
export function staleParts(root: string, parts: readonly BuildPart[]): BuildPart[] {
  return parts.filter((part) => {
    const stamp = stampFile(root, part);
    if (!existsSync(join(root, RESULTS[part])) || !existsSync(stamp)) return true;
    return readFileSync(stamp, 'utf8') !== fingerprint(root, part);
  });
}

/**
 * Builds those of `parts` that are stale, stores their fingerprints, and gives their names. Throws what the bundler
 * throws. The working folder of the process must be `root`, because the bundler's configuration is relative to it.
 */
export async function ensureBuilt(root: string, parts: readonly BuildPart[]): Promise<BuildPart[]> {
  // Before anything is compared or read: what changes from now on makes the built shell outdated.
  const seen = seeSources(root);
  const stale = staleParts(root, parts);
  if (stale.includes('main')) rmSync(seenFile(root), { force: true });
  for (const part of stale) {
    // Loaded only if needed: if everything is built, a start should not wait for the bundler.
    const { build } = await import('vite');
    const before = fingerprint(root, part);
    await build({ mode: part, logLevel: 'warn' });
    noteBuilt(root, part, before);
  }
  if (parts.includes('main')) noteSeen(root, seen);
  return stale;
}
