import { expect, test } from 'vitest';
import { readPlaywrightReport, readVitestReport, sumTotals, totalsLine } from '#test/support/test-totals.ts';

const vitestReport = (testResults: unknown[]) =>
  JSON.stringify({ numPassedTests: 5, numFailedTests: 1, numPendingTests: 2, numTodoTests: 1, testResults });

test('a test file that does not load counts as a failure', () => {
  expect(readVitestReport(vitestReport([{ status: 'failed', assertionResults: [] }]))).toEqual({
    passed: 5,
    failed: 2,
    skipped: 3,
  });
});

test('a flaky browser test and an error outside the tests count as failures', () => {
  const report = JSON.stringify({ stats: { expected: 4, unexpected: 1, flaky: 1, skipped: 2 }, errors: [{}] });
  expect(readPlaywrightReport(report)).toEqual({ passed: 4, failed: 3, skipped: 2 });
});

test('the closing line names the skipped tests only when there are some', () => {
  const sum = sumTotals([
    { passed: 4, failed: 0, skipped: 0 },
    { passed: 3, failed: 1, skipped: 0 },
  ]);
  expect(totalsLine(sum)).toBe('7 passed, 1 failed');
  expect(totalsLine({ ...sum, skipped: 2 })).toBe('7 passed, 1 failed, 2 skipped');
});
