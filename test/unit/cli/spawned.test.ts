import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, it, vi } from 'vitest';
import { hasRealData, realFile, unpackScheme } from '#test/support/real-data.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { rowsOf, spawnCli } from './cli-support.ts';

/** A Node that is too old for the program, as bare machines have it. */
const OLD_NODE = ['/usr/bin/node', '/usr/local/bin/node'].find(
  (path) => existsSync(path) && Number(spawnSync(path, ['-p', 'parseInt(process.versions.node)']).stdout) < 24,
);
const screensAreBuilt = existsSync(join(import.meta.dirname, '../../../out/renderer/index.html'));

describe('the command', () => {
  it('ends with its status', async () => {
    expect(await spawnCli(['frobnicate'], temporaryFolder()).ended).toMatchObject({ status: 2, out: '' });
    const { status, out, err } = await spawnCli(['databases'], temporaryFolder()).ended;
    expect([status, err, rowsOf(out)[0]?.[0]]).toEqual([0, '', 'database']);
  });

  it.skipIf(!OLD_NODE)('hands over to the Node of the project when started by an old one', async () => {
    const { status, out } = await spawnCli(['--version'], temporaryFolder(), OLD_NODE).ended;
    expect([status, out]).toEqual([0, '0.1.0\n']);
    expect((await spawnCli(['frobnicate'], temporaryFolder(), OLD_NODE).ended).status).toBe(2);
  });

  it('says nothing when its reader closes the pipe', async () => {
    const { child, ended } = spawnCli(['type', '--help'], temporaryFolder());
    ended.catch(() => undefined);
    child.stdout.destroy();
    const error = text(child.stderr);
    expect(await once(child, 'exit')).toEqual([0, null]);
    expect(await error).toBe('');
  });
});

async function start(node?: string) {
  const { child, ended } = spawnCli(['serve', '--no-open', '--no-demo'], temporaryFolder(), node);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async () => String((await lines.next()).value);
  const service = (await nextLine()).replace(/^Service +/, '');
  const link = (await nextLine()).replace(/^Screens +/, '');
  return { child, ended, nextLine, service, link };
}

