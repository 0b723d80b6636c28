import { expect, test } from 'vitest';
import { countOf, numberText } from '#shared/count-of.ts';
import { privateText } from '#shared/rules/private-count.ts';

test('what is not for everybody is said in one sentence each, and nothing where there is nothing', () => {
  expect(privateText({ private: 0, all: 9, in_projects: 0, fields: 0 })).toBeUndefined();
  expect(privateText({ private: 1, all: 1 })).toBe('The isolate is private');
  expect(privateText({ private: 3, all: 1200, in_projects: 1, fields: 2 })).toBe(
    '3 of 1,200 isolates are private. 1 public isolate is in private projects. 2 fields are not for everybody',
  );
  expect(privateText({ private: 0, all: 9, fields: 1 })).toBe('1 field is not for everybody');
});

test('a count in a sentence has thousands separators, and its noun is singular only for one', () => {
  expect(countOf(0, 'allele')).toBe('0 alleles');
  expect(countOf(1, 'allele')).toBe('1 allele');
  expect(countOf(9565, 'allele')).toBe('9,565 alleles');
  expect(countOf(1, 'locus', 'loci')).toBe('1 locus');
  expect(countOf(2, 'locus', 'loci')).toBe('2 loci');
  expect(numberText(1_234_567)).toBe('1,234,567');
});
