/**
 * The whole test run, as `npm test` starts it: static checks, build, unit and service tests, packaging, browser tests. Every
 * step runs even when an earlier one failed, so that one run tells everything; the last line sums the runners' own reports.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { browserPath } from './support/browser.ts';
import { readPlaywrightReport, readVitestReport, sumTotals, totalsLine, type Totals } from './support/test-totals.ts';

const root = resolve(import.meta.dirname, '..');
const reports = {
  vitest: join(root, 'test-results/vitest.json'),
  playwright: join(root, 'test-results/playwright.json'),
};

interface Step {
  name: string;
  command: string[];
  /** File in which the step leaves its report, and how it is read. */
  report?: { file: string; read: (text: string) => Totals };
}

const steps: Step[] = [
  { name: 'typecheck', command: ['npm', 'run', '--silent', 'typecheck'] },
  { name: 'lint', command: ['npm', 'run', '--silent', 'lint'] },
  // Before the unit tests, because `allelier serve` is tested with the built screens and its tests skip without them.
  { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  {
    name: 'unit and service tests',
    command: ['npm', 'run', '--silent', 'test:unit'],
    report: { file: reports.vitest, read: readVitestReport },
  },
  { name: 'packaging', command: ['node', 'test/packaging/check.ts'] },
  {
    name: 'browser tests',
    command: ['npm', 'run', '--silent', 'test:e2e'],
    report: { file: reports.playwright, read: readPlaywrightReport },
  },
];

function runStep({ name, command, report }: Step): { name: string; ok: boolean; totals?: Totals } {
  const [program = '', ...parameters] = command;
  console.log(`\n=== ${name}`);
  const started = performance.now();
  const { status } = spawnSync(program, parameters, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  console.log(
    `=== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  if (!report) return { name, ok: status === 0 };
  if (!existsSync(report.file)) return { name, ok: false };
  return { name, ok: status === 0, totals: report.read(readFileSync(report.file, 'utf8')) };
}

for (const file of Object.values(reports)) rmSync(file, { force: true });
// Unpacks the bundled browser once, before several test processes want it at the same time.
await browserPath();
const outcomes = steps.map(runStep);
const broken = outcomes.filter(({ ok }) => !ok).map(({ name }) => name);
if (broken.length > 0) console.log(`\nNot passed: ${broken.join(', ')}`);
console.log(totalsLine(sumTotals(outcomes.map(({ totals }) => totals ?? { passed: 0, failed: 0, skipped: 0 }))));
process.exitCode = broken.length > 0 ? 1 : 0;
