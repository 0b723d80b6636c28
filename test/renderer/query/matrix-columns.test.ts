import { describe, expect, test } from 'vitest';
import {
  GROUP,
  headColumns,
  leftOfColumn,
  presentStatuses,
  ROW_HEIGHT,
  widthOfColumn,
  widthOfHead,
  widthOfLoci,
} from '#renderer/features/query/matrix/matrix-columns.ts';
import { actionOfKey, cellAfterKey } from '#renderer/features/query/matrix/matrix-keys.ts';
import { sightOf } from '#renderer/features/query/matrix/use-matrix-viewport.ts';

describe('the drawn part of the table', () => {
  const extent = { rows: 500, loci: 2000, headWidth: 400, locusWidth: 80 };

  test('is a screenful and a little more, however large the table is', () => {
    const sight = sightOf({ left: 0, top: 0, width: 1000, height: 600 }, extent);
    expect(sight.firstRow).toBe(0);
    expect(sight.lastRow).toBeLessThan(40);
    expect(sight.lastGroup * GROUP).toBeLessThan(30);
  });

  test('covers every cell in sight, wherever the table is scrolled', () => {
    const width = 400 + 2000 * 80;
    for (let left = 0; left <= width - 1000; left += 777) {
      const top = left / 12;
      const sight = sightOf({ left, top, width: 1000, height: 600 }, extent);
      const firstLocus = Math.max(0, Math.floor((left - 400) / 80));
      const lastLocus = Math.min(1999, Math.floor((left + 1000 - 400) / 80));
      expect(sight.firstGroup * GROUP).toBeLessThanOrEqual(firstLocus);
      expect((sight.lastGroup + 1) * GROUP).toBeGreaterThan(lastLocus);
      expect(sight.firstRow * ROW_HEIGHT).toBeLessThanOrEqual(Math.max(0, top));
      expect((sight.lastRow + 1) * ROW_HEIGHT).toBeGreaterThanOrEqual(Math.min(500 * ROW_HEIGHT, top + 600));
    }
  });

  test('ends where a small table ends', () => {
    expect(sightOf({ left: 0, top: 0, width: 1000, height: 600 }, { ...extent, rows: 3, loci: 7 })).toEqual({
      firstRow: 0,
      lastRow: 2,
      firstGroup: 0,
      lastGroup: 1,
    });
  });
});

test('the columns before the loci are those that the scheme and the results have', () => {
  const rows = [{ counts: Uint32Array.of(7, 0, 1, 0, 0, 0, 0) }, { counts: Uint32Array.of(6, 0, 0, 0, 0, 0, 2) }];
  expect(presentStatuses(rows)).toBe('exact novel missing');
  const head = headColumns('ST', ['cc'], presentStatuses(rows), { isNarrow: false });
  const counts = ['count exact', 'count novel', 'count missing'];
  expect(head.map(({ by }) => by)).toEqual(['file', 'key', 'state', 'field cc', ...counts]);
  const narrow = headColumns(undefined, [], 'exact', { isNarrow: true });
  expect(narrow.map(({ by }) => by)).toEqual(['file', 'state', 'count exact']);
  const chosen = headColumns('ST', [], 'exact', { isNarrow: false, isChosen: true });
  expect(chosen.map(({ label }) => label).slice(0, 4)).toEqual(['File', 'Database', 'Scheme', 'ST']);
  expect(widthOfHead(head)).toBe(head.reduce((sum, { width }) => sum + width, 0));
});

test('the width of the loci follows their names, within bounds', () => {
  expect([widthOfLoci(['a']), widthOfLoci(['NEIS0001']), widthOfLoci(['x'.repeat(60)])]).toEqual([64, 94, 136]);
});

test('every column stands right of those before it', () => {
  const head = headColumns('ST', [], 'exact', { isNarrow: false });
  const places = { head, headWidth: widthOfHead(head), locusWidth: 80 };
  let left = 0;
  for (let column = 0; column < head.length + 3; column += 1) {
    expect(leftOfColumn(places, column)).toBe(left);
    left += widthOfColumn(places, column);
  }
  expect(left).toBe(widthOfHead(head) + 3 * 80);
});

describe('the keys of the table', () => {
  const size = { rows: 10, columns: 20, page: 4 };
  const from = { row: 5, column: 8 };
  const plain = { ctrlKey: false, metaKey: false };

  test.each([
    ['ArrowDown', 6, 8],
    ['ArrowUp', 4, 8],
    ['ArrowLeft', 5, 7],
    ['ArrowRight', 5, 9],
    ['PageDown', 9, 8],
    ['PageUp', 1, 8],
    ['Home', 5, 0],
    ['End', 5, 19],
  ])('%s leads to row %i, column %i', (key, row, column) => {
    expect(cellAfterKey({ key, ...plain }, from, size)).toEqual({ row, column });
  });

  test('lead to the corners with Ctrl, stop at the edges, and leave other keys alone', () => {
    const far = { ctrlKey: true, metaKey: false };
    expect(cellAfterKey({ key: 'End', ...far }, from, size)).toEqual({ row: 9, column: 19 });
    expect(cellAfterKey({ key: 'Home', ...far }, from, size)).toEqual({ row: 0, column: 0 });
    expect(cellAfterKey({ key: 'ArrowUp', ...plain }, { row: 0, column: 0 }, size)).toEqual({ row: 0, column: 0 });
    expect(cellAfterKey({ key: 'x', ...plain }, from, size)).toBeUndefined();
  });

  test('open, copy and sort, and leave those of the browser alone', () => {
    const press = (key: string, held: Partial<Record<'ctrlKey' | 'altKey', boolean>> = {}) =>
      actionOfKey({ key, ...plain, altKey: false, ...held }, from, size)?.kind;
    expect(['ArrowDown', 'Enter', 's', 'S'].map((key) => press(key))).toEqual(['move', 'open', 'sort', 'sort']);
    expect(press('c', { ctrlKey: true })).toBe('copy');
    expect([press('c'), press('s', { ctrlKey: true }), press('s', { altKey: true })]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});
