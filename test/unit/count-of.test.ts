import { expect, test } from 'vitest';
import { countOf, numberText } from '#shared/count-of.ts';

test('a count in a sentence has thousands separators, and its noun is singular only for one', () => {
  expect(countOf(0, 'allele')).toBe('0 alleles');
  expect(countOf(1, 'allele')).toBe('1 allele');
  expect(countOf(9565, 'allele')).toBe('9,565 alleles');
  expect(countOf(1, 'locus', 'loci')).toBe('1 locus');
  expect(countOf(2, 'locus', 'loci')).toBe('2 loci');
  expect(numberText(1_234_567)).toBe('1,234,567');
});
