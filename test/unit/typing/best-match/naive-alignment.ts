import { GAP, MATCH, MISMATCH } from '#electron/typing/alignment/scoring.ts';

/** Score of the best local alignment, by the whole matrix of Smith and Waterman. */
export function naiveScore(query: string, allele: string): number {
  let best = 0;
  let above = Array.from({ length: query.length + 1 }, () => 0);
  for (const base of allele) {
    const row = [0];
    for (let index = 1; index <= query.length; index++) {
      const step = query[index - 1] === base && 'ACGT'.includes(base) ? MATCH : MISMATCH;
      const score = Math.max(
        0,
        (above[index - 1] as number) + step,
        (above[index] as number) + GAP,
        (row[index - 1] as number) + GAP,
      );
      row.push(score);
      best = Math.max(best, score);
    }
    above = row;
  }
  return best;
}

/** Numbers from 0 to 1 that are the same in every run. */
export function createNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function randomBases(next: () => number, length: number): string {
  return Array.from({ length }, () => 'ACGT'.charAt(Math.floor(next() * 4))).join('');
}

/** Changes each base with the given chance: five in six of the changes are substitutions, the others short insertions or deletions. */
export function mutate(next: () => number, sequence: string, rate: number): string {
  let result = '';
  for (let index = 0; index < sequence.length; index++) {
    const base = sequence.charAt(index);
    if (next() >= rate) result += base;
    else if (next() < 5 / 6) result += 'ACGT'.charAt(('ACGT'.indexOf(base) + 1 + Math.floor(next() * 3)) % 4);
    else if (next() < 0.5) result += base + randomBases(next, 1 + Math.floor(next() * 3));
    else index += Math.floor(next() * 3);
  }
  return result;
}
