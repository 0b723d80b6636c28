import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkAlleles, type LocusRules, type SequenceEvidence } from '#shared/rules/allele-submission.ts';
import { USUAL_LIMITS } from '#shared/rules/allele-limits.ts';
import { attributeProblems, type AttributeRule } from '#shared/rules/extended-attribute.ts';

const rules: LocusRules = {
  name: 'abcZ',
  data_type: 'DNA',
  allele_id_format: 'integer',
  length_varies: true,
  min_length: 9,
  max_length: 12,
  limits: USUAL_LIMITS,
};
const nearest = { allele_id: '7', identity: 99, aligned: 100, reversed: false };
const coding = { orf: 1, genetic_code: 11, start_codons: ['ATG'], complete: true };

/** Severity and code of each problem of one sequence. */
function codes(
  sequence: string,
  part: Partial<LocusRules> = {},
  evidence: SequenceEvidence = { nearest },
  purpose: 'submission' | 'curation' = 'submission',
): string[] {
  const problems = checkAlleles([{ seq_id: 'a', sequence }], { ...rules, ...part }, [evidence], purpose);
  expect(problems.every(({ row, field }) => row === 1 && field === 'sequence')).toBe(true);
  return problems.map(({ severity, code }) => `${severity} ${code}`);
}

describe('one new allele', () => {
  it.each<[string, Partial<LocusRules>, string[]]>([
    ['ACGTACGTA', {}, []],
    ['acgt-acg.ta', {}, []],
    ['ACGUACGUA', {}, []],
    ['ACGTACGT', {}, ['error length']],
    ['ACGTACGTACGT', {}, []],
    ['ACGTACGTACGTA', {}, ['error length']],
    ['ACGTACGTA', { length_varies: false, length: 9 }, []],
    ['ACGTACGTAC', { length_varies: false, length: 9 }, ['error length']],
    ['ACGTNACGT', {}, ['error residues']],
    ['', {}, ['error no_sequence']],
    ['MKVLITGAA', { data_type: 'peptide' }, []],
    ['MKVLITGAB', { data_type: 'peptide' }, ['error residues']],
    // Coding: start, whole codons, stop at the end, none within.
    ['ATGGCATAA', { coding }, []],
    ['GTGGCATAA', { coding }, ['warning coding_sequence']],
    ['ATGGCAATAA', { coding }, ['warning coding_sequence']],
    ['ATGGCAGCA', { coding }, ['warning coding_sequence']],
    ['ATGTAAGCATAA', { coding }, ['warning coding_sequence']],
    ['GCAGCAGCA', { coding: { ...coding, complete: false } }, []],
    ['GCATAAGCA', { coding: { ...coding, complete: false } }, ['warning stop_codon']],
    ['TTATGCCAT', { coding: { ...coding, orf: 4 } }, []],
  ])('%s with %o: %o', (sequence, part, problems) => {
    expect(codes(sequence, part)).toEqual(problems);
  });

  it.each<[SequenceEvidence, string[]]>([
    [{ defined_as: '3' }, ['error defined']],
    [{ reverse_of: '3' }, ['error defined_reversed']],
    [{ inside: '3', nearest }, ['warning sub_sequence']],
    [{ contains: '3', nearest }, ['warning super_sequence']],
    [{ nearest: { ...nearest, identity: 70 } }, []],
    [{ nearest: { ...nearest, identity: 69.99 } }, ['warning identity']],
    [{ nearest: { ...nearest, aligned: 90 } }, []],
    [{ nearest: { ...nearest, aligned: 89.99 } }, ['warning aligned']],
    [{ nearest: { ...nearest, reversed: true } }, ['warning reversed']],
    [{ nearest: null }, ['warning dissimilar']],
    [{}, []],
  ])('of which the database says %o: %o', (evidence, problems) => {
    expect(codes('ACGTACGTA', {}, evidence)).toEqual(problems);
  });

  it('may have limits of its locus, and an unusual length if a curator accepts it', () => {
    const strict = { limits: { identity: 95, aligned: 100 } };
    expect(codes('ACGTACGTA', strict, { nearest: { ...nearest, identity: 94.9 } })).toEqual(['warning identity']);
    expect(codes('ACGTACGT', {}, { nearest }, 'curation')).toEqual(['warning length']);
  });

  it('tells in words what is wrong and where', () => {
    const say = (sequence: string, evidence: SequenceEvidence = {}) =>
      checkAlleles([{ seq_id: 'a', sequence }], rules, [evidence])[0]?.message;
    expect(say('ACGNACGTA')).toContain('"N" is not allowed in a DNA allele');
    expect(say('ACGNACGTA')).toContain('It stands at position 4.');
    expect(say('ACGTACGTA', { defined_as: '3' })).toBe('This sequence is already defined as abcZ-3.');
    expect(say('ACGTACGTA', { nearest: { ...nearest, identity: 69.99 } })).toBe(
      'It has 69.9 % identity with the nearest allele, abcZ-7, less than 70 %.',
    );
  });
});

