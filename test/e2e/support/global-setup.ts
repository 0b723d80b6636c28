import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ALL_PARTS, ensureBuilt } from '#electron/cli/start/start-build.ts';
import { browserPath } from '#test/support/browser.ts';

const root = resolve(import.meta.dirname, '../../..');

/** Environment variable that tells the tests where the prepared data folder is. */
export const PREPARED_DATA = 'ALLELIER_E2E_DATA';

/** Before any browser test: the browser unpacked, everything built, and a data folder with the demo to copy from. */
export default async function globalSetup(): Promise<() => void> {
  browserPath();
  // As `allelier` has it, for the desktop's workers as well.
  process.env['NODE_COMPILE_CACHE'] ??= join(tmpdir(), 'node-compile-cache');
  process.chdir(root);
  await ensureBuilt(root, ALL_PARTS);
  const folder = mkdtempSync(join(tmpdir(), 'allelier-e2e-'));
  execFileSync(process.execPath, [join(import.meta.dirname, 'prepare-data.ts'), folder], {
    stdio: 'inherit',
    cwd: root,
  });
  process.env[PREPARED_DATA] = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}
