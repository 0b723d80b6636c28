import type { InputLook } from '#shared/rpc/contract/input-look.ts';
import type { QueryEntry } from './query-queue.ts';

/** Something about an input that its user should see at once. */
export interface Doubt {
  /** A few words for a list. */
  word: string;
  sentence: string;
  /** The database that fits better. */
  instead?: string;
}

const WORDS: Partial<Record<InputLook['kind'], string>> = {
  protein: 'protein, not DNA',
  reads: 'reads, not assembled',
  text: 'text, no sequence',
  copies: 'holds everything several times',
  unreadable: 'cannot be read',
};

/** What is doubtful about an input: of its result, or of what it looks like before it is run. */
export function doubtOf({
  result,
  look: seen,
  state,
}: Pick<QueryEntry, 'result' | 'look' | 'state'>): Doubt | undefined {
  // What failed says why by itself.
  if (state === 'failed') return undefined;
  const look = result?.look ?? seen;
  const word = look && WORDS[look.kind];
  if (word !== undefined && look?.sentence !== undefined) return { word, sentence: look.sentence };
  if (result?.mismatch) {
    const { sentence, instead } = result.mismatch;
    return { word: 'wrong database?', sentence, ...(instead ? { instead: instead.database } : {}) };
  }
  if (result?.choice && !result.choice.chosen) return { word: 'no database fits', sentence: result.choice.sentence };
  return undefined;
}
