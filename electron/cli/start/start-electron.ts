import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Path of Electron's binary inside its distribution, by platform. */
function executableName(platform: NodeJS.Platform): string {
  if (platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return platform === 'win32' ? 'electron.exe' : 'electron';
}

/**
 * Path of the Electron binary: `ELECTRON_BIN`, otherwise the one that was downloaded into `root`'s node_modules.
 * Undefined if there is none. The package `electron` itself must not be loaded to find out, because that starts the
 * download.
 */
export function electronBinary(root: string): string | undefined {
  const named = process.env['ELECTRON_BIN'];
  if (named) return existsSync(named) ? named : undefined;
  const folder = join(root, 'node_modules/electron');
  const binary = join(folder, 'dist', executableName(process.platform));
  // `path.txt` is written last. Without it, an interrupted download has left only a part of the distribution.
  return existsSync(binary) && existsSync(join(folder, 'path.txt')) ? binary : undefined;
}

const DAY = 24 * 60 * 60 * 1000;

/** Whether a download failed within the last day. Not every start should wait for a network that does not exist. */
function failedLately(note: string): boolean {
  return existsSync(note) && Date.now() - statSync(note).mtimeMs < DAY;
}

function runInstaller(script: string, milliseconds: number): Promise<boolean> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [script], { stdio: 'ignore', timeout: milliseconds, killSignal: 'SIGKILL' });
    child.on('error', () => resolve(false));
    child.on('exit', (code) => resolve(code === 0));
  });
}

/**
 * Tries Electron's own download for at most `milliseconds`. Gives the path of the binary if that succeeded. Does not
 * try if `ELECTRON_SKIP_BINARY_DOWNLOAD` is set or a download failed within the last day. A failure is noted in the
 * build folder.
 */
export async function fetchElectron(root: string, milliseconds: number): Promise<string | undefined> {
  const note = join(root, 'out/electron-download-failed');
  const script = join(root, 'node_modules/electron/install.js');
  if (process.env['ELECTRON_SKIP_BINARY_DOWNLOAD'] || !existsSync(script) || failedLately(note)) return undefined;
  const { version } = JSON.parse(readFileSync(join(dirname(script), 'package.json'), 'utf8')) as { version: string };
  const arrived = await runInstaller(script, milliseconds);
  const binary = arrived ? electronBinary(root) : undefined;
  if (!binary) {
    mkdirSync(dirname(note), { recursive: true });
    writeFileSync(note, `Electron ${version} could not be downloaded.\n`);
  }
  return binary;
}
