import { describe, expect, test } from 'vitest';
import {
  alleleIdProblem,
  alleleSequenceProblem,
  normalizeAlleleSequence,
  type AlleleRules,
} from '#shared/rules/allele.ts';

describe('an allele id', () => {
  test.each([
    ['12', 'integer', undefined],
    ['new-1', 'text', undefined],
    ['007', 'text', undefined],
    ['', 'text', 'The allele has no id.'],
    ['a b', 'text', 'The allele id "a b" contains a blank or "|".'],
    ['a|b', 'text', 'The allele id "a|b" contains a blank or "|".'],
    ['007', 'integer', 'The allele id "007" is not a positive integer, but this locus requires one.'],
    ['-1', 'integer', 'The allele id "-1" is not a positive integer, but this locus requires one.'],
    [
      '1234567890123456',
      'integer',
      'The allele id "1234567890123456" is not a positive integer, but this locus requires one.',
    ],
    [
      'N',
      'text',
      '"N" cannot be the id of an allele: in a profile it stands for a locus that is missing or merely present.',
    ],
    [
      '0',
      'integer',
      '"0" cannot be the id of an allele: in a profile it stands for a locus that is missing or merely present.',
    ],
    [
      '.',
      'text',
      '"." cannot be the id of an allele: it has another meaning in a web address, so links to it would not work.',
    ],
    [
      '..',
      'integer',
      '".." cannot be the id of an allele: it has another meaning in a web address, so links to it would not work.',
    ],
  ] as const)('"%s" where ids are %s: %s', (id, format, problem) => {
    expect(alleleIdProblem(id, format)).toBe(problem);
  });
});

describe('an allele sequence', () => {
  const fixed: AlleleRules = { data_type: 'DNA', allele_id_format: 'integer', length_varies: false, length: 4 };
  const varying: AlleleRules = { ...fixed, length_varies: true, length: undefined, min_length: 3, max_length: 5 };
  const peptide: AlleleRules = { ...varying, data_type: 'peptide' };

  test.each([
    ['ACGT', fixed, undefined],
    ['ACGTA', varying, undefined],
    ['MKWY', peptide, undefined],
    ['', fixed, { reason: 'The allele has no sequence.' }],
    [
      'ACNT',
      fixed,
      { reason: '"N" is not allowed in a DNA allele: it may consist of A, C, G and T only.', position: 2 },
    ],
    [
      'MKX',
      peptide,
      { reason: '"X" is not allowed in a peptide allele: it may consist of the 20 amino acids only.', position: 2 },
    ],
    ['ACG', fixed, { reason: 'The allele has 3 bases, but all alleles of this locus have 4.' }],
    ['AC', varying, { reason: 'The allele has 2 bases, fewer than the 3 that this locus requires.' }],
    ['MKWYVV', peptide, { reason: 'The allele has 6 amino acids, more than the 5 that this locus allows.' }],
  ])('%s', (sequence, rules, problem) => {
    expect(alleleSequenceProblem(sequence, rules)).toEqual(problem);
  });

  test.each([
    ['ACNT', fixed, undefined],
    ['MKX', peptide, undefined],
    [
      'ACET',
      fixed,
      {
        reason:
          '"E" is not allowed in a DNA allele: it may consist of A, C, G and T and the letters for several (RYSWKMBDHVN) only.',
        position: 2,
      },
    ],
  ])('%s where letters for several residues are allowed', (sequence, rules, problem) => {
    expect(alleleSequenceProblem(sequence, rules, { allowsAmbiguity: true })).toEqual(problem);
  });

  test('is normalised to upper case without blanks and gaps, U only in DNA', () => {
    expect(normalizeAlleleSequence(' ac-g.u\n', 'DNA')).toBe('ACGT');
    expect(normalizeAlleleSequence('mk u', 'peptide')).toBe('MKU');
  });
});