describe('several new alleles', () => {
  const check = (...given: [string, string][]) =>
    checkAlleles(
      given.map(([seq_id, sequence]) => ({ seq_id, sequence })),
      rules,
    ).map(({ row, severity, field, code }) => `${row} ${severity} ${field} ${code}`);

  it('must have names, each its own, and there must be one', () => {
    expect(check(['a', 'ACGTACGTA'], ['a', 'CCGTACGTA'], ['', 'GCGTACGTA'])).toEqual([
      '2 error seq_id repeated_name',
      '3 error seq_id no_name',
    ]);
    expect(check()).toEqual(['undefined error sequences no_sequences']);
  });

  it('are compared with each other: equal, reversed, a part of another', () => {
    expect(
      check(['a', 'ACGTACGTA'], ['b', 'acgtacg ta'], ['c', 'TACGTACGT'], ['d', 'ACGTACGTAC'], ['e', 'AACCGGTTA']),
    ).toEqual([
      '1 warning sequence sub_sequence',
      '2 error sequence repeated',
      '2 warning sequence sub_sequence',
      '3 error sequence repeated_reversed',
    ]);
  });

  it('give every problem a row and a sentence, whatever they are', () => {
    const sequences = fc.array(fc.record({ seq_id: fc.string(), sequence: fc.string({ unit: 'binary' }) }));
    fc.assert(
      fc.property(sequences, (given) => {
        for (const { row, message } of checkAlleles(given, { ...rules, coding })) {
          expect(message).not.toBe('');
          if (given.length > 0) expect(given[(row ?? 0) - 1]).toBeDefined();
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('extended attributes', () => {
  const attributes: AttributeRule[] = [
    { field: 'family', value_format: 'text', required: true, allowed_values: ['A', 'B'] },
    { field: 'loop', value_format: 'integer', required: false, length: 2 },
    { field: 'broken', value_format: 'boolean', required: false },
    { field: 'code', value_format: 'text', required: false, value_regex: '^x\\d$' },
  ];
  it.each<[Record<string, string>, string[]]>([
    [{ family: 'A', loop: '12', broken: 'true', code: 'x1' }, []],
    [{ family: '' }, ['family required']],
    [{ family: 'C' }, ['family attribute']],
    [{ family: 'A', loop: '123' }, ['loop attribute']],
    [{ family: 'A', loop: 'x' }, ['loop attribute']],
    [{ family: 'A', broken: 'yes' }, ['broken attribute']],
    [{ family: 'A', code: 'y1' }, ['code attribute']],
    [{ family: 'A', size: '1' }, ['size attribute']],
  ])('%o: %o', (values, problems) => {
    const found = attributeProblems(new Map(Object.entries(values)), attributes);
    expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(problems);
  });
});
