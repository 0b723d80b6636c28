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
  timeout: 120_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'test-results/playwright.json' }]],
  // Once more, so that one unlucky moment does not stop a landing; `test/run.ts` names what needed it.
  retries: 1,
  use: { trace: 'on-first-retry' },
  // Everything on the browser host; on the desktop what can differ there: what only it has, and tests marked `@host`.
  projects: [
    { name: 'desktop', use: { host: 'desktop' }, grep: [/\bdesktop-[a-z]+\.spec\.ts/, /@host/] },
    { name: 'browser', use: { host: 'browser' }, testIgnore: '**/desktop*.spec.ts' },
  ],
});
