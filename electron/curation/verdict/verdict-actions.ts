import type { Action } from '#electron/store/changes/action.ts';
import type { Change } from '#electron/store/changes/change-context.ts';
import { judgeAgain, keepVerdicts } from './write-verdicts.ts';

/** Of copies, too: a verdict is what this computer says of genomes. */
function judging<Input, Output>(work: (change: Change, input: Input) => Output): Action<Input, Output> {
  return {
    title: 'Verdicts on genomes',
    right: 'curate',
    isForCopies: true,
    work: ({ change }, input) => work(change, input),
  };
}

/** What judging genomes writes. */
export const verdictActions = {
  'verdicts.keep': judging(keepVerdicts),
  'verdicts.judge-anew': judging(judgeAgain),
};
