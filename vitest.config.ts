import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{unit,service,renderer}/**/*.test.ts', 'test/{unit,service,renderer}/**/*.test.tsx'],
    // Forks, because tests open SQLite files, workers and sockets that must not share a process.
    pool: 'forks',
    maxWorkers: 2,
    // As `allelier` has it: most tests start a worker or a process that would else compile all its sources anew.
    env: { NODE_COMPILE_CACHE: join(tmpdir(), 'node-compile-cache') },
    // Ends what hangs; twice and more what the slowest take on a busy machine of two cores.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
});
