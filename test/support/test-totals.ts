import { z } from 'zod';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

const VitestReport = z.object({
  numPassedTests: z.number(),
  numFailedTests: z.number(),
  numPendingTests: z.number(),
  numTodoTests: z.number(),
  /** A suite that failed to load has no tests of its own to count. */
  testResults: z.array(z.object({ status: z.string(), assertionResults: z.array(z.unknown()) })),
});

const PlaywrightReport = z.object({
  stats: z.object({ expected: z.number(), unexpected: z.number(), flaky: z.number(), skipped: z.number() }),
  errors: z.array(z.unknown()),
});

/** Totals of vitest's JSON report; a file that could not even be loaded counts as one failure. */
export function readVitestReport(text: string): Totals {
  const report = VitestReport.parse(JSON.parse(text));
  const unloaded = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** Totals of Playwright's JSON report. A flaky test failed once, so it counts as failed; so does an error outside any test. */
export function readPlaywrightReport(text: string): Totals {
  const { stats, errors } = PlaywrightReport.parse(JSON.parse(text));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/** Adds up the totals of several runners. */
export function sumTotals(all: Totals[]): Totals {
  return all.reduce(
    (sum, each) => ({
      passed: sum.passed + each.passed,
      failed: sum.failed + each.failed,
      skipped: sum.skipped + each.skipped,
    }),
    { passed: 0, failed: 0, skipped: 0 },
  );
}

/** `12 passed, 0 failed`, with `, 3 skipped` only when something was skipped. */
export function totalsLine({ passed, failed, skipped }: Totals): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
