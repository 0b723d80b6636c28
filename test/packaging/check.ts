/**
 * Packs the built application with a dummy Electron, without network: electron-builder checks its own configuration, the
 * archive is searched for what must not be in it, and what was packed is started and must show its window and work.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { Job } from '#shared/rpc/contract/job.ts';
import { startDesktop } from '#test/e2e/support/desktop-application.ts';
import { callFromPage } from '#test/e2e/support/desktop-bridge.ts';
import { firstScreen } from '#test/e2e/support/harness.ts';
import { browserPath } from '#test/support/browser.ts';
import { extractArchive, listArchive, type ArchivedFile } from './asar-archive.ts';
import { writeDummyDistribution } from './dummy-distribution.ts';

const root = resolve(import.meta.dirname, '../..');
/** The bundle is about 6 MB; a package that slipped in by mistake would show here. */
const MAX_MEGABYTES = 15;

function pack(folder: string): string {
  const distribution = join(folder, 'electron');
  const electron = readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8');
  writeDummyDistribution(distribution, z.object({ version: z.string() }).parse(JSON.parse(electron)).version);
  const packed = join(folder, 'packed');
  const builder = join(root, 'node_modules/electron-builder/cli.js');
  const parameters = ['--linux', '--x64', '--dir', '--publish', 'never'];
  const settings = [`-c.electronDist=${distribution}`, `-c.directories.output=${packed}`];
  const { status, stdout, stderr } = spawnSync(process.execPath, [builder, ...parameters, ...settings], {
    cwd: root,
    encoding: 'utf8',
  });
  assert.equal(status, 0, `electron-builder refused:\n${stdout}\n${stderr}`);
  return join(packed, 'linux-unpacked/resources/app.asar');
}

function checkContents(files: readonly ArchivedFile[]): void {
  const paths = files.map(({ path }) => path);
  const foreign = paths.filter((path) => path !== 'package.json' && !/^out\/(main|preload|renderer)\//.test(path));
  assert.deepEqual(foreign, [], 'files that do not belong into the package');
  assert.deepEqual(
    paths.filter((path) => path.endsWith('.map') || path.includes('node_modules')),
    [],
  );
  const main = ['out/main/main.js', 'out/main/task-worker.js'];
  for (const path of ['package.json', 'out/preload/preload.cjs', 'out/renderer/index.html', ...main]) {
    assert.ok(paths.includes(path), `${path} is missing in the package`);
  }
  const megabytes = files.reduce((sum, { size }) => sum + size, 0) / 1e6;
  console.log(`Packed ${files.length} files, ${megabytes.toFixed(1)} MB.`);
  assert.ok(megabytes < MAX_MEGABYTES, `the package has grown to ${megabytes.toFixed(1)} MB`);
}

async function call(page: Page, name: string, input?: unknown): Promise<unknown> {
  const result = await callFromPage(page, name, input);
  assert.ok(result.ok, result.ok ? '' : `${name}: ${result.problem.message}`);
  return result.value;
}

async function jobStates(page: Page): Promise<string[]> {
  return Job.array()
    .parse(await call(page, 'job:list'))
    .map(({ state }) => state);
}

/** The demo is made and an example is typed, which only works when every worker was packed and is found. */
async function checkWork(page: Page): Promise<void> {
  await expect(page).toHaveTitle(/Allelier/);
  await expect.poll(() => jobStates(page)).toEqual(['done']);
  await expect(page.getByRole('link', { name: /demo_seqdef/ }).first()).toBeVisible();
  const examples = z.array(z.object({ name: z.string() })).parse(await call(page, 'demo:examples'));
  const [example] = examples;
  assert.ok(example, 'the demo has no example');
  const request = { site: 'local', database: 'demo_seqdef', target: { kind: 'all' }, label: 'all loci' };
  const begun = await call(page, 'result:begin', {
    name: 'Packed',
    request: { ...request, best: true, circular: 'as-recorded' },
    inputs: [{ name: example.name, input: { kind: 'example', name: example.name } }],
  });
  const key = { ...z.object({ run_id: z.string() }).parse(begun), position: 0 };
  await call(page, 'result:type', key);
  const { matches } = z.object({ matches: z.array(z.unknown()) }).parse(await call(page, 'result:report', key));
  assert.ok(matches.length > 0, 'the packed program finds no allele in the example');
  console.log(`The packed program shows its window and finds ${matches.length} alleles in ${example.name}.`);
}

async function startPacked(archive: string, files: readonly ArchivedFile[], folder: string): Promise<void> {
  // Unpacked, because the stand-in reads no archives; outside the project, so that no package of it can be found by chance.
  const application = join(folder, 'application');
  extractArchive(archive, files, application);
  const program = await startDesktop({
    profile: join(folder, 'profile'),
    application,
    environment: { ELECTRON_SHIM_PACKAGED: '1' },
  });
  try {
    await checkWork(await firstScreen(program));
  } finally {
    await program.close();
  }
}

browserPath();
const folder = mkdtempSync(join(tmpdir(), 'allelier-packaging-'));
try {
  const archive = pack(folder);
  const files = listArchive(archive);
  checkContents(files);
  await startPacked(archive, files, folder);
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}
