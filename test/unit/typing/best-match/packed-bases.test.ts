import { describe, expect, it } from 'vitest';
import { codesAt, prepareAlleles } from '#electron/typing/best-match/locus-alleles.ts';
import { packedWord, unpackBases } from '#electron/typing/best-match/packed-bases.ts';
import { DNA_ALPHABET } from '#shared/sequence/alphabet.ts';
import { createNumbers, randomBases } from './naive-alignment.ts';

const codesOf = (letters: string) => Uint8Array.from(Buffer.from(letters), (letter) => DNA_ALPHABET.codes[letter] ?? 0);
const prepare = (alleles: Record<string, string>) =>
  prepareAlleles(Object.keys(alleles), Buffer.from(Object.values(alleles).join('\n')));

describe('packed alleles', () => {
  it('have the bases of their sequences, whatever the length', () => {
    const next = createNumbers(16);
    const sequences = Array.from({ length: 70 }, (_, length) => randomBases(next, length + 1));
    const locus = prepareAlleles(
      sequences.map((_, index) => String(index + 1)),
      Buffer.from(sequences.join('\n')),
    );
    expect(sequences.map((_, rank) => codesAt(locus, rank))).toEqual(sequences.map(codesOf));
    expect(locus.ambiguous.size).toBe(0);
    expect(locus).toMatchObject({ longest: 70, residues: (70 * 71) / 2 });
  });

  it('are in natural order of their ids, with their sequences', () => {
    const locus = prepare({ b10: 'AAAAC', b9: 'CCG', a: 'T' });
    expect(locus.ids).toEqual(['a', 'b9', 'b10']);
    expect([0, 1, 2].map((rank) => codesAt(locus, rank))).toEqual(['T', 'CCG', 'AAAAC'].map(codesOf));
  });

  it.each([...'BDEHKMNPRSVWXY*acgt'])('keep a sequence with %s as it is', (letter) => {
    const sequence = `ACGTACGTACGTACGTACGT${letter}ACGTACGTACGTACG`;
    const locus = prepare({ 1: 'ACGT', 2: sequence, 3: sequence.slice(18) });
    expect([0, 1, 2].map((rank) => codesAt(locus, rank))).toEqual(['ACGT', sequence, sequence.slice(18)].map(codesOf));
  });

  it('have words of any place and length', () => {
    const sequence = randomBases(createNumbers(3), 80);
    const { packed, starts } = prepare({ 1: 'ACG', 2: sequence });
    const at = starts[1] ?? 0;
    for (const length of [1, 7, 12, 16]) {
      for (let start = 0; start + length <= 80; start++) {
        const word = packedWord(packed, at, start, length);
        expect(unpackBases(Int32Array.of(word << (32 - 2 * length)), 0, length)).toEqual(
          codesOf(sequence.slice(start, start + length)),
        );
      }
    }
  });
});
