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

const PlaywrightTest = z.object({ projectName: z.string(), status: z.string() });

/** A file or a `describe`; each may hold further ones. */
const PlaywrightSuite = z.object({
  specs: z.array(z.object({ title: z.string(), file: z.string(), line: z.number(), tests: z.array(PlaywrightTest) })),
  get suites() {
    return z.array(PlaywrightSuite).optional();
  },
});

const PlaywrightReport = z.object({
  suites: z.array(PlaywrightSuite),
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

/** Totals of Playwright's JSON report. A test that passed at its second try has passed; an error outside any test is a failure. */
export function readPlaywrightReport(text: string): Totals {
  const { stats, errors } = PlaywrightReport.parse(JSON.parse(text));
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped };
}

/** The tests of Playwright's JSON report that passed only at their second try: `[browser] home.spec.ts:12 › its title`. */
export function readUnsteady(text: string): string[] {
  const namesIn = ({ specs, suites = [] }: z.infer<typeof PlaywrightSuite>): string[] => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests
        .filter(({ status }) => status === 'flaky')
        .map(({ projectName }) => `[${projectName}] ${file}:${line} › ${title}`),
    ),
    ...suites.flatMap(namesIn),
  ];
  return PlaywrightReport.parse(JSON.parse(text)).suites.flatMap(namesIn);
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
