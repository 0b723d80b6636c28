import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/{unit,service,renderer}/**/*.test.ts', 'test/{unit,service,renderer}/**/*.test.tsx'],
    // Forks, because tests open SQLite files, workers and sockets that must not share a process.
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 30_000,
    reporters: ['default', ['json', { outputFile: 'test-results/vitest.json' }]],
  },
});
