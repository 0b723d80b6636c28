import { expect, test } from 'vitest';
import { placeColumns, skeletonOf } from '#renderer/records/record-table/place-columns.ts';
import { targetOfHeaderKey } from '#renderer/records/record-table/grid-keys.ts';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';

const columns: RecordColumn<object>[] = [
  { id: 'id', header: 'Id', value: () => 1, align: 'end' },
  { id: 'name', header: 'Name', value: () => 'x' },
  { id: 'far', header: 'Far', value: () => 'y' },
];

test('grey bars lie where the text of each column will stand, also behind columns out of sight', () => {
  const placed = placeColumns(columns, [116, 216, 116], 1, [{ index: 1, start: 216 }]);
  expect(skeletonOf(placed)).toBe(
    'linear-gradient(90deg, transparent 38px, var(--border) 38px 108px, transparent 108px, ' +
      'transparent 340px, var(--border) 340px 410px, transparent 410px)',
  );
  expect(skeletonOf([])).toBe('none');
});

test('keys in the header go from column to column and stop at the ends', () => {
  const targets = ['ArrowLeft', 'ArrowRight', 'Home', 'End', 'Enter'].map((key) => targetOfHeaderKey(key, 1, 3));
  expect(targets).toEqual([0, 2, 0, 2, undefined]);
  expect([targetOfHeaderKey('ArrowLeft', 0, 3), targetOfHeaderKey('ArrowRight', 2, 3)]).toEqual([0, 2]);
});
