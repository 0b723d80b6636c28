/**
 * Runs browser hosts as `allelier serve` does, one after the other, in one process for all tests of a worker: starting a process and
 * loading the program takes as long as many a test. Messages: `StartHost` and `StopHost` in, `HostAnswer` out.
 */
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { serveCommand } from '#electron/cli/serve-command.ts';
import { createShell } from '#electron/cli/shell.ts';
import { openSiteStore } from '#electron/store/site/site-store.ts';
import { tasks } from '#electron/tasks.ts';
import { runTasksInline } from '#electron/threads/run-task.ts';
import { createHostMemory } from '#electron/workbench/host-memory.ts';
import { cleanEnvironment } from './desktop-application.ts';

export type HostOrder = { kind: 'start'; id: number; dataFolder: string } | { kind: 'stop'; id: number };
export type HostAnswer =
  | { kind: 'started'; id: number; link: string }
  | { kind: 'ended'; id: number; problem: string | undefined };

// Starting threads for each host takes about a seventh of the work of these tests. Tasks run in threads in the tests of the desktop, and in
// those that start a program of their own.
runTasksInline(tasks);

const running = new Map<number, AbortController>();
const answer = (message: HostAnswer) => process.send?.(message);

/** Where the first host showed its screens. */
let port: number | undefined;

async function isFree(wanted: number): Promise<boolean> {
  const probe = createServer().listen(wanted, '127.0.0.1');
  try {
    await once(probe, 'listening');
    return true;
  } catch {
    return false;
  } finally {
    probe.close();
  }
}

/**
 * Lets a host that begins on a copy of the demo take the port of the first one, as it would take that of its own last time: what the
 * browser has read from an address it need not read again. If that one is taken, the host finds a port of its own, as the first did.
 */
async function rememberPort(dataFolder: string): Promise<void> {
  const file = join(dataFolder, 'site.sqlite');
  if (port === undefined || !existsSync(file) || !(await isFree(port))) return;
  const site = await openSiteStore(file);
  const secrets = { isAvailable: () => false, seal: String, open: String };
  const memory = createHostMemory(site, secrets);
  if ((await memory.readPort('screens')) === undefined) await memory.keepPort('screens', port);
  await site.close();
}

async function start(id: number, dataFolder: string): Promise<void> {
  const stop = new AbortController();
  running.set(id, stop);
  const streams = {
    stdout: {
      write(text: string) {
        const link = /http:\/\/\S+\/open\/\S+/.exec(text)?.[0];
        if (!link) return;
        port ??= Number(new URL(link).port);
        answer({ kind: 'started', id, link });
      },
    },
    stderr: { write: (text: string) => text.startsWith('The link opens once') || process.stderr.write(text) },
    stdin: new PassThrough(),
    environment: cleanEnvironment({ ALLELIER_CONFIG: join(dataFolder, 'config') }),
    workingFolder: process.cwd(),
    signal: stop.signal,
  };
  let problem: string | undefined;
  try {
    await rememberPort(dataFolder);
    await serveCommand(
      { host: '127.0.0.1', port: 0, demo: true, open: false, readOnly: false },
      createShell(streams, dataFolder),
    );
  } catch (error) {
    problem = String(error);
  }
  running.delete(id);
  answer({ kind: 'ended', id, problem });
}

process.on('message', (order: HostOrder) => {
  if (order.kind === 'start') void start(order.id, order.dataFolder);
  else running.get(order.id)?.abort();
});
