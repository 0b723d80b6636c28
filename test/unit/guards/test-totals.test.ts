import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import {
  readPlaywrightReport,
  readUnsteady,
  readVitestFailures,
  readVitestReport,
  readVitestUnsteady,
  sumTotals,
  totalsLine,
} from '#test/support/test-totals.ts';

/** The report of a run of these test files, each tried twice. */
function reportOf(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const vitest = resolve(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs');
  const report = join(folder, 'report.json');
  const options = ['--globals', '--retry', '1', '--reporter', 'json', '--outputFile', report];
  spawnSync(process.execPath, [vitest, 'run', '--root', folder, ...options]);
  return readFileSync(report, 'utf8').replaceAll(`${folder}/`, '');
}

test('unit tests that fail or need a second try are named; a file that does not load counts as a failure', () => {
  const report = reportOf({
    'a.test.js': `
      let tries = 0;
      describe('a thing', () => {
        test('works', () => {});
        test('never works', () => { throw new Error('it is broken\\nsomewhere'); });
        test('works now and then', () => { if (++tries < 2) throw new Error('it was late'); });
        test.skip('is not tried', () => {});
      });`,
    'b.test.js': `throw new Error('no such module');`,
  });
  expect(readVitestReport(report)).toEqual({ passed: 2, failed: 2, skipped: 1 });
  expect(readVitestFailures(report).toSorted()).toEqual([
    'a.test.js › a thing never works: Error: it is broken',
    'b.test.js: no such module',
  ]);
  expect(readVitestUnsteady(report)).toEqual(['a.test.js › a thing works now and then: Error: it was late']);
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
