import { defineConfig } from '@playwright/test';
import type { HostName } from './test/e2e/support/harness.ts';

export default defineConfig<{ host: HostName }>({
  testDir: 'test/e2e',
  testMatch: '*.spec.ts',
  globalSetup: './test/e2e/support/global-setup.ts',
  outputDir: 'test-results/playwright',
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  use: { trace: 'retain-on-failure' },
  // The same specs on both hosts; what only a desktop has is tested there alone.
  projects: [
    { name: 'desktop', use: { host: 'desktop' } },
    { name: 'browser', use: { host: 'browser' }, testIgnore: '**/desktop*.spec.ts' },
  ],
});
