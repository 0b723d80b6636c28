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
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string(),
      /** The messages of a test that passed are those of its first try. */
      assertionResults: z.array(
        z.object({ fullName: z.string(), status: z.string(), failureMessages: z.array(z.string()).nullable() }),
      ),
    }),
  ),
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

const firstLine = (text: string): string => text.split('\n', 1)[0] ?? '';

/** The tests of vitest's JSON report with this status and a message: `a.test.ts › its title: first line of the message`. */
function vitestMessages(text: string, wanted: 'passed' | 'failed'): string[] {
  return VitestReport.parse(JSON.parse(text)).testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (assertionResults.length === 0) return status === wanted && message ? [`${name}: ${firstLine(message)}`] : [];
    return assertionResults
      .filter((test) => test.status === wanted && (wanted === 'failed' || test.failureMessages?.length))
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}: ${firstLine(failureMessages?.[0] ?? '')}`);
  });
}

/** What failed in vitest's JSON report, each with the first line of its message; files that could not be loaded too. */
export const readVitestFailures = (text: string): string[] => vitestMessages(text, 'failed');

/** The tests of vitest's JSON report that passed only at their second try, each with why the first failed. */
export const readVitestUnsteady = (text: string): string[] => vitestMessages(text, 'passed');

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
