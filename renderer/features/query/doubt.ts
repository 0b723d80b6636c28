import { defined } from '#shared/defined.ts';
import { stateOfLook } from '#shared/results/input-state.ts';
import { STATES } from '#shared/results/state-kinds.ts';
import type { QueryEntry } from './query-queue.ts';

/** Something about an input that its user should see at once. */
export interface Doubt {
  /** A few words for a list. */
  word: string;
  sentence: string;
  /** The database that fits better. */
  instead?: string;
}

/** What is doubtful about an input: in its result or, before it is run, in its content. */
export function doubtOf({
  result,
  look: seen,
  state,
}: Pick<QueryEntry, 'result' | 'look' | 'state'>): Doubt | undefined {
  // What failed says why by itself.
  if (state === 'failed') return undefined;
  const look = result?.look ?? seen;
  const unusual = stateOfLook(look);
  if (unusual && look?.sentence !== undefined) return { word: unusual.text, sentence: look.sentence };
  if (result?.mismatch) {
    const { sentence, instead } = result.mismatch;
    return { word: STATES['wrong-database'].word, sentence, ...defined({ instead: instead?.database }) };
  }
  if (result?.choice && !result.choice.chosen) return { word: 'no database fits', sentence: result.choice.sentence };
  return undefined;
}
