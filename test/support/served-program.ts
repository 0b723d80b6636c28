/**
 * `allelier serve` of any checkout, run from its sources in a process of its own and used through its public doors only: its
 * command line, its procedures over HTTP and its REST service. So it works with older and newer commits alike.
 */
import { randomUUID } from 'node:crypto';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';

export interface ServedOptions {
  /** The checkout. Its screens must be built: the browser host does not start without them. */
  root: string;
  dataFolder: string;
  /** Folder of the key with which secrets are sealed. */
  configFolder: string;
  /** Further arguments of `serve`. */
  parameters?: string[];
  /** Further arguments of Node. */
  nodeParameters?: string[];
}

export interface ServedProgram {
  readonly child: ChildProcess;
  /** Base addresses of the screens and of the REST service. */
  readonly screens: string;
  readonly service: string;
  /** Cookie of a session of the screens. */
  readonly cookie: string;
  /** Calls a procedure. Throws with its message what it refuses. */
  call(name: string, input?: unknown): Promise<unknown>;
  /** Gives files to the program, by `folder/name` or a plain name, and gives their tokens. */
  upload(files: Record<string, string>): Promise<string[]>;
  /** Starts a job by a procedure, and gives it once it has ended. */
  job(name: string, input: unknown): Promise<{ id: string; state: string }>;
  /** Fetches from the screens' address, such as a download. */
  fetch(path: string): Promise<Uint8Array>;
  stop(): Promise<void>;
}

interface Result {
  ok: boolean;
  value?: unknown;
  problem?: { message: string };
}

const POLL_MS = 50;

export async function serveProgram(options: ServedOptions): Promise<ServedProgram> {
  const { root, dataFolder, configFolder, parameters = [], nodeParameters = [] } = options;
  const own = ['serve', '--data', dataFolder, '--no-open', '--screens-port', '0', ...parameters];
  const child = spawn(process.execPath, [...nodeParameters, join(root, 'electron/cli/main.ts'), ...own], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, ALLELIER_CONFIG: configFolder },
  });
  const { service, link } = await readAddresses(child);
  const screens = new URL(link).origin;
  const cookie = (await fetch(link)).headers.get('set-cookie')?.split(';')[0] ?? '';

  async function send(method: string, path: string, body?: string, type = 'application/json'): Promise<Response> {
    const reply = await fetch(screens + path, {
      method,
      headers: {
        cookie,
        origin: screens,
        'x-call-id': randomUUID(),
        ...(body !== undefined && { 'content-type': type }),
      },
      ...(body !== undefined && { body }),
    });
    if (!reply.ok) throw new Error(`${method} ${path}: ${reply.status} ${await reply.text()}`);
    return reply;
  }

  async function call(name: string, input?: unknown): Promise<unknown> {
    const reply = await send('POST', `/rpc/${name}`, JSON.stringify({ input }));
    const result = (await reply.json()) as Result;
    if (!result.ok) throw new Error(`${name}: ${result.problem?.message}`);
    return result.value;
  }

  return {
    child,
    screens,
    service,
    cookie,
    call,
    async upload(files) {
      const batch = randomUUID();
      for (const [index, [path, text]] of Object.entries(files).entries()) {
        const at = `/upload/${batch}/${index}?path=${encodeURIComponent(path)}`;
        await send('PUT', at, text, 'application/octet-stream');
      }
      const chosen = (await (await send('POST', `/upload/${batch}/done`)).json()) as { token: string }[];
      return chosen.map(({ token }) => token);
    },
    async job(name, input) {
      const { job_id } = (await call(name, input)) as { job_id: string };
      for (;;) {
        const jobs = (await call('job:list')) as { id: string; state: string }[];
        const job = jobs.find(({ id }) => id === job_id);
        if (job && job.state !== 'queued' && job.state !== 'running') return job;
        await pause(POLL_MS);
      }
    },
    fetch: async (path) => new Uint8Array(await (await send('GET', path)).arrayBuffer()),
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGINT');
      await gone;
    },
  };
}

/** The addresses that the program prints once it listens. */
function readAddresses(child: ChildProcess): Promise<{ service: string; link: string }> {
  return new Promise((resolve, reject) => {
    const said: string[] = [];
    let service = '';
    const hear = (line: string) => {
      said.push(line);
      service = /^Service\s+(\S+)/.exec(line)?.[1] ?? service;
      const link = /^Screens\s+(\S+\/open\/\S+)/.exec(line)?.[1];
      if (link !== undefined) resolve({ service, link });
    };
    for (const stream of [child.stdout, child.stderr]) if (stream) createInterface(stream).on('line', hear);
    child.once('exit', (code) => reject(new Error(`The program ended with ${code}:\n${said.join('\n')}`)));
    child.once('error', reject);
  });
}
