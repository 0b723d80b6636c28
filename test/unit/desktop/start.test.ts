import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { fingerprint, noteBuilt, noteSeen, seeSources, staleParts } from '#electron/cli/start/start-build.ts';
import { reasonForBrowser, readStartOptions } from '#electron/cli/start/start-options.ts';
import { runDesktop } from '#electron/cli/start/start-desktop.ts';
import { electronBinary, fetchElectron } from '#electron/cli/start/start-electron.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

describe('npm start', () => {
  test('passes its arguments through', () => {
    expect(readStartOptions(['--data', 'x', '--port', '8090', '--no-open', 'allelier://query'])).toMatchObject({
      data: 'x',
      port: '8090',
      open: false,
      browser: false,
      links: ['allelier://query'],
    });
    expect(readStartOptions([])).toMatchObject({ open: true, browser: false, links: [] });
  });

  test.each([[['--port', 'often']], [['--port', '70000']], [['--bogus']], [['stray']]])(
    'refuses %j with a sentence',
    (argv) => expect(() => readStartOptions(argv)).toThrow(TypeError),
  );

  test('opens the desktop window where there is a display, and says why not elsewhere', () => {
    const base = { platform: 'linux' as const, environment: { DISPLAY: ':0' }, isRoot: false, asksForBrowser: false };
    expect(reasonForBrowser(base)).toBeUndefined();
    expect(reasonForBrowser({ ...base, environment: { WAYLAND_DISPLAY: 'wayland-0' } })).toBeUndefined();
    expect(reasonForBrowser({ ...base, platform: 'darwin', environment: {} })).toBeUndefined();
    expect(reasonForBrowser({ ...base, environment: {} })).toContain('no display');
    expect(reasonForBrowser({ ...base, isRoot: true })).toContain('root');
    expect(reasonForBrowser({ ...base, asksForBrowser: true })).toContain('as asked');
  });

  test('tells a window that never showed from a program that ended', async () => {
    const node = process.execPath;
    expect(await runDesktop(node, ['-e', 'process.exit(3)'], '.')).toEqual({ status: 3, neverShown: true });
    expect(await runDesktop(node, ['-e', ''], '.')).toEqual({ status: 0, neverShown: false });
    expect(await runDesktop('/nowhere/electron', [], '.')).toEqual({ status: 127, neverShown: true });
  });
});

describe("Electron's binary", () => {
  test('is only taken when its download was complete', () => {
    const root = temporaryFolder();
    const folder = join(root, 'node_modules/electron/dist');
    mkdirSync(folder, { recursive: true });
    for (const name of ['electron', 'electron.exe']) writeFileSync(join(folder, name), '');
    expect(electronBinary(root)).toBeUndefined();
  });

  test('is not waited for longer than asked, and not tried again within a day', async () => {
    const root = temporaryFolder();
    const folder = join(root, 'node_modules/electron');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'package.json'), '{"version":"0.0.0"}');
    writeFileSync(join(folder, 'install.js'), 'setInterval(() => {}, 1000)');
    expect(await fetchElectron(root, 200)).toBeUndefined();
    writeFileSync(
      join(folder, 'install.js'),
      `require('fs').writeFileSync(${JSON.stringify(join(root, 'tried'))}, '')`,
    );
    expect(await fetchElectron(root, 5000)).toBeUndefined();
    expect(existsSync(join(root, 'tried'))).toBe(false);
  });
});

describe('the build', () => {
  test('is stale when a source changed, is new or gone, and when its result is gone', () => {
    const root = temporaryFolder();
    const source = join(root, 'renderer/main.tsx');
    const result = join(root, 'out/renderer/index.html');
    for (const file of [source, result]) mkdirSync(dirname(file), { recursive: true });
    writeFileSync(source, 'first');
    expect(staleParts(root, ['renderer'])).toEqual(['renderer']);
    writeFileSync(result, '');
    noteBuilt(root, 'renderer', fingerprint(root, 'renderer'));
    expect(staleParts(root, ['renderer'])).toEqual([]);
    writeFileSync(source, 'second');
    expect(staleParts(root, ['renderer'])).toEqual(['renderer']);
    writeFileSync(source, 'first');
    expect(staleParts(root, ['renderer'])).toEqual([]);
    writeFileSync(join(root, 'renderer/new.css'), '');
    expect(staleParts(root, ['renderer'])).toEqual(['renderer']);
    rmSync(join(root, 'renderer/new.css'));
    rmSync(result);
    expect(staleParts(root, ['renderer'])).toEqual(['renderer']);
  });
});

test('the shell runs as it was built only while every source is as it was then', () => {
  const root = temporaryFolder();
  const launcher = join(root, 'electron/cli/launch.mjs');
  const source = join(root, 'electron/cli/main.ts');
  const other = join(root, 'shared/other.ts');
  const built = join(root, 'out/main/allelier.js');
  for (const file of [launcher, other, built]) mkdirSync(dirname(file), { recursive: true });
  copyFileSync(resolve(import.meta.dirname, '../../../electron/cli/launch.mjs'), launcher);
  writeFileSync(join(root, 'package.json'), '{"type":"module"}');
  writeFileSync(source, "console.log('sources');");
  writeFileSync(other, 'one');
  writeFileSync(built, "console.log('built');");
  const whatRuns = () => spawnSync(process.execPath, [launcher], { encoding: 'utf8' }).stdout.trim();
  const build = () => noteSeen(root, seeSources(root));

  expect(whatRuns(), 'before the first build').toBe('sources');
  build();
  expect(whatRuns()).toBe('built');
  // As long as before, and with the time of before, as a copy or an archive would bring it.
  const { atime, mtime } = statSync(other);
  writeFileSync(other, 'two');
  utimesSync(other, atime, mtime);
  expect(whatRuns(), 'after a change').toBe('sources');
  build();
  expect(whatRuns()).toBe('built');
  renameSync(other, join(root, 'shared/renamed.ts'));
  expect(whatRuns(), 'without a source').toBe('sources');
  build();
  rmSync(built);
  expect(whatRuns(), 'where the built one is gone').toBe('sources');
});

test('an old Node gets one sentence', () => {
  const guard = resolve(import.meta.dirname, '../../../electron/cli/require-node.mjs');
  // The guard reads the version when it runs, so an old one can be put in its place before.
  const pretend = "Object.defineProperty(process.versions, 'node', { value: '20.20.2' });";
  const old = spawnSync(
    process.execPath,
    ['--import', `data:text/javascript,${encodeURIComponent(pretend)}`, guard, 'start'],
    {
      encoding: 'utf8',
    },
  );
  expect({ status: old.status, lines: old.stderr.trim().split('\n').length }).toEqual({ status: 1, lines: 1 });
  expect(old.stderr).toContain('Node 24 or newer');
});
