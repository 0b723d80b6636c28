import type { TaskControl, ThreadWork } from '#electron/threads/work-control.ts';
import { createResultDatabase } from '../results/result-database.ts';
import { chooseSamples } from './chosen-samples.ts';
import { ComparisonAnswers } from './comparison-answers.ts';
import { findComparison, readSamples } from './comparison-rows.ts';
import { unpackSamples } from './frozen-samples.ts';

/** What can be asked about a comparison, and with what. */
type Questions = {
  [Name in 'read' | 'tree' | 'distances' | 'clusters' | 'pair' | 'nearest']: Parameters<ComparisonAnswers[Name]>[0];
};

/** A question, and the path of `results.sqlite`. */
export interface ComparisonTask<Name extends keyof Questions = keyof Questions> {
  file: string;
  id: string;
  ask: Name;
  input: Questions[Name];
}

export type ComparisonAnswer<Name extends keyof Questions> = Awaited<ReturnType<ComparisonAnswers[Name]>>;

export type ComparisonWork = (task: ComparisonTask, control: TaskControl) => Promise<unknown>;

/**
 * Answers questions about comparisons. A thread holds the last one in memory, with what it worked out: most questions are about that.
 * AppError 404 `unknown_comparison`, `unknown_sample`; errors of the file.
 */
export function createComparisonWork(): ThreadWork<ComparisonWork> {
  let held: { key: string; answers: ComparisonAnswers } | undefined;
  let checkpoint: () => void = () => undefined;

  return {
    async work({ file, id, ask, input }, control) {
      const database = createResultDatabase(file);
      try {
        const sql = await database.open();
        const about = findComparison(sql, id);
        const key = JSON.stringify([file, about]);
        checkpoint = control.checkpoint;
        if (held?.key !== key) {
          held = undefined;
          const frozen = await unpackSamples(readSamples(sql, id));
          held = { key, answers: new ComparisonAnswers(chooseSamples(about, frozen), () => checkpoint()) };
        }
        const answer = held.answers[ask].bind(held.answers) as (input: unknown, from: typeof sql) => unknown;
        return await answer(input, sql);
      } finally {
        await database.close();
      }
    },
    end: async () => void (held = undefined),
  };
}
