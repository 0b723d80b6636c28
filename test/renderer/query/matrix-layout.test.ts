import { expect, test } from 'vitest';
import { arrange, arrangeHeads, arrangeLoci, listColumns } from '#renderer/features/query/matrix/matrix-layout.ts';
import { readLayout } from '#renderer/records/record-table/table-layout.ts';

const loci = ['abcZ', 'adk', 'aroE', 'fumC'];
const columns = listColumns({ primaryKey: 'ST', fields: ['clonal_complex'], loci });
const heads = ['file', 'key', 'state', 'field clonal_complex', 'count exact', 'count novel'].map((by) => ({ by }));
const shownWith = (kept: unknown) => {
  const arrangement = arrange(columns, loci, readLayout(kept));
  const shown = arrangeLoci([0, 1, 2, 3], arrangement).map((locus) => loci[locus]);
  return { shown, heads: arrangeHeads(heads, arrangement.heads).map(({ by }) => by), hidden: arrangement.hidden };
};

test('columns stay as they are until the user arranges them', () => {
  const first = ['file', 'key', 'state', 'field clonal_complex'];
  expect(shownWith(undefined)).toEqual({ shown: loci, heads: first, hidden: 0 });
  // Of a few loci the cells tell the counts; of many, columns do.
  const many = Array.from({ length: 31 }, (_, index) => `locus${index}`);
  const large = listColumns({ primaryKey: 'ST', fields: [], loci: many });
  expect(arrange(large, many, readLayout(undefined)).heads).toContain('count exact');
});

test('hidden columns are left out, and loci come in the order that was chosen', () => {
  const order = ['file', 'locus fumC', 'key', 'locus abcZ'];
  const shown = { 'locus adk': false, 'count exact': false, 'count novel': true, file: false };
  expect(shownWith({ order, shown })).toEqual({
    shown: ['fumC', 'abcZ', 'aroE'],
    // The file cannot be hidden: without it nobody knows what a row is.
    heads: ['file', 'key', 'state', 'field clonal_complex', 'count novel'],
    hidden: 1,
  });
});

test('a filter of loci keeps the order, too', () => {
  const arrangement = arrange(columns, loci, readLayout({ order: ['file', 'locus fumC', 'locus abcZ', 'locus adk'] }));
  expect(arrangeLoci([1, 3], arrangement)).toEqual([3, 1]);
});
