import { describe, expect, it } from 'vitest';
import { codesAt } from '#electron/typing/best-match/locus-alleles.ts';
import { createNumbers, mutate, randomBases } from './naive-alignment.ts';
import { searchedLocus } from './searched-locus.ts';

describe('the representatives of a locus', () => {
  it('are chosen on demand, and continue where they were left', () => {
    const next = createNumbers(8);
    // Three families of which each allele is like the first of its own.
    const heads = [0, 1, 2].map(() => randomBases(next, 300));
    const sequences = Array.from({ length: 30 }, (_, index) => mutate(next, heads[index % 3] as string, 0.01));
    const locus = searchedLocus(sequences.map((sequence, index) => ({ id: String(index + 1), sequence })));
    const [first] = locus.outline().representatives();
    expect(first).toEqual(codesAt(locus.alleles(), 0));
    const all = [0, 1, 2].map((rank) => codesAt(locus.alleles(), rank));
    expect([...locus.outline().representatives()]).toEqual(all);
    expect([...locus.outline().representatives()]).toEqual(all);
  });
});
