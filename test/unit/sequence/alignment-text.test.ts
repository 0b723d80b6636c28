import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asClustal, asFasta, asText, conservationSign, type TextRow } from '#shared/sequence/alignment-text.ts';

const row = (name: string, residues: string, first = 1, isReversed = false): TextRow => ({
  name,
  residues,
  first,
  isReversed,
});

describe('an alignment as text', () => {
  it('is FASTA with its gaps', () => {
    expect(asFasta([row('a_1', 'ACGT-A'.repeat(11)), row('b', 'ACG')])).toBe(
      `>a_1\n${'ACGT-A'.repeat(10)}\nACGT-A\n>b\nACG\n`,
    );
  });

  it('is CLUSTAL in blocks of sixty, with counts and conservation', () => {
    const rows = [row('abcZ_1', `${'A'.repeat(58)}CGTT`), row('my query', `${'A'.repeat(57)}-CGTA`)];
    expect(asClustal(rows, 'DNA', 'Test 1')).toBe(
      [
        'CLUSTAL multiple sequence alignment by Test 1',
        '',
        '',
        `abcZ_1        ${'A'.repeat(58)}CG\t60`,
        `my_query      ${'A'.repeat(57)}-CG\t59`,
        `              ${'*'.repeat(57)} **`,
        '',
        '',
        'abcZ_1        TT\t62',
        'my_query      TA\t61',
        '              * ',
        '',
      ].join('\n'),
    );
  });

  it.each([
    ['KK', '*'],
    ['KR', ':'],
    ['STA', ':'],
    ['CSA', '.'],
    ['WD', ' '],
    ['K-', ' '],
  ])('marks the peptide column %s with "%s"', (residues, sign) => {
    expect(conservationSign(new Set(residues), 'peptide')).toBe(sign);
  });

  it('is plain text with the positions of each line in both sequences', () => {
    const rows = [row('abcZ_1', 'ACGTACGT'), row('q', 'AC--ATG-', 105, true)];
    expect(asText(rows, 5)).toBe(
      [
        'abcZ_1    1  ACGTA  5',
        '             ||  |',
        'q       105  AC--A  103',
        '',
        'abcZ_1    6  CGT  8',
        '              |',
        'q       102  TG-  101',
        '',
      ].join('\n'),
    );
  });

  it('of many rows has stars below columns that are all the same', () => {
    expect(asText([row('a', 'ACG-'), row('b', 'ACT-'), row('c', 'ACGT')], 60)).toBe(
      ['a  1  ACG-  3', 'b  1  ACT-  3', 'c  1  ACGT  4', '      **', ''].join('\n'),
    );
  });

  it('loses no residue at any width', () => {
    const anyRows = fc.tuple(
      fc.string({ unit: fc.constantFrom('A', 'C', '-'), minLength: 1, maxLength: 50 }),
      fc.integer({ min: 1, max: 60 }),
    );
    fc.assert(
      fc.property(anyRows, ([residues, width]) => {
        const lines = asText([row('name', residues)], width)
          .split('\n')
          .filter(Boolean);
        expect(lines.map((line) => /^name +\d* +([AC-]+)/.exec(line)?.[1]).join('')).toBe(residues);
      }),
    );
  });
});
