import { describe, expect, test } from 'vitest';
import { designationsOf, readDesignations } from '#renderer/features/profile-search/read-designations.ts';

const loci = ['abcZ', 'adk', 'NEIS0001 (fumC)'];

describe('pasted alleles', () => {
  test('are read from two lines of a profile table, whatever else stands in it', () => {
    const text = 'ST\tadk\tabcZ\tNEIS0001 (fumC)\tclonal_complex\r\n11\t3\t2\t4\tST-11 complex\r\n';
    expect(readDesignations(text, loci)).toEqual({
      kind: 'alleles',
      alleles: { abcZ: '2', adk: '3', 'NEIS0001 (fumC)': '4' },
      ignored: ['ST', 'clonal_complex'],
    });
  });

  test.each(['abcZ\t2\nadk\t3', 'abcZ 2\nadk=3', ' abcZ: 2\n\nadk , 3 '])(
    'are read from a line per locus: %j',
    (text) => {
      expect(readDesignations(text, loci)).toEqual({ kind: 'alleles', alleles: { abcZ: '2', adk: '3' }, ignored: [] });
    },
  );

  test('may belong to a locus with blanks in its name, or to a locus outside the scheme', () => {
    expect(readDesignations('NEIS0001 (fumC)\t7\ngyrB\t5', loci)).toEqual({
      kind: 'alleles',
      alleles: { 'NEIS0001 (fumC)': '7' },
      ignored: ['gyrB'],
    });
  });

  test.each(['2\t3\t4', '2, 3, 4', '2 3 4'])(
    'are read in the order of the scheme where no locus is named: %j',
    (text) => {
      expect(readDesignations(text, loci)).toEqual({
        kind: 'alleles',
        alleles: { abcZ: '2', adk: '3', 'NEIS0001 (fumC)': '4' },
        ignored: [],
      });
    },
  );

  test('keep their places in a row with empty cells', () => {
    expect(readDesignations('2\t\t4', loci)).toMatchObject({ alleles: { abcZ: '2', adk: '', 'NEIS0001 (fumC)': '4' } });
  });

  test.each([
    ['2 3', 'The text names no locus of this scheme, and it does not have one value per locus (2 for 3 loci)'],
    ['abcZ\tadk\tST', 'Line 1 names loci, but no line with alleles follows'],
    ['abcZ\tadk\tST\n1\t2', 'line 1 has 3 and line 2 has 2'],
    ['abcZ\tadk\tST\n1\t2\t3\n1\t2\t3', 'The text has 2 rows of alleles'],
    [' \n', 'The text is empty'],
  ])('are refused with the reason: %j', (text, reason) => {
    expect(readDesignations(text, loci)).toEqual({ kind: 'refused', reason: expect.stringContaining(reason) });
  });
});

test('several alleles of a locus are separated by commas, and signs for nothing are no alleles', () => {
  expect(designationsOf({ abcZ: '2, 7', adk: 'N', fumC: '-', gdh: ' ', pdhC: 'x' })).toEqual({
    abcZ: ['2', '7'],
    pdhC: ['x'],
  });
});
