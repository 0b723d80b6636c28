import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

const root = resolve(import.meta.dirname, '../..');

/** Where the browser of the npm package is unpacked: beside the packages, so that it goes with them and is of who runs the tests. */
const unpacked = join(root, 'node_modules/.cache/chromium');

/**
 * Path of a Chromium: `CHROME_PATH`, the headless one that an npm package carries, else the system's. The carried one takes half the
 * work of the system's, which also draws the frame of a window for each page. `CHROME_PATH` of this process, and so of those that it
 * starts, is the answer from then on.
 */
export function browserPath(): string {
  const chosen = process.env['CHROME_PATH'];
  if (chosen !== undefined && existsSync(chosen)) return chosen;
  const found = carriedBrowser() ?? SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (found === undefined) throw new Error('No Chromium was found. CHROME_PATH can say where one is.');
  process.env['CHROME_PATH'] = found;
  return found;
}

/** The browser of the package, unpacked once, with the libraries and fonts that a bare machine lacks; undefined where it does not start. */
function carriedBrowser(): string | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  if (!existsSync(unpacked)) unpack();
  const binary = join(unpacked, 'chromium');
  const before = process.env['LD_LIBRARY_PATH'];
  if (lacksLibraries(binary)) {
    const folders = [join(unpacked, 'al2023/lib'), ...(before === undefined ? [] : [before])];
    process.env['LD_LIBRARY_PATH'] = folders.join(':');
  }
  if (hasNoFonts()) process.env['FONTCONFIG_FILE'] ??= join(unpacked, 'fonts.conf');
  return spawnSync(binary, ['--version']).status === 0 ? binary : undefined;
}

/** Unpacks all in a folder beside and renames it: a half of it is never taken for the whole, and several may do it at once. */
function unpack(): void {
  mkdirSync(dirname(unpacked), { recursive: true });
  const folder = mkdtempSync(`${unpacked}-`);
  try {
    const { status, stderr } = spawnSync(process.execPath, [join(import.meta.dirname, 'unpack-browser.ts')], {
      env: { ...process.env, TMPDIR: folder },
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`The browser was not unpacked: ${stderr}`);
    const fonts = `<fontconfig><dir>${unpacked}/fonts</dir><cachedir>${unpacked}/fonts-cache</cachedir></fontconfig>`;
    writeFileSync(join(folder, 'fonts.conf'), `<?xml version="1.0"?>\n${fonts}\n`);
    renameSync(folder, unpacked);
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    if (!existsSync(unpacked)) throw error;
  }
}

/** NSS is the one library of the headless browser that a minimal Debian does not have. */
function lacksLibraries(binary: string): boolean {
  return spawnSync('ldd', [binary], { encoding: 'utf8' }).stdout?.includes('not found') ?? false;
}

function hasNoFonts(): boolean {
  const list = spawnSync('fc-list', { encoding: 'utf8' });
  return list.status !== 0 || list.stdout.trim() === '';
}
