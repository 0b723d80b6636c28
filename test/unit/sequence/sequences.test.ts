import { describe, expect, it } from 'vitest';
import { alphabetOf, NO_RESIDUE } from '#shared/sequence/alphabet.ts';
import { countNucleotides, queryTypeOf } from '#shared/sequence/query-type.ts';
import { reverseComplement, reverseComplementCodes } from '#shared/sequence/reverse-complement.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const codesOf = (text: string, type: 'DNA' | 'peptide') => [...bytes(text)].map((byte) => alphabetOf(type).codes[byte]);

describe('alphabets', () => {
  it('code bases in either case, U as T, and nothing else', () => {
    expect(codesOf('ACGTacgtUu', 'DNA')).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 3, 3]);
    expect(codesOf('NRY-*7 ', 'DNA').every((code) => code === NO_RESIDUE)).toBe(true);
  });

  it('code amino acids and the stop sign, but no letter that stands for several', () => {
    expect(codesOf('AaWU*', 'peptide')).toEqual([0, 0, 22, 20, 26]);
    expect(codesOf('BJXZ-', 'peptide').every((code) => code === NO_RESIDUE)).toBe(true);
  });
});

describe('reverse complement', () => {
  it('complements ambiguity codes, keeps case and gaps', () => {
    expect(reverseComplement('AACGTunRYKMBDHVSW-')).toBe('-WSBDHVKMRYnaACGTT');
  });

  it('is its own inverse', () => {
    expect(reverseComplement(reverseComplement('ATGCCCRYTAG'))).toBe('ATGCCCRYTAG');
  });

  it('keeps what is no base in codes', () => {
    expect([...reverseComplementCodes(Uint8Array.of(0, 1, 255, 3))]).toEqual([0, NO_RESIDUE, 2, 3]);
  });
});

describe('the type of a query', () => {
  it('is DNA from 80 % of A, C, G, T, U and N on', () => {
    expect(countNucleotides(bytes('ACGTUNacgtunRE'))).toBe(12);
    expect(queryTypeOf(10, 8)).toBe('DNA');
    expect(queryTypeOf(10, 7)).toBe('peptide');
  });
});
