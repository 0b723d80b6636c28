import { expect, test } from 'vitest';
import {
  describeCoding,
  describeLength,
  describeLimits,
  describeReadiness,
} from '#renderer/features/query/report/novel-labels.ts';
import { novelAllele } from './sample-result.ts';

const part = { whole_codons: false, starts_with_start: false, ends_with_stop: false };
const whole = { whole_codons: true, starts_with_start: true, ends_with_stop: true, internal_stops: [] };

test.each([
  ['a whole gene', whole, '✓ complete: start and stop codon, in frame, no stop codon inside'],
  [
    'a part of a gene',
    { ...whole, starts_with_start: false, ends_with_stop: false },
    'open reading frame; no start and stop codon at its ends',
  ],
  ['a gene without its end', { ...whole, ends_with_stop: false }, 'open reading frame; no stop codon at its end'],
  ['a stop codon inside', { ...whole, internal_stops: [1204] }, '✕ a stop codon at base 1,204'],
  ['several', { ...whole, internal_stops: [4, 10, 40] }, '✕ 3 stop codons, the first at base 4'],
  [
    'a broken frame',
    { ...whole, whole_codons: false, ends_with_stop: false },
    '✕ not a whole number of codons; no stop codon at its end',
  ],
  [
    'that nothing is wrong with a part of a gene, of whatever length, where the alleles of the locus are such parts',
    { ...whole, whole_codons: false, starts_with_start: false, ends_with_stop: false, usual: part },
    '✓ part of a gene: no stop codon inside',
  ],
  ['a stop codon inside a part of a gene', { ...whole, internal_stops: [4], usual: part }, '✕ a stop codon at base 4'],
])('the coding check says %s', (_case, coding, words) => {
  expect(describeCoding(coding)).toBe(words);
});

test('the length is told with the limits of the locus', () => {
  expect([
    describeLimits({ length: 450, length_varies: false, min_length: 1 }),
    describeLimits({ min_length: 400, max_length: 1500, length_varies: true }),
    describeLimits({ min_length: 400 }),
    describeLimits({ max_length: 1500 }),
    describeLimits({}),
  ]).toEqual(['450 exactly', '400 to 1,500', '400 or more', '1,500 or fewer', undefined]);
  expect([
    describeLength(novelAllele('ACGT'), '4 exactly'),
    describeLength(novelAllele('ACGT', { length_allowed: false }), '450 exactly'),
    describeLength(novelAllele('ACGT'), undefined),
  ]).toEqual(['✓ 4, within the limits of the locus (4 exactly)', '✕ 4, not allowed for this locus (450 exactly)', '4']);
});

test('a sequence with ambiguous bases is no allele yet', () => {
  expect(describeReadiness(novelAllele('ACGT'))).toBeUndefined();
  expect(describeReadiness(novelAllele('ACGN', { ambiguous: 1 }))).toBe(
    '✕ 1 base is ambiguous. A new allele needs to be known at every base.',
  );
});
