import { describe, expect, it } from 'vitest';
import { codonTable, GENETIC_CODES, translate } from '#shared/sequence/translation.ts';

describe('translation', () => {
  it('reads codons from the first base and leaves out an incomplete last one', () => {
    expect(translate('ATGGCTTAAGG', 11)).toBe('MA*');
  });

  it('takes lower case and U, and gives X for a codon with an ambiguous base', () => {
    expect(translate('augNNNgcn', 11)).toBe('MXX');
  });

  it('translates alternative start codons as the amino acid they stand for', () => {
    expect(translate('GTGTTG', 11)).toBe('VL');
  });

  it('reads TGA as tryptophan in genetic code 4 and as a stop in 1 and 11', () => {
    expect([1, 4, 11].map((code) => translate('TGATAA', code))).toEqual(['**', 'W*', '**']);
  });

  it('knows the whole standard code', () => {
    const codons = [...'TCAG'].flatMap((a) => [...'TCAG'].flatMap((b) => [...'TCAG'].map((c) => a + b + c)));
    expect(translate(codons.join(''), 1)).toBe('FFLLSSSSYY**CC*WLLLLPPPPHHQQRRRRIIIMTTTTNNKKSSRRVVVVAAAADDEEGGGG');
  });

  it('gives one table for codes that translate alike and refuses other codes', () => {
    expect(codonTable(1)).toBe(codonTable(11));
    expect(GENETIC_CODES).toEqual([1, 4, 11]);
    expect(() => codonTable(99)).toThrow('Genetic code 99 is not supported.');
  });
});
