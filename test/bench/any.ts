import { execFile } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { manyDatabases } from '#test/support/many-databases.ts';
import type { AnyBenchAnswer, AnyBenchTask } from './any-process.ts';
import { inProcess } from './in-process.ts';
import { passOverFiles } from './reference.ts';
import { median, type Group, type Line } from './table.ts';

const run = promisify(execFile);
const TIMES = 3;

export const anyGroup: Group = {
  name: 'any',
  title: 'The best scheme of 167 databases with 242,000 alleles',
  async measure() {
    const { folder, names, genomes } = await manyDatabases();
    const ask = (of: typeof genomes, repeats: number) =>
      inProcess<AnyBenchTask, AnyBenchAnswer>('any-process.ts', { folder, names, genomes: of, repeats });
    forgetOutlines(folder);
    const reading = await ask(genomes.slice(0, 1), 0);
    const cold = [
      await ask(genomes.slice(0, 1), 0),
      await ask(genomes.slice(0, 1), 0),
      await ask(genomes.slice(0, 1), 0),
    ];
    const lines: Line[] = [
      {
        what: 'first genome without outlines of the imports: all databases are read',
        value: reading.first,
        unit: 'ms',
        reference: passOverFiles(names.map((name) => join(folder, `${name}.sqlite`))),
      },
      {
        what: 'first genome of a process',
        value: median(cold.map(({ first }) => first)),
        unit: 'ms',
        reference: passOverFiles([genomes[0]?.file ?? '']),
        peer: await timeOfMlst(genomes[0]?.file ?? ''),
      },
    ];
    for (const bases of [2_200_000, 4_600_000]) {
      const own = genomes.filter((genome) => genome.bases === bases);
      const warm = await ask(own, 7);
      const what = `${bases / 1e6} Mb, warm (median of ${warm.clocks.length})`;
      const reference = passOverFiles([own[0]?.file ?? '']);
      lines.push(
        { what, value: median(warm.clocks), processor: median(warm.processors), unit: 'ms', reference, goal: 100 },
        { what: `${bases / 1e6} Mb, another database chosen`, value: warm.wrong, unit: 'wrong', goal: 0 },
        { what: `${bases / 1e6} Mb, peak memory`, value: warm.memory, unit: 'MB' },
      );
    }
    return lines;
  },
};

/** Removes what is known of the databases, as if an older version of the program had imported them. */
function forgetOutlines(folder: string): void {
  for (const name of readdirSync(folder)) if (name.includes('.index')) rmSync(join(folder, name));
}

/** The time that `mlst` needs to find the scheme of a genome among its own, or why it is unknown. The goal is a third of it. */
async function timeOfMlst(genome: string): Promise<string> {
  const isInstalled = await run('mlst', ['--version']).then(
    () => true,
    () => false,
  );
  if (!isInstalled) return 'skipped: mlst not installed';
  const times: number[] = [];
  for (let time = 0; time < TIMES; time++) {
    const started = performance.now();
    await run('mlst', ['--quiet', '--threads', '1', genome]);
    times.push(performance.now() - started);
  }
  return `${Math.round(median(times))} ms, mlst on one core; the goal is a third of it`;
}
