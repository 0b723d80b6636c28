import { expect, test } from 'vitest';
import { viewRows } from '#renderer/records/record-table/memory-source.ts';

const rows = [
  { locus: 'abcZ', start: 200 },
  { locus: 'adk', start: 30 },
  { locus: 'abcZ', start: undefined },
  { locus: 'NEIS10', start: 1000 },
  { locus: 'NEIS9', start: 4 },
];
const columns = [
  { id: 'locus', header: 'Locus', value: (row: (typeof rows)[number]) => row.locus },
  { id: 'start', header: 'Start', value: (row: (typeof rows)[number]) => row.start },
];
const starts = (view: { search?: string; sort?: string }) => viewRows(rows, columns, view).map((row) => row.start);

test('rows are filtered by every word, in any column and either case', () => {
  expect(starts({ search: 'ABC' })).toEqual([200, undefined]);
  expect(starts({ search: 'abcz 20' })).toEqual([200]);
});

test('rows are ordered by number or as people sort names, and stay as they came without an order', () => {
  expect(starts({ sort: 'start' })).toEqual([4, 30, 200, 1000, undefined]);
  expect(starts({ sort: '-start' })).toEqual([1000, 200, 30, 4, undefined]);
  expect(viewRows(rows, columns, { sort: 'locus', search: 'neis' }).map((row) => row.locus)).toEqual([
    'NEIS9',
    'NEIS10',
  ]);
  expect(starts({ sort: 'unknown' })).toEqual([200, 30, undefined, 1000, 4]);
});
