import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { cleanEnvironment } from './desktop-application.ts';

const root = resolve(import.meta.dirname, '../../..');

/** A running `allelier serve`. */
export interface BrowserHostProcess {
  /** The one-time link of the screens. */
  readonly link: string;
  stop(): Promise<void>;
}

/** Starts the browser host as a user does, but from the bundle, in a process of its own, and reads the link that it prints. */
export async function startBrowserHostProcess(dataFolder: string): Promise<BrowserHostProcess> {
  const child = spawn(
    process.execPath,
    [join(root, 'out/main/allelier.js'), 'serve', '--data', dataFolder, '--port', '0', '--no-open'],
    {
      cwd: root,
      stdio: ['pipe', 'pipe', 'pipe'],
      env: cleanEnvironment({ ALLELIER_CONFIG: join(dataFolder, 'config') }),
    },
  );
  const said: string[] = [];
  createInterface(child.stderr).on('line', (line) => said.push(line));
  const exited = once(child, 'exit');
  const link = await new Promise<string>((resolveLink, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      said.push(line);
      const found = /http:\/\/\S+\/open\/\S+/.exec(line)?.[0];
      if (found) resolveLink(found);
    });
    child.once('exit', (code) => reject(new Error(`The browser host ended with ${code}:\n${said.join('\n')}`)));
    child.once('error', reject);
  });
  return {
    link,
    async stop() {
      child.kill('SIGINT');
      await exited;
    },
  };
}
