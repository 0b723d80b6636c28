import { LARGE_SET } from '#test/support/generated-set.ts';
import { benchDatabase } from './bench-database.ts';
import type { GrowthAnswer, GrowthTask } from './growth-process.ts';
import { inProcess } from './in-process.ts';
import type { Group } from './table.ts';

const COUNT = 1000;

export const growthGroup: Group = {
  name: 'growth',
  title: '1,000 alleles added to 1,000,000 one transaction at a time, and a query that finds them',
  async measure() {
    const { at } = await benchDatabase(LARGE_SET);
    const cost = await inProcess<GrowthTask, GrowthAnswer>('growth-process.ts', { at, count: COUNT });
    const { followed, usual, added, imported, missed } = cost;
    const reference = { what: 'the 1,000 transactions themselves', value: added.clock };
    return [
      {
        what: 'What the index needs: the first query, less one without additions',
        value: followed.clock - usual.clock,
        processor: followed.processor - usual.processor,
        unit: 'ms',
        reference,
        goal: 1,
      },
      {
        what: 'What SQLite needs for the 1,000 transactions',
        value: added.clock,
        processor: added.processor,
        unit: 'ms',
      },
      {
        what: 'Import of a FASTA file of 1,000 alleles into the same database',
        value: imported.clock,
        processor: imported.processor,
        unit: 'ms',
        reference,
        goal: 1,
      },
      { what: 'Alleles missed by that query', value: missed, unit: 'wrong', goal: 0 },
    ];
  },
};
