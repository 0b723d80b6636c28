import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { defineConfig } from 'vitest/config';
import { timeFactor } from './test/support/machine.ts';

/** The whole run builds the program before (`test/run.ts`). A run of some files must not depend on an older build. */
const isBuilt = process.env['ALLELIER_BUNDLED_WORKERS'] === '1';
const bundledWorkers = pathToFileURL(join(import.meta.dirname, 'test/support/bundled-workers.mjs')).href;

export default defineConfig({
  test: {
    include: ['test/{unit,service,renderer}/**/*.test.ts', 'test/{unit,service,renderer}/**/*.test.tsx'],
    // Forks, because tests open SQLite files, workers and sockets that must not share a process.
    pool: 'forks',
    // One more than processors, because tests wait for processes and sockets now and then.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    // Files share a process, so that what they import is compiled once: a fifth less work. Tests keep their state in folders.
    isolate: false,
    // As `allelier` has it: most tests start a worker or a process that would else compile all its sources anew.
    ...(isBuilt && { execArgv: ['--import', bundledWorkers] }),
    setupFiles: ['test/support/inline-tasks.ts'],
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') },
    // Ends what hangs. Tests that start several programs take a minute on a machine that is busy and compiles anew.
    testTimeout: 300_000 * timeFactor,
    hookTimeout: 300_000 * timeFactor,
    // What comes on its own comes late on a busy machine; the 1 s that polling has by itself is not enough.
    expect: { poll: { timeout: 60_000 * timeFactor } },
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
});
