import { expect, test } from 'vitest';
import {
  readPlaywrightReport,
  readUnsteady,
  readVitestReport,
  sumTotals,
  totalsLine,
} from '#test/support/test-totals.ts';

const vitestReport = (testResults: unknown[]) =>
  JSON.stringify({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults });

test('a test file that does not load counts as a failure', () => {
  expect(readVitestReport(vitestReport([{ status: 'failed', assertionResults: [] }]))).toEqual({
    passed: 5,
    failed: 2,
    skipped: 3,
  });
});

test('an error outside the tests of the browser counts as a failure', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 0, skipped: 2 };
  const report = JSON.stringify({ suites: [], stats, errors: [{}] });
  expect(readPlaywrightReport(report)).toEqual({ passed: 4, failed: 2, skipped: 2 });
});

test('a browser test that passed at its second try has passed, and is named', () => {
  const specOf = (title: string, line: number, status: string) => ({
    title,
    file: 'home.spec.ts',
    line,
    tests: [{ projectName: 'browser', status }],
  });
  const report = JSON.stringify({
    suites: [
      {
        specs: [specOf('works', 3, 'expected'), specOf('works now and then', 7, 'flaky')],
        suites: [{ specs: [specOf('is inside', 9, 'flaky'), specOf('never works', 12, 'unexpected')] }],
      },
    ],
    stats: { expected: 1, unexpected: 1, flaky: 2, skipped: 0 },
    errors: [],
  });
  expect(readPlaywrightReport(report)).toEqual({ passed: 3, failed: 1, skipped: 0 });
  expect(readUnsteady(report)).toEqual([
    '[browser] home.spec.ts:7 › works now and then',
    '[browser] home.spec.ts:9 › is inside',
  ]);
});

test('the closing line names the skipped tests only when there are some', () => {
  const sum = sumTotals([
    { passed: 4, failed: 0, skipped: 0 },
    { passed: 3, failed: 1, skipped: 0 },
  ]);
  expect(totalsLine(sum)).toBe('7 passed, 1 failed');
  expect(totalsLine({ ...sum, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped');
});
