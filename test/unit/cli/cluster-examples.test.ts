import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasSlurm, isInstalled, startOneNodeSlurm } from '#test/support/one-node-slurm.ts';
import { COMPLETE, ODD, ODD_REVERSED, PLANTED_SCHEME, randomBases } from '#test/support/planted-genomes.ts';
import { setUpCli } from './cli-support.ts';

const examples = join(import.meta.dirname, '../../../examples');
const hasSnakemake = isInstalled('snakemake');

const GENOMES = Object.fromEntries(
  Array.from({ length: 50 }, (_, index) => [
    `genomes/${String(index + 1).padStart(2, '0')}.fa`,
    `${[COMPLETE, ODD, ODD_REVERSED][index % 3]}>more${index}\n${randomBases(1_000, index)}\n`,
  ]),
);

describe.runIf(process.platform === 'linux')('the examples for a cluster type 50 genomes as one run does', () => {
  const folder = mkdtempSync(join(tmpdir(), 'allelier-test-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 3 }));
  const { cli } = setUpCli({ ...PLANTED_SCHEME, ...GENOMES, 'list.txt': Object.keys(GENOMES).join('\n') }, folder);
  const run = (program: string, args: string[], environment: Record<string, string> = {}) =>
    promisify(execFile)(program, args, {
      cwd: folder,
      env: {
        ...process.env,
        ALLELIER_DATA: join(folder, 'data'),
        ALLELIER_CONFIG: join(folder, 'config'),
        ...environment,
      },
    });
  const resultOf = (...names: string[]) => names.map((name) => readFileSync(join(folder, name), 'utf8'));

  beforeAll(async () => {
    if (!hasSnakemake && !hasSlurm) return;
    await cli(['import', 'set', '--database', 'six']);
    await cli(['index', 'six']);
    await cli([
      'type',
      '--database',
      'six',
      '--files',
      'list.txt',
      '--resume',
      '--output',
      'one.tsv',
      '--novel',
      'one.fasta',
    ]);
  });

  it('with Snakemake', async ({ skip }) => {
    skip(!hasSnakemake, 'Snakemake is not installed: apt-get install snakemake');
    const settings = ['--config', 'database=six', 'genomes=genomes', 'shards=3'];
    await run('snakemake', ['--snakefile', join(examples, 'snakemake/Snakefile'), '--cores', '2', ...settings]);
    expect(resultOf('types.tsv', 'new-alleles.fasta')).toEqual(resultOf('one.tsv', 'one.fasta'));
  });

  it('with Slurm', async ({ skip }) => {
    skip(!hasSlurm, 'Slurm is not installed: apt-get install slurm-wlm');
    for (const name of ['types.tsv', 'shards']) rmSync(join(folder, name), { recursive: true, force: true });
    await using slurm = await startOneNodeSlurm(join(folder, 'slurm'));
    await run(join(examples, 'slurm/run.sh'), ['six', 'genomes', '3'], slurm.environment);
    await expect.poll(() => existsSync(join(folder, 'types.tsv'))).toBe(true);
    expect(resultOf('types.tsv', 'new-alleles.fasta')).toEqual(resultOf('one.tsv', 'one.fasta'));
  });
});
