import { z } from 'zod';

export interface Totals {
  passed: number;
  failed: number;
  skipped: number;
}

/** A test and how long it took. */
export interface TimedTest {
  name: string;
  milliseconds: number;
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
      assertionResults: z.array(
        z.object({
          fullName: z.string(),
          status: z.string(),
          duration: z.number().nullish(),
          failureMessages: z.array(z.string()).nullable(),
        }),
      ),
    }),
  ),
});

const PlaywrightTest = z.object({ projectName: z.string(), results: z.array(z.object({ duration: z.number() })) });

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

/**
 * What failed in vitest's JSON report: `a.test.ts › its title: first line of the message`; files that could not be loaded too.
 */
export function readVitestFailures(text: string): string[] {
  return VitestReport.parse(JSON.parse(text)).testResults.flatMap(({ name, status, message, assertionResults }) => {
    if (assertionResults.length === 0) return status === 'failed' && message ? [`${name}: ${firstLine(message)}`] : [];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map(({ fullName, failureMessages }) => `${name} › ${fullName}: ${firstLine(failureMessages?.[0] ?? '')}`);
  });
}

/** How long each test of vitest's JSON report took: `a.test.ts › its title`. */
export function readVitestTimes(text: string): TimedTest[] {
  return VitestReport.parse(JSON.parse(text)).testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ name: `${name} › ${fullName}`, milliseconds: duration ?? 0 })),
  );
}

/** Totals of Playwright's JSON report. A test that passed at its second try has failed, and so has an error outside any test. */
export function readPlaywrightReport(text: string): Totals {
  const { stats, errors } = PlaywrightReport.parse(JSON.parse(text));
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped };
}

/** How long each test of Playwright's JSON report took: `[browser] home.spec.ts:12 › its title`. */
export function readPlaywrightTimes(text: string): TimedTest[] {
  const timesIn = ({ specs, suites = [] }: z.infer<typeof PlaywrightSuite>): TimedTest[] => [
    ...specs.flatMap(({ title, file, line, tests }) =>
      tests.map(({ projectName, results }) => ({
        name: `[${projectName}] ${file}:${line} › ${title}`,
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
      })),
    ),
    ...suites.flatMap(timesIn),
  ];
  return PlaywrightReport.parse(JSON.parse(text)).suites.flatMap(timesIn);
}

/** The tests that took longest, longest first: `12.3 s  a.test.ts › its title`. */
export function slowestLines(tests: TimedTest[], count: number): string[] {
  return tests
    .toSorted((one, other) => other.milliseconds - one.milliseconds)
    .slice(0, count)
    .map(({ name, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(5)} s  ${name}`);
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
