import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { PassThrough } from 'node:stream';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { runCli } from '#electron/cli/run-cli.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { screensAreBuilt, setUpCli } from './cli-support.ts';

/** `allelier serve` in this process, as soon as it has said its two addresses. `stop` is Ctrl+C. */
async function serve(folder: string, options: string[], environment: Record<string, string> = {}) {
  const [stdout, stdin, controller] = [new PassThrough(), new PassThrough(), new AbortController()];
  const ended = runCli(['serve', ...options], {
    stdout,
    stderr: new PassThrough().resume(),
    stdin,
    environment: { ALLELIER_DATA: join(folder, 'data'), ALLELIER_CONFIG: join(folder, 'config'), ...environment },
    workingFolder: folder,
    signal: controller.signal,
  });
  const stop = () => {
    controller.abort();
    return ended;
  };
  onTestFinished(async () => void (await stop()));
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  const service = String((await lines.next()).value).replace(/^Service +/, '');
  const link = String((await lines.next()).value).replace(/^Screens +/, '');
  return { service, link, stop };
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

/** Stands for a browser: it notes its argument, the modes of that file and its folder, and what is in the file. */
function writeBrowser(folder: string): { program: string; seen: string } {
  const seen = join(folder, 'seen');
  const program = join(folder, 'browser');
  writeFileSync(
    program,
    `#!/bin/sh\n{ echo "$1"; stat -c %a "$1" "$(dirname "$1")"; cat "$1"; } > ${seen}.part\nmv ${seen}.part ${seen}\n`,
  );
  chmodSync(program, 0o755);
  return { program, seen };
}

describe.skipIf(!screensAreBuilt)('allelier serve', () => {
  it.runIf(process.platform === 'linux')(
    'opens the browser that is named, also without a display, and without the link among its arguments',
    async () => {
      const folder = temporaryFolder();
      const { program, seen } = writeBrowser(folder);
      const { stop } = await serve(folder, ['--no-demo', '--port', '0'], { ALLELIER_BROWSER: program });
      await vi.waitUntil(() => existsSync(seen), { timeout: 30_000 });
      const [page = '', fileMode, folderMode, ...lines] = readFileSync(seen, 'utf8').split('\n');
      expect([fileMode, folderMode]).toEqual(['600', '700']);
      expect(page).not.toContain('/open/');
      const link = /http:\/\/127[^"]+\/open\/[^"]+/.exec(lines.join('\n'))?.[0] ?? '';
      expect((await fetch(link)).headers.get('set-cookie')).toContain('HttpOnly');
      expect(await stop()).toBe(0);
      expect(existsSync(page)).toBe(false);
    },
  );

  it('makes the demo in an empty folder, not with --no-demo, and not beside databases of the user', async () => {
    async function databasesOf(folder: string, ...options: string[]): Promise<string[]> {
      const { service, link, stop } = await serve(folder, ['--no-open', '--port', '0', ...options]);
      const jobs = await jobsOf(link);
      const groups = (await (await fetch(`${service}/db`)).json()) as { databases: { name: string }[] }[];
      await stop();
      return [...jobs, ...groups.flatMap(({ databases }) => databases.map(({ name }) => name))];
    }
    expect(await databasesOf(temporaryFolder(), '--no-demo')).toEqual([]);
    expect(await databasesOf(temporaryFolder())).toContain('demo');
    const { cli, folder: own } = setUpCli();
    expect((await cli(['create', 'mine', '--kind', 'seqdef'])).status).toBe(0);
    expect(await databasesOf(own)).toEqual(['mine']);
  });

  it('refuses a port that is taken, and warns before it leaves the loopback', async () => {
    const { service } = await serve(temporaryFolder(), ['--no-open', '--no-demo']);
    const { port } = new URL(service);
    const { cli } = setUpCli();
    const { status, err } = await cli(['serve', '--no-open', '--port', port]);
    expect([status, err]).toEqual([1, expect.stringContaining(`Port ${port} is already used by another program.`)]);
    const open = await cli(['serve', '--no-open', '--host', '192.0.2.1', '--port', '0']);
    expect(open.status).toBe(1);
    expect(open.err).toMatch(/^Warning: everyone who can reach 192\.0\.2\.1/);
    expect(open.err).toContain('192.0.2.1 is not an address of this computer.');
  });
});
