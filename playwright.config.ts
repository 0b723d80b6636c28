import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import type { HostName } from './test/e2e/support/harness.ts';
import { timeFactor } from './test/support/machine.ts';

export default defineConfig<{ host: HostName }>({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './test/e2e/support/global-setup.ts',
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // One more than processors: a test waits for its page, its program and the disk in turn.
  workers: Math.min(8, availableParallelism() + 1),
  timeout: 300_000 * timeFactor,
  expect: { timeout: 60_000 * timeFactor },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: { screenshot: 'only-on-failure' },
  // Everything on the browser host; on the desktop what can differ there: what only it has, and tests marked `@host`.
  projects: [
    { name: 'desktop', use: { host: 'desktop' }, grep: [/\bdesktop-[a-z]+\.spec\.ts/, /@host/] },
    { name: 'browser', use: { host: 'browser' }, testIgnore: '**/desktop*.spec.ts' },
  ],
});
