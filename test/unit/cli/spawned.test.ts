import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import { screensAreBuilt, spawnCli } from './cli-support.ts';

// What only a process can show. All else about the commands is tested by calling them.

/** A Node that is too old for the program, as bare machines have it. */
const OLD_NODE = ['/usr/bin/node', '/usr/local/bin/node'].find(
  (path) => existsSync(path) && Number(spawnSync(path, ['-p', 'parseInt(process.versions.node)']).stdout) < 24,
);

describe('the command', () => {
  it('ends with its status', async () => {
    expect(await spawnCli(['frobnicate'], temporaryFolder()).ended).toMatchObject({ status: 2, out: '' });
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
});
