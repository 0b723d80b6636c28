import { describe, expect, it } from 'vitest';
import { scoreAlignment, scoreChain } from '#electron/typing/best-match/score-chain.ts';
import { bandOf, findChain } from '#electron/typing/best-match/chain.ts';
import { findRegionWords } from '#electron/typing/best-match/region-kmers.ts';
import { scoreThrough } from '#electron/typing/best-match/score-through.ts';
import { DNA_ALPHABET } from '#shared/sequence/alphabet.ts';
import { createNumbers, mutate, randomBases } from './naive-alignment.ts';

const codesOf = (letters: string) => Uint8Array.from(Buffer.from(letters), (letter) => DNA_ALPHABET.codes[letter] ?? 0);

describe('the score of the best alignment through a place', () => {
  it('is that of the best alignment in the band, if both are alike at that place', () => {
    const next = createNumbers(24);
    for (let round = 0; round < 400; round++) {
      const [left, middle, right] = [Math.floor(next() * 200), 30, Math.floor(next() * 200)].map((length) =>
        randomBases(next, length),
      ) as [string, string, string];
      const share = next() * 0.12;
      const [before, after] = [randomBases(next, Math.floor(next() * 40)), randomBases(next, Math.floor(next() * 40))];
      const start = before + mutate(next, left, share);
      const query = codesOf(`${start}${middle}${mutate(next, right, share)}${round % 9 === 0 ? 'NNN' : ''}${after}`);
      const allele = codesOf(left + middle + right);
      const diagonal = start.length - left.length;
      const band = { low: diagonal - 12, high: diagonal + 12 };
      const at = { queryAt: start.length + 15, alleleAt: left.length + 15 };
      expect(scoreThrough(query, allele, at, band)).toBe(scoreAlignment(query, allele, band));
    }
  });

  it('counts both sides to the ends of the shorter sequence', () => {
    const [query, allele] = [codesOf('ACGTACGT'), codesOf('GGACGTACGTCC')];
    expect(scoreThrough(query, allele, { queryAt: 0, alleleAt: 2 }, { low: -4, high: 0 })).toBe(16);
    expect(scoreThrough(query, allele, { queryAt: 7, alleleAt: 9 }, { low: -4, high: 0 })).toBe(16);
  });
});

describe('the score of the best alignment around a chain', () => {
  it('is not that of the longest run where another part of the allele is more alike', () => {
    const next = createNumbers(5);
    const bases = (length: number) => randomBases(next, length);
    let chained = 0;
    for (let round = 0; round < 200; round++) {
      const [run, unlike, like] = [bases(40), bases(120 + (round % 80)), bases(200)];
      const allele = codesOf(run + unlike + like);
      const region = codesOf(bases(30) + run + bases(unlike.length) + mutate(next, like, 0.09) + bases(30));
      const chain = findChain(findRegionWords(region), region.length, allele);
      if (chain.length > 1) chained++;
      expect(scoreChain(region, allele, chain)).toBe(scoreAlignment(region, allele, bandOf(chain)));
    }
    expect(chained).toBeGreaterThan(100);
  });
});
