import { STATES, type StateKind } from '#shared/results/state-kinds.ts';
import type { QueryEntry } from '../query-queue.ts';
import { stateOfResult } from './result-state.ts';

/** What no genome is. Such an input is run to its end, but nothing was typed. */
const UNFIT: readonly StateKind[] = ['protein', 'reads', 'not-a-sequence'];

/** How many of the inputs that are done are no genome: `1 protein`, `2 reads`. */
export function unfitWords(entries: readonly QueryEntry[]): string[] {
  const kinds = entries.flatMap(({ state, result }) => (state === 'done' && result ? stateOfResult(result).kind : []));
  return UNFIT.flatMap((kind) => {
    const count = kinds.filter((one) => one === kind).length;
    return count > 0 ? `${count} ${STATES[kind].word}` : [];
  });
}
