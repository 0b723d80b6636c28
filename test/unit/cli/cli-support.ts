import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { runCli } from '#electron/cli/run-cli.ts';
import { temporaryFolder } from '#test/support/temporary-folder.ts';

export interface Outcome {
  status: number;
  out: string;
  err: string;
}

interface Terminal {
  signal?: AbortSignal;
  isTTY?: boolean;
  environment?: Record<string, string>;
  /** What comes in; by default nothing comes, and it stays open. */
  stdin?: string;
}

/** Writes files below a folder and gives the folder. */
export function writeFiles(folder: string, files: Record<string, string>): string {
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}

/** A command line in a folder, by default one of its own, with the data folder below it. */
export function setUpCli(files: Record<string, string> = {}, folder = temporaryFolder()) {
  writeFiles(folder, files);

  async function cli(
    argv: string[],
    { signal, isTTY = false, environment = {}, stdin }: Terminal = {},
  ): Promise<Outcome> {
    const written = { out: '', err: '' };
    const status = await runCli(argv, {
      stdout: { write: (part) => (written.out += part), isTTY },
      stderr: { write: (part) => (written.err += part), isTTY, columns: 60 },
      stdin: stdin === undefined ? new PassThrough() : Readable.from([Buffer.from(stdin)]),
      environment: { ALLELIER_DATA: 'data', ALLELIER_CONFIG: join(folder, 'config'), ...environment },
      workingFolder: folder,
      signal: signal ?? new AbortController().signal,
    });
    return { status, ...written };
  }

  return { folder, cli };
}

const root = join(import.meta.dirname, '../../..');

/** `allelier serve` shows the built screens: tests of it skip where they are not built. */
export const screensAreBuilt = existsSync(join(root, 'out/renderer/index.html'));

const launcher = join(root, 'electron/cli/launch.mjs');
/** `npm test` has built the program, which starts in half the time of its sources. */
const program = process.env['ALLELIER_BUNDLED_WORKERS'] === '1' ? join(root, 'out/main/allelier.js') : launcher;

/** The command as a shell starts it. `node` is the Node that runs the launcher, if it is not to be that of the tests. */
export function spawnCli(argv: string[], folder: string, node?: string, environment: Record<string, string> = {}) {
  const [runner, file] = node === undefined ? [process.execPath, program] : [node, launcher];
  const child = spawn(runner, [file, ...argv], {
    cwd: folder,
    env: {
      ...process.env,
      ALLELIER_DATA: join(folder, 'data'),
      ALLELIER_CONFIG: join(folder, 'config'),
      ...environment,
    },
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const ended = Promise.all([once(child, 'close'), text(child.stdout), text(child.stderr)]).then(
    ([[status], out, err]): Outcome => ({ status: Number(status), out, err }),
  );
  return { child, ended };
}

/** Root may read and write everything, unless it gives up the capability to. */
const LIKE_OTHERS =
  process.getuid?.() === 0
    ? ['setpriv', '--bounding-set', '-dac_override,-dac_read_search', process.execPath]
    : [process.execPath];
export const canLackPermission =
  process.platform !== 'win32' && spawnSync(LIKE_OTHERS[0] ?? '', [...LIKE_OTHERS.slice(1), '--version']).status === 0;

/** A command line of a user to whom permissions apply. */
export function withoutPrivileges(folder: string, ...argv: string[]): Outcome {
  const [command = '', ...before] = LIKE_OTHERS;
  const env = { ...process.env, ALLELIER_DATA: join(folder, 'data'), ALLELIER_CONFIG: join(folder, 'config') };
  const ended = spawnSync(command, [...before, program, ...argv], { cwd: folder, env, encoding: 'utf8' });
  return { status: Number(ended.status), out: ended.stdout, err: ended.stderr };
}

/**
 * Runs a command that is killed right after its n-th commit or in the middle of its n-th write to a file, and gives the signal that ended
 * it. Each is a process: that takes a second.
 */
export async function runKilled(
  folder: string,
  at: number | `write ${number}`,
  argv: readonly string[],
): Promise<string | null> {
  const script = new URL('./killed-command.ts', import.meta.url);
  const child = spawn(process.execPath, [script.pathname, folder, String(at), ...argv], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [, signal] = (await once(child, 'exit')) as [number | null, string | null];
  return signal;
}

/** Lines of tab-separated values as rows of cells. */
export function rowsOf(tsv: string): string[][] {
  return tsv
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => line.split('\t'));
}
