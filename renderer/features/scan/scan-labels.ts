import type { ScanState } from '#shared/rpc/contract/scan.ts';

/** The states of findings in the order of interest, in words: of one finding, and of a count of them. */
export const STATES: readonly { state: ScanState; word: string; fact: string }[] = [
  { state: 'new', word: 'New', fact: 'new' },
  { state: 'changed', word: 'Changed', fact: 'changed' },
  { state: 'conflict', word: 'Conflict', fact: 'in conflict' },
  { state: 'novel', word: 'New allele', fact: 'new alleles' },
  { state: 'several', word: 'Several alleles', fact: 'with several alleles' },
  { state: 'unfinished', word: 'Incomplete', fact: 'incomplete' },
  { state: 'missing', word: 'Not found', fact: 'not found' },
  { state: 'same', word: 'As before', fact: 'as before' },
];

const WORDS = new Map(STATES.map(({ state, word }) => [state, word]));

export function stateWord(state: ScanState): string {
  return WORDS.get(state) ?? state;
}
