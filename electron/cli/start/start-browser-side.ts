import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/** The main side while developing: it is started again whenever its sources change. */
export interface MainSide {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Ends a child as Ctrl+C does, and waits for it. */
export async function endChild(child: ChildProcess | undefined): Promise<void> {
  if (!child || child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

async function openSession(link: string): Promise<string> {
  const response = await fetch(link, { redirect: 'manual' });
  const cookie = response.headers.get('set-cookie')?.split(';')[0];
  if (cookie === undefined) throw new Error(`The browser host gave no session for ${link}.`);
  return cookie;
}

/**
 * The browser host as the main side, on a fixed port behind the development server, which sends the requests of the
 * user.
 */
interface BrowserSide extends MainSide {
  /** The cookie of the session with the current host. */
  cookie(): string;
}

/** Runs `allelier serve` unbuilt. `parameters` are passed on unchanged. */
export function createBrowserSide(root: string, port: number, parameters: string[]): BrowserSide {
  const command = [join(root, 'electron/cli/launch.mjs'), 'serve', '--no-open', '--screens-port', String(port)];
  let child: ChildProcess | undefined;
  let cookie = '';

  async function start(): Promise<void> {
    const started = spawn(process.execPath, [...command, ...parameters], {
      cwd: root,
      stdio: ['pipe', 'pipe', 'inherit'],
    });
    child = started;
    const link = await new Promise<string | undefined>((resolve) => {
      createInterface(started.stdout).on('line', (line) => {
        const found = /http:\/\/\S+\/open\/\S+/.exec(line)?.[0];
        if (found === undefined) console.log(line);
        else resolve(found);
      });
      started.once('exit', () => resolve(undefined));
    });
    // Without a link the host has failed and said why. The next change starts it again.
    if (link !== undefined) cookie = await openSession(link);
  }

  return { start, stop: () => endChild(child), cookie: () => cookie };
}
