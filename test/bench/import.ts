import { generatedAlleles, LARGE_SET } from '#test/support/generated-set.ts';
import { importSet } from './bench-database.ts';
import { passOverFiles } from './reference.ts';
import type { Group } from './table.ts';

export const importGroup: Group = {
  name: 'import',
  title: 'Import of 1,000,000 alleles (1 GB of FASTA) into a new database, with index',
  async measure() {
    const { clock, processor, memory } = await importSet(LARGE_SET);
    const reference = passOverFiles(generatedAlleles(LARGE_SET).loci.map(({ file }) => file));
    return [
      { what: 'Import with index', value: clock / 1000, processor: processor / 1000, unit: 's', reference, goal: 40 },
      { what: 'Peak memory of the import', value: memory, unit: 'MB', goal: 1000 },
    ];
  },
};
