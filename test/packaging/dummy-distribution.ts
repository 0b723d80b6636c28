import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Marks the place of the fuses inside Electron's binary (`@electron/fuses`), followed by their version and their number. */
const FUSE_SENTINEL = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const FUSE_VERSION = 1;
const FUSE_COUNT = 9;

/** Writes what electron-builder needs of an Electron distribution for Linux, without Electron: fuses can be set in it. */
export function writeDummyDistribution(folder: string, version: string): void {
  mkdirSync(join(folder, 'locales'), { recursive: true });
  mkdirSync(join(folder, 'resources'), { recursive: true });
  const fuses = Buffer.concat([
    Buffer.from(FUSE_SENTINEL),
    Buffer.from([FUSE_VERSION, FUSE_COUNT]),
    Buffer.from('1'.repeat(FUSE_COUNT)),
  ]);
  writeFileSync(join(folder, 'electron'), fuses);
  chmodSync(join(folder, 'electron'), 0o755);
  writeFileSync(join(folder, 'version'), version);
  writeFileSync(join(folder, 'LICENSE'), 'stand-in');
  writeFileSync(join(folder, 'LICENSES.chromium.html'), 'stand-in');
  writeFileSync(join(folder, 'locales/en-US.pak'), '');
}
