import { describe, expect, it } from 'vitest';
import { didYouMean, nearMisses } from '#shared/rules/near-misses.ts';

const COUNTRIES = [
  'France',
  'Germany',
  'Niger',
  'Nigeria',
  'UK',
  'United States of America',
  'Côte d’Ivoire',
  'Mali',
  'Malta',
];

describe('a value that is not allowed', () => {
  it.each([
    ['germany', ['Germany']],
    [' Germany ', ['Germany']],
    ['Germnay', ['Germany']],
    ['Grmny', []],
    ['Gemrany', ['Germany']],
    ['Cote d Ivoire', ['Côte d’Ivoire']],
    ['United Kingdom', ['UK']],
    ['USA', ['United States of America']],
    ['Nigera', ['Nigeria', 'Niger']],
    ['Malto', ['Malta']],
    ['Federal Republic of Germany', ['Germany']],
    ['Xy', []],
    ['', []],
    ['Atlantis', []],
  ])('%s may be %o', (value, meant) => {
    expect(nearMisses(value, COUNTRIES).toSorted()).toEqual(meant.toSorted());
  });

  it('is met with a question, at most three suggestions', () => {
    expect(didYouMean('Germnay', COUNTRIES)).toBe(' Did you mean Germany?');
    expect(didYouMean('ab1', ['abc', 'ab2', 'ab3', 'ab4'])).toBe(' Did you mean abc, ab2 or ab3?');
    expect(didYouMean('Atlantis', COUNTRIES)).toBe('');
  });
});