/** Kinds of the jobs that a program has, as its screens see them. */
async function jobsOf(link: string): Promise<string[]> {
  const { origin } = new URL(link);
  const cookie = (await fetch(link)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const headers = { cookie, origin, 'content-type': 'application/json', 'x-call-id': 'jobs-1' };
  const reply = await fetch(`${origin}/rpc/job:list`, { method: 'POST', headers, body: '{}' });
  const { value } = (await reply.json()) as { value: { kind: string }[] };
  return value.map(({ kind }) => kind);
}

describe.skipIf(!screensAreBuilt)('allelier serve', () => {
  it('prints the service and a link that opens once, another one for Enter, and ends at Ctrl+C', async () => {
    const { child, ended, nextLine, service, link } = await start();
    expect(await (await fetch(`${service}/`)).json()).toBeInstanceOf(Array);
    const opened = await fetch(link);
    expect(opened.headers.get('set-cookie')).toMatch(/HttpOnly; SameSite=Strict/);
    expect((await fetch(link)).status).toBe(401);
    const another = nextLine();
    child.stdin.write('\n');
    const fresh = (await another).replace(/^Screens +/, '');
    expect(fresh).not.toBe(link);
    expect((await fetch(fresh)).status).toBe(200);
    child.kill('SIGINT');
    expect(await ended).toMatchObject({ status: 0, err: expect.not.stringContaining('Error') });
  });

  it.skipIf(!OLD_NODE)('ends as well when an old Node stands between it and the shell', async () => {
    const { child, ended } = await start(OLD_NODE);
    child.kill('SIGINT');
    // The terminal's own Ctrl+C reaches the launcher and the program at nearly the same time.
    child.kill('SIGINT');
    expect((await ended).status).toBe(0);
  });

  it.skipIf(!OLD_NODE)('ends when the old Node that stands before it is killed', async () => {
    const { child, ended, service } = await start(OLD_NODE);
    child.kill('SIGKILL');
    // Its output ends only when the program has ended as well.
    await ended;
    await expect(fetch(`${service}/`)).rejects.toThrow('fetch failed');
  });

  it.runIf(process.platform === 'linux')('opens the browser without the link among its arguments', async () => {
    const folder = temporaryFolder();
    const seen = join(folder, 'seen');
    const browser = join(folder, 'browser');
    // Stands for the system's browser: it notes its argument, the mode of the file and what is in it.
    writeFileSync(
      browser,
      `#!/bin/sh\n{ echo "$1"; stat -c %a "$1" "$(dirname "$1")"; cat "$1"; } > ${seen}.part\nmv ${seen}.part ${seen}\n`,
    );
    chmodSync(browser, 0o755);
    const environment = { DISPLAY: ':0', BROWSER: browser, XDG_CURRENT_DESKTOP: 'none', PATH: '/usr/bin:/bin' };
    const { child, ended } = spawnCli(['serve', '--port', '0'], folder, process.execPath, environment);
    await vi.waitUntil(() => existsSync(seen), { timeout: 30_000 });
    const [page = '', fileMode, folderMode, ...lines] = readFileSync(seen, 'utf8').split('\n');
    expect([fileMode, folderMode]).toEqual(['600', '700']);
    expect(page).not.toContain('/open/');
    const link = /http:\/\/127[^"]+\/open\/[^"]+/.exec(lines.join('\n'))?.[0] ?? '';
    expect((await fetch(link)).headers.get('set-cookie')).toContain('HttpOnly');
    child.kill('SIGINT');
    await ended;
    expect(existsSync(page)).toBe(false);
  });

  it('makes the demo in an empty folder, not with --no-demo, and not beside databases of the user', async () => {
    async function databasesOf(folder: string, ...options: string[]): Promise<string[]> {
      const { child, ended } = spawnCli(['serve', '--no-open', '--port', '0', ...options], folder);
      const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
      const service = String((await lines.next()).value).replace(/^Service +/, '');
      const screens = String((await lines.next()).value).replace(/^Screens +/, '');
      const jobs = await jobsOf(screens);
      const groups = (await (await fetch(`${service}/db`)).json()) as { databases: { name: string }[] }[];
      child.kill('SIGINT');
      await ended;
      return [...jobs, ...groups.flatMap(({ databases }) => databases.map(({ name }) => name))];
    }
    expect(await databasesOf(temporaryFolder(), '--no-demo')).toEqual([]);
    expect(await databasesOf(temporaryFolder())).toContain('demo');
    const own = temporaryFolder();
    expect((await spawnCli(['create', 'mine', '--kind', 'seqdef'], own).ended).status).toBe(0);
    expect(await databasesOf(own)).toEqual(['mine']);
  });

  it('refuses a port that is taken, and warns before it leaves the loopback', async () => {
    const { service } = await start();
    const { port } = new URL(service);
    const { status, err } = await spawnCli(['serve', '--no-open', '--port', port], temporaryFolder()).ended;
    expect([status, err]).toEqual([1, expect.stringContaining(`Port ${port} is already used by another program.`)]);
    const open = await spawnCli(['serve', '--no-open', '--host', '192.0.2.1', '--port', '0'], temporaryFolder()).ended;
    expect(open.status).toBe(1);
    expect(open.err).toMatch(/^Warning: everyone who can reach 192\.0\.2\.1/);
    expect(open.err).toContain('192.0.2.1 is not an address of this computer.');
  });
});

const GENOMES = {
  neisseria: ['nmen_G2136.fna.gz', 'nmen_NM51.fna.gz', 'nmen_Z2491.fna.gz'],
  saureus: ['saur_JP080.fasta.gz'],
};

describe.skipIf(!hasRealData)('real genomes', () => {
  it.each(['neisseria', 'saureus'] as const)('of %s get the expected types and matches', async (scheme) => {
    const folder = temporaryFolder();
    const imported = await spawnCli(['import', unpackScheme(scheme, folder), '--database', scheme], folder).ended;
    expect(imported.status).toBe(0);
    const files = GENOMES[scheme].map((name) => realFile(`genomes/${name}`));

    const typed = rowsOf((await spawnCli(['type', ...files, '--database', scheme], folder).ended).out);
    const loci = (typed[0] ?? []).slice(3, 10);
    const found = typed.slice(1).map(([file = '', ...cells]) => {
      const alleles = loci.map((locus, index) => `${locus}(${cells[index + 2]})`);
      return [basename(file, '.gz'), ...cells.slice(0, 2), ...alleles];
    });
    const expected = rowsOf(readFileSync(realFile('expected/profiles.tsv'), 'utf8')).filter((row) => row[1] === scheme);
    expect(found).toEqual(expected);

    const hits = rowsOf((await spawnCli(['type', ...files, '--database', scheme, '--hits'], folder).ended).out);
    for (const file of files) {
      const exact = readFileSync(realFile(`expected/${basename(file, '.gz')}.exact.tsv`), 'utf8');
      const wanted = rowsOf(exact).filter((row) => row[0] === scheme);
      const seen = hits.filter((row) => row[0] === file).map((row) => [scheme, ...row.slice(1)]);
      expect(seen.map((row) => row.join(' ')).toSorted()).toEqual(wanted.map((row) => row.join(' ')).toSorted());
    }
  });
});
