import { describe, expect, test } from 'vitest';
import { placeColumns } from '#renderer/records/record-table/place-columns.ts';
import {
  clampWidth,
  isShown,
  movedColumn,
  orderedIds,
  readLayout,
} from '#renderer/records/record-table/table-layout.ts';

describe('the kept layout of a table', () => {
  test('puts new columns beside their neighbour and forgets removed ones', () => {
    expect(orderedIds(['id', 'length', 'status', 'product'], ['id', 'product', 'gone', 'length'])).toEqual([
      'id',
      'product',
      'length',
      'status',
    ]);
  });

  test('keeps every column once, whatever was stored', () => {
    expect(orderedIds(['a', 'b', 'c'], ['c', 'c', 'a', 'a'])).toEqual(['c', 'a', 'b']);
  });

  test('moves a column, but nothing in front of the first one', () => {
    expect(movedColumn(['id', 'a', 'b'], 'b', -1)).toEqual(['id', 'b', 'a']);
    expect(movedColumn(['id', 'a', 'b'], 'a', -1)).toEqual(['id', 'a', 'b']);
    expect(movedColumn(['id', 'a', 'b'], 'b', 1)).toEqual(['id', 'a', 'b']);
    expect(movedColumn(['id', 'a', 'b'], 'id', 1)).toEqual(['id', 'a', 'b']);
  });

  test('shows the default of the column until the user chooses', () => {
    const column = { id: 'product', header: 'Product', value: () => '', isHidden: true };
    expect(isShown(column, readLayout(undefined))).toBe(false);
    expect(isShown(column, readLayout({ shown: { product: true } }))).toBe(true);
  });

  test('falls back to the first layout when it cannot be read', () => {
    expect(readLayout({ shown: 'all', widths: 3 })).toEqual({ shown: {}, order: [], widths: {} });
  });

  test('keeps widths at which a column can be seen and dragged', () => {
    expect([clampWidth(2), clampWidth(99.6), clampWidth(1e6)]).toEqual([48, 100, 1200]);
  });
});

describe('columns in sight', () => {
  const columns = ['id', 'a', 'b', 'c'].map((id) => ({ id, header: id, value: () => id }));

  test('stand behind the pinned one, with a gap for those that are not drawn', () => {
    const placed = placeColumns(columns, [90, 50, 60, 70], 1, [
      { index: 1, start: 50 },
      { index: 2, start: 110 },
    ]);
    expect(placed.map(({ column, index, gap, isPinned }) => [column.id, index, gap, isPinned])).toEqual([
      ['id', 1, 0, true],
      ['b', 3, 50, false],
      ['c', 4, 0, false],
    ]);
  });
});
