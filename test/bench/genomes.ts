import { generatedAlleles, generatedGenomes, GENOME_4_6, LARGE_SET } from '#test/support/generated-set.ts';
import { benchDatabase } from './bench-database.ts';
import type { GenomesAnswer, GenomesTask } from './genomes-process.ts';
import { inProcess } from './in-process.ts';
import { passOverFiles } from './reference.ts';
import { measureSmallFiles } from './small-files.ts';
import type { Group } from './table.ts';

const GENOMES = 100;

export const genomesGroup: Group = {
  name: 'genomes',
  title: '100 genomes of 4.6 Mb from files, all loci, against 1,000,000 alleles, on 2 cores',
  async measure() {
    const { at } = await benchDatabase(LARGE_SET);
    const genomes = generatedGenomes(generatedAlleles(LARGE_SET), { ...GENOME_4_6, genomes: GENOMES });
    const measured = (best: boolean) =>
      inProcess<GenomesTask, GenomesAnswer>('genomes-process.ts', { at, genomes, threads: 2, best });
    const { clock, processor, memory, wrong } = await measured(false);
    const full = await measured(true);
    const reference = passOverFiles(genomes.map(({ fasta }) => fasta));
    return [
      {
        what: 'Exact matches of all, index opened once',
        value: clock / 1000,
        processor: processor / 1000,
        unit: 's',
        reference,
        goal: 16,
      },
      { what: 'Peak memory', value: memory, unit: 'MB', goal: 1000 },
      {
        what: 'The same with the nearest allele of every locus that has none',
        value: full.clock / 1000,
        processor: full.processor / 1000,
        unit: 's',
        reference,
      },
      {
        what: `Occurrences missed or invented ${wrong.slice(0, 5).join('; ')}`,
        value: wrong.length,
        unit: 'wrong',
        goal: 0,
      },
      await measureSmallFiles(),
    ];
  },
};
