import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openDataFolder } from '#electron/store/site/data-folder.ts';
import type { MeasuredMessage } from '#test/support/measured-service.ts';
import { setUpCli } from '../../unit/cli/cli-support.ts';

const launcher = join(import.meta.dirname, '../../../electron/cli/launch.mjs');
const service = join(import.meta.dirname, '../../support/measured-service.ts');

/** A service in a process that may have so few files open. */
async function startWith(files: number): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'allelier-files-'));
  const dataFolder = await openDataFolder(folder);
  await dataFolder.create('other', { kind: 'seqdef', description: 'Not opened by the service yet' });
  await dataFolder.close();
  const command = `ulimit -n ${files}; exec "$0" "$@"`;
  const child = spawn('sh', ['-c', command, process.execPath, service, folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  onTestFinished(async () => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  });
  const [message] = (await once(child, 'message')) as [MeasuredMessage];
  return message.kind === 'listening' ? message.port : Number.NaN;
}

/** Unlike `once` of Node, it does not fail with the errors of a socket. */
function eventOf(socket: Socket, name: string): Promise<string> {
  return new Promise((resolve) => socket.once(name, (about) => resolve(String(about))));
}

/** The reply to a request over an open connection; undefined if the connection is cut. */
async function askOver(socket: Socket, path: string) {
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
  const reply = await Promise.race([eventOf(socket, 'data'), eventOf(socket, 'close').then(() => undefined)]);
  return reply === undefined ? undefined : { status: Number(reply.split(' ')[1]), text: reply };
}

describe.skipIf(process.platform === 'win32')('when no more files can be opened', () => {
  it('the service says so and when to come again, and answers once there are some', async () => {
    const port = await startWith(64);
    const sockets = Array.from({ length: 80 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
    onTestFinished(() => sockets.forEach((socket) => void socket.destroy()));
    // Once each connection was answered or cut, they have taken all that can be opened.
    await Promise.all(sockets.map((socket) => askOver(socket, '/nothing')));
    const open = sockets.filter((socket) => !socket.destroyed);
    const replies = await Promise.all(open.map((socket) => askOver(socket, '/db/other')));
    const answered = replies.filter((reply) => reply !== undefined);
    expect(new Set(answered.map(({ status }) => status)).difference(new Set([200, 503]))).toEqual(new Set());
    const refused = answered.filter(({ status }) => status === 503);
    expect(refused.length).toBeGreaterThan(0);
    for (const { text } of refused) {
      expect(text).toMatch(/\r\nretry-after: \d+/i);
      expect(text).toContain('"too_many_files"');
    }
    for (const socket of sockets) socket.destroy();
    await expect.poll(async () => (await fetch(`http://127.0.0.1:${port}/db/other`)).status).toBe(200);
  });

  it('a command names the limit', async () => {
    const { cli, folder } = setUpCli({ 'set/abcZ.fasta': '>abcZ_1\nATGGCATTAGCACCATTAGGTTAA\n' });
    expect((await cli(['import', 'set', '--database', 'one'])).status).toBe(0);
    const ended = spawnSync(
      'sh',
      ['-c', 'ulimit -n 25; exec "$0" "$@"', process.execPath, launcher, 'type', 'set/abcZ.fasta', '--database', 'one'],
      { cwd: folder, env: { ...process.env, ALLELIER_DATA: join(folder, 'data') }, encoding: 'utf8' },
    );
    const { status, stderr: err } = ended;
    expect([status, err]).toEqual([1, expect.stringContaining('ulimit -n')]);
    expect(err).not.toContain('defect');
  });
});
