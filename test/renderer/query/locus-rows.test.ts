import { expect, test } from 'vitest';
import { describeDifferences, locusRows, passesFilter } from '#renderer/features/query/report/locus-rows.ts';
import { packResult } from '#renderer/features/query/results/packed-result.ts';
import { exactMatch, exactReport, nearestAllele, novelAllele, otherReport, typingResult } from './sample-result.ts';

const result = packResult(
  typingResult('g', {
    loci: [
      exactReport('a', '1', '7'),
      otherReport('b', 'novel', { nearest: nearestAllele('4'), novel: novelAllele('ACGTACGTACGTA') }),
      otherReport('c', 'missing'),
      otherReport('d', 'partial', { nearest: nearestAllele('2') }),
    ],
    matches: [
      exactMatch('a', '7', { start: 5, end: 20, length: 16 }),
      exactMatch('a', '1', { start: 1, end: 30, length: 30 }),
    ],
  }),
);
const rows = locusRows(result);

test('a row has the place of the longest exact allele, otherwise of the nearest allele, otherwise none', () => {
  expect(
    rows.map(({ report, start, end, orientation, length }) => [report.locus, start, end, orientation, length]),
  ).toEqual([
    ['a', 1, 30, 'forward', 30],
    ['b', 1001, 1012, 'reverse', 13],
    ['c', undefined, undefined, undefined, undefined],
    ['d', 1001, 1012, 'reverse', 12],
  ]);
});

test('rows are shown by status, by name, or all that are not whole', () => {
  const loci = (filter: Parameters<typeof passesFilter>[1]) =>
    rows.filter((row) => passesFilter(row, filter)).map(({ report }) => report.locus);
  expect([loci('all'), loci('novel'), loci('incomplete'), loci('several')]).toEqual([
    ['a', 'b', 'c', 'd'],
    ['b'],
    ['c', 'd'],
    [],
  ]);
  expect([loci(['d', 'a']), loci([])]).toEqual([['a', 'd'], []]);
});

test('differences are counted in words', () => {
  const words = (mismatches: number, gaps: number) =>
    describeDifferences(otherReport('x', 'novel', { nearest: nearestAllele('1', { mismatches, gaps }) }));
  expect([words(1, 0), words(2, 1), words(0, 2), words(0, 0), describeDifferences(exactReport('x', '1'))]).toEqual([
    '1 substitution',
    '2 substitutions, 1 gap',
    '2 gaps',
    'ends only',
    '',
  ]);
});
