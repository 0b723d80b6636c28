import { expect, test } from 'vitest';
import { leftOutOf } from '#renderer/features/query/left-out.ts';
import { packResult } from '#renderer/features/query/results/packed-result.ts';
import { typingResult } from './sample-result.ts';

test('databases that could not be looked through are named once for all inputs', () => {
  const found = { exact: 0, near: 0, loci: 0, searched: [], sentence: '' };
  const left_out = [{ database: 'broken', reason: 'The file is damaged.' }];
  const result = packResult(typingResult('g', { choice: { ...found, left_out } }));
  expect(leftOutOf([{ result }, { result }])).toEqual(left_out);
  expect(leftOutOf([{}, { result: packResult(typingResult('g')) }])).toEqual([]);
});
