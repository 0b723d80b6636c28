import fastCheck from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countSelected,
  everything,
  isSelected,
  NOTHING,
  span,
  toggled,
  type Selection,
} from '#renderer/records/record-table/selection.ts';

describe('selected rows', () => {
  test('join to one run when the row between them is added, and split when it is removed', () => {
    const two = toggled(toggled(NOTHING, 3), 5);
    expect(two).toEqual([
      { first: 3, last: 3 },
      { first: 5, last: 5 },
    ]);
    expect(toggled(two, 4)).toEqual([{ first: 3, last: 5 }]);
    expect(toggled(span(9, 3), 5)).toEqual([
      { first: 3, last: 4 },
      { first: 6, last: 9 },
    ]);
  });

  test('of a million rows are one run', () => {
    expect(everything(1_000_000)).toEqual([{ first: 0, last: 999_999 }]);
    expect(countSelected(everything(1_000_000))).toBe(1_000_000);
    expect(everything(0)).toEqual([]);
  });

  test('are the same as a set of row numbers', () => {
    fastCheck.assert(
      fastCheck.property(fastCheck.array(fastCheck.integer({ min: 0, max: 30 }), { maxLength: 60 }), (presses) => {
        const expected = new Set<number>();
        let selection: Selection = NOTHING;
        for (const row of presses) {
          selection = toggled(selection, row);
          if (!expected.delete(row)) expected.add(row);
        }
        const rows = Array.from({ length: 31 }, (_, row) => row).filter((row) => isSelected(selection, row));
        expect(new Set(rows)).toEqual(expected);
        expect(countSelected(selection)).toBe(expected.size);
      }),
    );
  });
});
