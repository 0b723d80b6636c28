import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#test/support/temporary-folder.ts';
import {
  readPlaywrightReport,
  readPlaywrightTimes,
  readVitestFailures,
  readVitestReport,
  readVitestTimes,
  slowestLines,
  sumTotals,
  totalsLine,
} from '#test/support/test-totals.ts';

/** The report of a run of these test files, each tried once. */
function reportOf(files: Record<string, string>): string {
  const folder = temporaryFolder();
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const vitest = resolve(import.meta.dirname, '../../../node_modules/vitest/vitest.mjs');
  const report = join(folder, 'report.json');
  const options = ['--globals', '--reporter', 'json', '--outputFile', report];
  spawnSync(process.execPath, [vitest, 'run', '--root', folder, ...options]);
  return readFileSync(report, 'utf8').replaceAll(`${folder}/`, '');
}

test('unit tests that fail are named; a file that does not load counts as a failure', () => {
  const report = reportOf({
    'a.test.js': `
      describe('a thing', () => {
        test('works', () => {});
        test('never works', () => { throw new Error('it is broken\\nsomewhere'); });
        test.skip('is not tried', () => {});
      });`,
    'b.test.js': `throw new Error('no such module');`,
  });
  expect(readVitestReport(report)).toEqual({ passed: 1, failed: 2, skipped: 1 });
  expect(readVitestFailures(report).toSorted()).toEqual([
    'a.test.js › a thing never works: Error: it is broken',
    'b.test.js: no such module',
  ]);
  expect(readVitestTimes(report).map(({ name }) => name)).toContain('a.test.js › a thing works');
});

test('an error outside the tests of the browser counts as a failure, and so does a second try', () => {
  const stats = { expected: 4, unexpected: 1, flaky: 1, skipped: 2 };
  const report = JSON.stringify({ suites: [], stats, errors: [{}] });
  expect(readPlaywrightReport(report)).toEqual({ passed: 4, failed: 3, skipped: 2 });
});

test('the slowest tests are named, the slowest first', () => {
  const specOf = (title: string, line: number, duration: number) => ({
    title,
    file: 'home.spec.ts',
    line,
    tests: [{ projectName: 'browser', results: [{ duration }] }],
  });
  const report = JSON.stringify({
    suites: [{ specs: [specOf('is quick', 3, 40)], suites: [{ specs: [specOf('is slow', 9, 12_340)] }] }],
    stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 },
    errors: [],
  });
  const other = { name: 'a.test.ts › takes long', milliseconds: 2000 };
  expect(slowestLines([...readPlaywrightTimes(report), other], 2)).toEqual([
    ' 12.3 s  [browser] home.spec.ts:9 › is slow',
    '  2.0 s  a.test.ts › takes long',
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
