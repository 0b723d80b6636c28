import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProcess } from './in-process.ts';
import type { ResultsAnswer, ResultsTask } from './results-process.ts';
import { passOverFiles } from './reference.ts';
import type { Group } from './table.ts';

const TASK = { genomes: 500, loci: 2_000 };

export const resultsGroup: Group = {
  name: 'results',
  title: 'Kept results of 500 genomes × 2,000 loci',
  async measure() {
    const folder = mkdtempSync(join(tmpdir(), 'allelier-bench-results-'));
    try {
      const { keep, open, workbook, memory, bytes } = await inProcess<ResultsTask, ResultsAnswer>(
        'results-process.ts',
        { ...TASK, folder },
      );
      const whole = passOverFiles([join(folder, 'results.sqlite')]);
      const one = { ...whole, what: `${whole.what}, per genome`, value: whole.value / TASK.genomes };
      return [
        { what: 'Keep a result, per genome', value: keep.clock, processor: keep.processor, unit: 'ms', reference: one },
        {
          what: 'Read the summaries of all genomes',
          value: open.clock,
          processor: open.processor,
          unit: 'ms',
          reference: whole,
        },
        {
          what: 'Workbook of all, with 1,000,000 hits',
          value: workbook.clock / 1000,
          processor: workbook.processor / 1000,
          unit: 's',
          reference: whole,
        },
        { what: 'Peak memory', value: memory, unit: 'MB' },
        { what: 'Size of the file', value: bytes / 1e6, unit: 'MB' },
      ];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};
