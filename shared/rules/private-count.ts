import { countOf, numberText } from '../count-of.ts';

/** How many isolates something holds, and how many of them are private. */
export interface PrivateCount {
  private: number;
  all: number;
}

/** `3 of 120 isolates are private`, without a full stop; undefined where none is. It is said before isolates leave as a file. */
export function privateText({ private: hidden, all }: PrivateCount): string | undefined {
  if (hidden === 0) return undefined;
  if (all === 1) return 'The isolate is private';
  return `${numberText(hidden)} of ${countOf(all, 'isolate')} ${hidden === 1 ? 'is' : 'are'} private`;
}
