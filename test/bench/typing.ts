import { readTruth, type GenomeFiles } from '#test/support/generated/generated-genome.ts';
import {
  generatedAlleles,
  generatedGenomes,
  FRAGMENT_SET,
  GENOME_2_2,
  GENOME_4_6,
  LARGE_SET,
  MEDIUM_SET,
  type AllelesSize,
  type GenomesSize,
} from '#test/support/generated-set.ts';
import { benchDatabase } from './bench-database.ts';
import { blastGenome } from './blast-peer.ts';
import { compareWithTruth } from './compare-with-truth.ts';
import { inProcess } from './in-process.ts';
import { passOverFiles } from './reference.ts';
import { median, type Group, type Line } from './table.ts';
import type { TypingBenchAnswer, TypingBenchTask } from './typing-process.ts';

export const typingGroup: Group = {
  name: 'typing',
  title: 'Exact matches in a genome, all 2,000 loci',
  async measure() {
    const goals = { warm: 12, cold: 140, memory: 400 };
    return [
      ...(await measureGenome(LARGE_SET, GENOME_4_6, '4.6 Mb, 1,000,000 alleles', goals)),
      ...(await measureGenome(LARGE_SET, GENOME_2_2, '2.2 Mb, 1,000,000 alleles', {})),
      ...(await measureGenome(MEDIUM_SET, GENOME_4_6, '4.6 Mb, 200,000 alleles', {})),
      ...(await measureGenome(FRAGMENT_SET, GENOME_4_6, '4.6 Mb, 233,800 fragments of genes', {})),
    ];
  },
};

async function measureGenome(
  alleles: AllelesSize,
  size: GenomesSize,
  label: string,
  goals: { warm?: number; cold?: number; memory?: number },
): Promise<Line[]> {
  const { at } = await benchDatabase(alleles);
  const set = generatedAlleles(alleles);
  const [genome] = generatedGenomes(set, size) as [GenomeFiles];
  const ask = (repeats: number) =>
    inProcess<TypingBenchTask, TypingBenchAnswer>('typing-process.ts', { at, genome: genome.fasta, repeats });
  const cold = [await ask(0), await ask(0), await ask(0)];
  const warm = await ask(25);
  const reference = passOverFiles([genome.fasta]);
  const wrong = compareWithTruth(warm.matches, warm.contigs, readTruth(genome));
  return [
    {
      what: `${label}, warm (median of 25)`,
      value: median(warm.clocks),
      processor: median(warm.processors),
      unit: 'ms',
      reference,
      ...limit(goals.warm),
      peer: await blastGenome(set, genome.fasta),
    },
    {
      what: `${label}, cold, from the start of the process`,
      value: median(cold.map(({ elapsed }) => elapsed)),
      processor: median(cold.map(({ processor }) => processor)),
      unit: 'ms',
      reference,
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
