import { expect, test } from 'vitest';
import { readDesignations } from '#renderer/features/profile-search/read-designations.ts';
import { packResult } from '#renderer/features/query/results/packed-result.ts';
import { allelesText } from '#renderer/features/query/results/alleles-text.ts';
import { exactReport, otherReport, typingResult } from './sample-result.ts';

test('copied alleles are read by the search for nearest profiles', () => {
  const loci = [exactReport('abcZ', '2'), otherReport('adk', 'novel'), exactReport('aroE', '4', '5')];
  const text = allelesText(packResult(typingResult('g', { loci })), ['abcZ', 'adk', 'aroE']);
  expect(text).toBe('abcZ\tadk\taroE\n2\t-\t4,5\n');
  expect(readDesignations(text, ['abcZ', 'adk', 'aroE'])).toMatchObject({
    kind: 'alleles',
    alleles: { abcZ: '2', adk: '-', aroE: '4,5' },
  });
});
