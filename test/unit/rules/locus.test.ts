import { expect, test } from 'vitest';
import { geneticCodeProblem, locusNameProblem } from '#shared/rules/locus.ts';

test.each(['abcZ', 'NEIS0001 (abcZ)', "5'UTR/x", 'Ω-1_2'])('"%s" can be the name of a locus', (name) => {
  expect(locusNameProblem(name)).toBeUndefined();
});

test.each([
  ['', 'The locus has no name.'],
  [' ', 'The locus has no name.'],
  [' a', 'The locus name " a" begins or ends with a blank.'],
  ['a\tb', 'The locus name contains a tab or another control character.'],
  ['x'.repeat(129), `The locus name "${'x'.repeat(40)}…" is longer than 128 characters.`],
  ['.', '"." cannot be the name of a locus: it has another meaning in a web address, so links to it would not work.'],
  ['..', '".." cannot be the name of a locus: it has another meaning in a web address, so links to it would not work.'],
])('%j cannot: %s', (name, problem) => {
  expect(locusNameProblem(name)).toBe(problem);
});

test('a genetic code is one of those that NCBI defines', () => {
  expect([1, 11, 33].map(geneticCodeProblem)).toEqual([undefined, undefined, undefined]);
  expect(geneticCodeProblem(17)).toMatch(/^There is no genetic code 17: NCBI defines 1, 2, 3, .*, 33\.$/);
});
