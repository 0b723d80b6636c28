import { describe, expect, test } from 'vitest';
import { profileFaults, profileIdProblem, type ProfileRules } from '#shared/rules/profile.ts';

const rules: ProfileRules = {
  primary_key: 'ST',
  primary_key_type: 'integer',
  loci: ['adk', 'gdh', 'pgm'].map((name) => ({ name, hasAllele: (alleleId) => ['1', '2'].includes(alleleId) })),
  allow_missing_loci: false,
};
const lenient: ProfileRules = { ...rules, allow_missing_loci: true, max_missing: 1 };

describe('the alleles of a profile', () => {
  test.each([
    ['1 2 1', rules, []],
    ['1 N 1', lenient, []],
    ['1 0 1', lenient, []],
    [
      '1 N 1',
      rules,
      [
        {
          position: 1,
          field: 'gdh',
          code: 'missing_locus',
          reason: '"N" means that gdh is missing, but a profile of this scheme must have every locus.',
        },
      ],
    ],
    [
      '9  1',
      rules,
      [
        { position: 0, field: 'adk', code: 'unknown_allele', reason: 'Allele 9 of adk is not defined.' },
        {
          position: 1,
          field: 'gdh',
          code: 'no_allele',
          reason: 'No allele is given for gdh. Write N if the locus is missing.',
        },
      ],
    ],
    [
      '1 N 0',
      lenient,
      [{ code: 'too_many_missing', reason: '2 loci are missing, but a profile of this scheme may lack at most 1.' }],
    ],
    ['N N 0', lenient, [{ code: 'all_missing', reason: 'Every locus of the profile is missing.' }]],
  ])('%s', (alleles, scheme, faults) => {
    expect(profileFaults(alleles.split(' '), scheme)).toEqual(faults);
  });
});

test.each([
  ['12', undefined],
  ['', 'The row has no ST.'],
  ['1 2', 'The ST "1 2" contains a blank or "|".'],
  ['x', 'The ST "x" is not a positive integer, but this scheme requires one.'],
])('profile id "%s": %s', (id, problem) => {
  expect(profileIdProblem(id, rules)).toBe(problem);
});

test.each(['.', '..'])('"%s" is no profile id, as no link could lead to it', (id) => {
  const text = { ...rules, primary_key_type: 'text' as const };
  const reason = `"${id}" cannot be the id of a profile: it has another meaning in a web address, so links to it would not work.`;
  expect(profileIdProblem(id, text)).toBe(reason);
});

test('a text is a profile id where the key is a text', () => {
  expect(profileIdProblem('...', { ...rules, primary_key_type: 'text' })).toBeUndefined();
  expect(profileIdProblem('x-1', { ...rules, primary_key_type: 'text' })).toBeUndefined();
});
