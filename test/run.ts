/**
 * The whole test run, as `npm test` starts it: static checks, build, unit and service tests, packaging, browser tests.
 * Every step runs even if an earlier one failed, so that one run shows everything. The last line adds up the reports of
 * the runners. Above it stand the tests that failed, how large the program is, the slowest tests, and how long the run took.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { browserPath } from './support/browser.ts';
import { houseLines } from './support/house.ts';
import { measureSlowness, memoryFolder } from './support/machine.ts';
import {
  readPlaywrightReport,
  readPlaywrightTimes,
  readVitestFailures,
  readVitestReport,
  readVitestTimes,
  slowestLines,
  sumTotals,
  totalsLine,
  type Totals,
} from './support/test-totals.ts';

const root = resolve(import.meta.dirname, '..');
const reports = {
  vitest: join(root, 'test-results/vitest.json'),
  playwright: join(root, 'test-results/playwright.json'),
};

interface Step {
  name: string;
  command: string[];
  /** File into which the step writes its report, and how it is read. */
  report?: { file: string; read: (text: string) => Totals };
}

/**
 * Rows run one after the other. The steps of one row run side by side, where one step alone would leave processors
 * idle.
 */
const rows: Step[][] = [
  [
    // Each further checker works out the same types again: one does less than half of the work of the usual four.
    { name: 'typecheck', command: ['npm', 'run', '--silent', 'typecheck', '--', '--checkers', '1', '--builders', '1'] },
    // The three parts of `npm run lint`: two of them use one processor only.
    { name: 'lint of the code', command: ['npm', 'run', '--silent', 'lint:code'] },
    { name: 'format', command: ['npm', 'run', '--silent', 'lint:format'] },
    { name: 'unused code', command: ['npm', 'run', '--silent', 'lint:unused'] },
    // Before the unit tests, because `allelier serve` is tested with the built screens and its tests skip without them.
    { name: 'build', command: ['npm', 'run', '--silent', 'build'] },
  ],
  [
    {
      name: 'unit and service tests',
      command: ['npm', 'run', '--silent', 'test:unit'],
      report: { file: reports.vitest, read: readVitestReport },
    },
  ],
  [
    // Beside the browser tests, which begin with one processor: they read their files and make a demo to copy.
    { name: 'packaging', command: ['node', 'test/packaging/check.ts'] },
    {
      name: 'browser tests',
      command: ['npm', 'run', '--silent', 'test:e2e'],
      report: { file: reports.playwright, read: readPlaywrightReport },
    },
  ],
];

/** Bytes that must be free before the programs in Go (types, lint) may hold five times what they use, and so clean up less often. */
const ROOM_FOR_GARBAGE = 12 * 2 ** 30;

interface Outcome {
  name: string;
  ok: boolean;
  totals?: Totals;
}

/** Runs a step. Its output is shown at once if it has a report, for it takes minutes, otherwise in one piece at its end. */
async function runStep({ name, command, report }: Step): Promise<Outcome> {
  const [program = '', ...parameters] = command;
  const isShown = report !== undefined;
  if (isShown) console.log(`\n=== ${name}`);
  const started = performance.now();
  const child = spawn(program, parameters, {
    cwd: root,
    env: { ...process.env, ...environment },
    stdio: isShown ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const said: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => said.push(chunk));
  const [status] = (await once(child, 'close')) as [number | null];
  if (!isShown) process.stdout.write(`\n=== ${name}\n${Buffer.concat(said).toString()}`);
  console.log(
    `=== ${name}: ${status === 0 ? 'ok' : 'FAILED'} in ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  if (!report) return { name, ok: status === 0 };
  if (!existsSync(report.file)) return { name, ok: false };
  return { name, ok: status === 0, totals: report.read(readFileSync(report.file, 'utf8')) };
}

const began = performance.now();
for (const file of Object.values(reports)) rmSync(file, { force: true });
// Unpacks the bundled browser once, before several test processes want it at the same time.
browserPath();
const memory = memoryFolder();
const environment = {
  ALLELIER_SCREENSHOTS: 'none',
  ALLELIER_BUNDLED_WORKERS: '1',
  ALLELIER_TIME_FACTOR: (await measureSlowness()).toFixed(1),
  ...(memory !== undefined && { TMPDIR: memory }),
  ...(process.availableMemory() >= ROOM_FOR_GARBAGE && { GOGC: '400' }),
};
const outcomes: Outcome[] = [];
try {
  for (const row of rows) outcomes.push(...(await Promise.all(row.map(runStep))));
} finally {
  if (memory !== undefined) rmSync(memory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** What is read from a report, if its runner came to write one. */
const ofReport = <Found>(file: string, read: (text: string) => Found[]): Found[] =>
  existsSync(file) ? read(readFileSync(file, 'utf8').replaceAll(`${root}/`, '')) : [];
const list = (title: string, lines: string[]) => {
  if (lines.length > 0) console.log(`\n${title}:\n  ${lines.join('\n  ')}`);
};
list('Failed unit and service tests', ofReport(reports.vitest, readVitestFailures));
list('The house', houseLines(root));
const times = [...ofReport(reports.vitest, readVitestTimes), ...ofReport(reports.playwright, readPlaywrightTimes)];
list('The slowest tests', slowestLines(times, 20));
const broken = outcomes.filter(({ ok }) => !ok).map(({ name }) => name);
if (broken.length > 0) console.log(`\nNot passed: ${broken.join(', ')}`);
const minutes = ((performance.now() - began) / 60_000).toFixed(1);
console.log(`\nTook ${minutes} minutes, with time limits × ${environment.ALLELIER_TIME_FACTOR}.`);
console.log(totalsLine(sumTotals(outcomes.map(({ totals }) => totals ?? { passed: 0, failed: 0, skipped: 0 }))));
process.exitCode = broken.length > 0 ? 1 : 0;
