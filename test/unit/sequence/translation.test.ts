import { describe, expect, it } from 'vitest';
import { GENETIC_CODES, isGeneticCode, isStartCodon, isStopCodon } from '#shared/sequence/genetic-codes.ts';
import { codonTable, translate } from '#shared/sequence/translation.ts';

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
    expect(codonTable(27)).toBe(codonTable(28));
    expect(codonTable(4)).not.toBe(codonTable(11));
    expect(() => codonTable(7)).toThrow("Genetic code 7 is not one of NCBI's.");
  });

  it('knows every genetic code of NCBI, each of 64 codons', () => {
    expect(GENETIC_CODES).toEqual([
      1, 2, 3, 4, 5, 6, 9, 10, 11, 12, 13, 14, 15, 16, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33,
    ]);
    expect([0, 7, 8, 17, 20, 34, 1.5, Number.NaN].some(isGeneticCode)).toBe(false);
    for (const code of GENETIC_CODES) expect(codonTable(code)).toHaveLength(64);
  });

  it.each([
    [2, 'AGAATATGA', '*MW'],
    [3, 'CTTATATGA', 'TMW'],
    [5, 'AGAATA', 'SM'],
    [6, 'TAATAGTGA', 'QQ*'],
    [9, 'AAAAGA', 'NS'],
    [10, 'TGATAA', 'C*'],
    [12, 'CTG', 'S'],
    [13, 'AGG', 'G'],
    [14, 'TAATAG', 'Y*'],
    [15, 'TAGTAA', 'Q*'],
    [16, 'TAG', 'L'],
    [21, 'AAAATA', 'NM'],
    [22, 'TCATAG', '*L'],
    [23, 'TTA', '*'],
    [24, 'AGAAGG', 'SK'],
    [25, 'TGA', 'G'],
    [26, 'CTG', 'A'],
    [27, 'TAATGA', 'QW'],
    [29, 'TAATAG', 'YY'],
    [30, 'TAATAG', 'EE'],
    [31, 'TAATGA', 'EW'],
    [32, 'TAGTAA', 'W*'],
    [33, 'TAATAGAGG', 'Y*K'],
  ])('translates with genetic code %i what it has of its own', (code, bases, peptide) => {
    expect(translate(bases, code)).toBe(peptide);
  });

  it('knows where coding sequences begin and end by each code', () => {
    expect(GENETIC_CODES.every((code) => isStartCodon('ATG', code))).toBe(true);
    expect(['TTG', 'CTG', 'ATT', 'ATC', 'ATA', 'GTG'].every((codon) => isStartCodon(codon, 11))).toBe(true);
    expect(isStartCodon('GTG', 1)).toBe(false);
    expect(isStartCodon('AT', 11)).toBe(false);
    expect(['TAA', 'TAG', 'TGA'].map((codon) => isStopCodon(codon, 4))).toEqual([true, true, false]);
    expect(['', 'TA', 'NNN', 'TAAT'].some((codon) => isStopCodon(codon, 11))).toBe(false);
  });

  it('ends a sequence with codons that mean an amino acid within it, in codes that do so', () => {
    expect(translate('TGATGA', 27)).toBe('WW');
    expect(isStopCodon('TGA', 27)).toBe(true);
    expect(isStopCodon('TAA', 27)).toBe(false);
    expect(['TAA', 'TAG', 'TGA'].every((codon) => isStopCodon(codon, 28))).toBe(true);
  });
});
