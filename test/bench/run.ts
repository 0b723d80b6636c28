import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BENCH_SIZE, generatedSet, type Planted } from '#test/support/generated-set.ts';
import type { Measures, MeasureTask } from './measure.ts';

/** One line of the table; `goal` is a lower limit for speeds, an upper one for everything else. */
interface Line {
  what: string;
  value: number;
  unit: 'MB/s' | 'ms' | 'MB';
  goal: number;
}

const say = (text: string) => process.stdout.write(`${text}\n`);

say('Generating or finding the set: 500 loci × 100 alleles, a genome of 2.2 Mb …');
const set = generatedSet(BENCH_SIZE);
const dataRoot = mkdtempSync(join(tmpdir(), 'allelier-bench-'));
try {
  mkdirSync(join(dataRoot, 'databases'));
  const database = 'bench';
  const imported = await measure({ work: 'import', dataRoot, database, input: set.alleles, repeats: 0 });
  const queried: Measures[] = [];
  for (const repeats of [0, 0, 25]) {
    queried.push(await measure({ work: 'query', dataRoot, database, input: set.genome, repeats }));
  }
  const wrong = queried.flatMap((one) => compare(one, set.truth));
  print([
    { what: 'Import with index', value: imported.importSpeed ?? 0, unit: 'MB/s', goal: 30 },
    { what: 'Exact query, whole genome, all loci, warm', value: queried[2]?.warm ?? Infinity, unit: 'ms', goal: 40 },
    {
      what: 'The same from a cold start of the worker',
      value: median(queried.map((one) => one.cold ?? Infinity)),
      unit: 'ms',
      goal: 500,
    },
    { what: 'Peak memory of the import', value: imported.memory, unit: 'MB', goal: 500 },
    { what: 'Peak memory of the queries', value: Math.max(...queried.map((one) => one.memory)), unit: 'MB', goal: 500 },
  ]);
  say(
    wrong.length === 0
      ? `Matches: all ${set.truth.length} planted occurrences, no other.`
      : `WRONG: ${wrong.slice(0, 10).join('; ')}`,
  );
  process.exitCode = wrong.length === 0 ? 0 : 1;
} finally {
  rmSync(dataRoot, { recursive: true, force: true });
}
say('\nThe service, over its socket:');
await once(fork(join(import.meta.dirname, 'service-bench.ts')), 'exit');

/** Measures in a fresh process. */
function measure(task: MeasureTask): Promise<Measures> {
  const child = fork(join(import.meta.dirname, 'measure.ts'), [JSON.stringify(task)]);
  return new Promise((resolve, reject) => {
    let measures: Measures | undefined;
    child.on('message', (message: Measures) => (measures = message));
    child.on('error', reject);
    child.on('exit', (code) => {
      if (measures) resolve(measures);
      else reject(new Error(`The measuring process ended with ${code} and without a result.`));
    });
  });
}

/** Differences between what was found and what was planted, as sentences. */
function compare({ result }: Measures, truth: Planted[]): string[] {
  const keyOf = (match: Planted) => Object.values(match).join(' ');
  const found = new Set(
    result?.matches.map(({ locus, allele_id, contig, start, end, orientation }) =>
      keyOf({ locus, allele_id, contig: result.contigs[contig]?.name ?? '', start: start + 1, end, orientation }),
    ),
  );
  const planted = new Set(truth.map(keyOf));
  return [
    ...[...planted.difference(found)].map((key) => `missed ${key}`),
    ...[...found.difference(planted)].map((key) => `invented ${key}`),
  ];
}

function median(values: number[]): number {
  return values.toSorted((left, right) => left - right)[values.length >> 1] ?? Infinity;
}

function print(lines: Line[]): void {
  for (const { what, value, unit, goal } of lines) {
    const isSpeed = unit === 'MB/s';
    const verdict = (isSpeed ? value >= goal : value <= goal) ? 'met' : 'MISSED';
    const figures = `${value.toFixed(0).padStart(6)} ${unit.padEnd(4)}   goal ${isSpeed ? '≥' : '≤'} ${goal} ${unit}`;
    say(`${what.padEnd(44)} ${figures.padEnd(34)} ${verdict}`);
  }
}
