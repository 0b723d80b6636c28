import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GenomeFiles } from '#test/support/generated/generated-genome.ts';
import { generatedAlleles, generatedGenomes, GENOME_2_2 } from '#test/support/generated-set.ts';
import { hasRealData, realFile, unpackScheme } from '#test/support/real-data.ts';
import { median, type Group, type Line } from './table.ts';

const launcher = join(import.meta.dirname, '../../electron/cli/launch.mjs');
const sayTime = join(import.meta.dirname, 'say-processor-time.cjs');
const PAIRS = 9;

export const shellGroup: Group = {
  name: 'shell',
  title: 'Processor time of short commands, second call',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'allelier-bench-shell-'));
    try {
      const { definitions, genome, what } = setOf(folder);
      const call = (...argv: string[]) => processorTime([launcher, ...argv], folder);
      call('import', definitions, '--database', 'bench');
      return [
        compare('allelier --version', 3, () => call('--version')),
        compare(`allelier type --exact-only, ${what}`, 8, () =>
          call('type', '--exact-only', genome, '--database', 'bench'),
        ),
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** A genome of 2.2 million bases and the definitions of seven loci: real ones where they are. */
function setOf(folder: string): { definitions: string; genome: string; what: string } {
  if (hasRealData) {
    const definitions = unpackScheme('neisseria', folder);
    return { definitions, genome: realFile('genomes/nmen_Z2491.fna.gz'), what: 'a real genome, 7 loci' };
  }
  const alleles = generatedAlleles({ loci: 7, allelesPerLocus: 1370, areFragments: true });
  const [genome] = generatedGenomes(alleles, GENOME_2_2) as [GenomeFiles];
  return { definitions: alleles.folder, genome: genome.fasta, what: 'a generated genome, 7 loci' };
}

/** A command beside a program that does nothing, by turns. */
function compare(what: string, goal: number, call: () => number): Line {
  const nothing = () => processorTime(['-e', '0'], tmpdir());
  // The first call compiles.
  call();
  const pairs = Array.from({ length: PAIRS }, () => ({ empty: nothing(), full: call() }));
  const reference = { what: 'node -e 0', value: median(pairs.map(({ empty }) => empty)) };
  return { what, value: median(pairs.map(({ full }) => full)), unit: 'ms', reference, goal };
}

/** Milliseconds of processor time that a program takes. Throws if it fails. */
function processorTime(argv: string[], folder: string): number {
  const { status, output, stderr } = spawnSync(process.execPath, ['--require', sayTime, ...argv], {
    env: { ...process.env, ALLELIER_DATA: join(folder, 'data'), ALLELIER_CONFIG: join(folder, 'config') },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${argv.join(' ')} ended with ${status}: ${stderr}`);
  return Number(output[3]) / 1000;
}
