import { readTruth, type GenomeFiles } from '#test/support/generated/generated-genome.ts';
import {
  generatedAlleles,
  generatedGenomes,
  GENOME_2_2,
  GENOME_4_6,
  LARGE_SET,
  type GenomesSize,
} from '#test/support/generated-set.ts';
import { benchDatabase, type BenchDatabase } from './bench-database.ts';
import { compareWithTruth } from './compare-with-truth.ts';
import { inProcess } from './in-process.ts';
import { median, type Group, type Line } from './table.ts';
import type { TypingBenchAnswer, TypingBenchTask } from './typing-process.ts';

export const typingGroup: Group = {
  name: 'typing',
  title: 'Exact matches in a genome, all loci, against 1,000,000 alleles',
  async measure() {
    const database = await benchDatabase(LARGE_SET);
    return [
      ...(await measureGenome(database, GENOME_4_6, '4.6 Mb', { warm: 60, cold: 700, memory: 400 })),
      ...(await measureGenome(database, GENOME_2_2, '2.2 Mb', {})),
    ];
  },
};

/** What BLAST needed for the same as deployed servers run it, measured once for `design.md`. */
const BLAST = '103 s, 3.3 GB (BLAST as deployed servers run it)';

async function measureGenome(
  { at }: BenchDatabase,
  size: GenomesSize,
  label: string,
  goals: { warm?: number; cold?: number; memory?: number },
): Promise<Line[]> {
  const [genome] = generatedGenomes(generatedAlleles(LARGE_SET), size) as [GenomeFiles];
  const ask = (repeats: number) =>
    inProcess<TypingBenchTask, TypingBenchAnswer>('typing-process.ts', { at, genome: genome.fasta, repeats });
  const cold = [await ask(0), await ask(0), await ask(0)];
  const warm = await ask(25);
  const wrong = compareWithTruth(warm.matches, warm.contigs, readTruth(genome));
  return [
    {
      what: `${label}, warm (median of 25)`,
      value: median(warm.clocks),
      processor: median(warm.processors),
      unit: 'ms',
      ...limit(goals.warm),
      peer: BLAST,
    },
    {
      what: `${label}, cold: start of the process, index, genome, answer`,
      value: median(cold.map(({ elapsed }) => elapsed)),
      processor: median(cold.map(({ processor }) => processor)),
      unit: 'ms',
      ...limit(goals.cold),
    },
    {
      what: `${label}, peak memory of one query`,
      value: cold[0]?.memory ?? Infinity,
      unit: 'MB',
      ...limit(goals.memory),
    },
    { what: `${label}, occurrences missed or invented${listed(wrong)}`, value: wrong.length, unit: 'wrong', goal: 0 },
  ];
}

function limit(goal: number | undefined): { goal?: number } {
  return goal === undefined ? {} : { goal };
}

function listed(wrong: string[]): string {
  return wrong.length === 0 ? '' : `: ${wrong.slice(0, 5).join('; ')}`;
}
