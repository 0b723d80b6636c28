import { describe, expect, test } from 'vitest';
import { stateAfterPress, targetOfKey, type TableState } from '#renderer/records/record-table/grid-keys.ts';

const plain = { ctrlKey: false, metaKey: false, shiftKey: false };

describe('moving between the rows of a table', () => {
  const grid = { total: 100, rowsInSight: 20 };
  const press = (key: string, active: number, ctrlKey = false) =>
    targetOfKey({ key, ctrlKey, metaKey: false }, active, grid);

  test('goes by row and by screen and stops at both ends', () => {
    expect([press('ArrowDown', 5), press('ArrowUp', 5), press('PageDown', 5), press('PageUp', 5)]).toEqual([
      6, 4, 25, 0,
    ]);
    expect([press('ArrowUp', 0), press('ArrowDown', 99), press('PageDown', 95)]).toEqual([0, 99, 99]);
  });

  test('reaches the first and the last row with Ctrl', () => {
    expect([press('Home', 50, true), press('End', 50, true)]).toEqual([0, 99]);
  });

  test('leaves keys alone that do not move between rows', () => {
    expect([press('Home', 50), press('a', 50), press('ArrowLeft', 50)]).toEqual([undefined, undefined, undefined]);
  });

  test('stays on the only place of an empty table', () => {
    expect(targetOfKey({ key: 'ArrowDown', ctrlKey: false, metaKey: false }, 0, { total: 0, rowsInSight: 20 })).toBe(0);
  });
});

describe('clicking a row', () => {
  const state: TableState = { active: 2, anchor: 2, selection: [{ first: 2, last: 2 }] };

  test('selects it alone', () => {
    expect(stateAfterPress(plain, 7, state)).toEqual({ active: 7, anchor: 7, selection: [{ first: 7, last: 7 }] });
  });

  test('with Shift selects from where the selection began', () => {
    expect(stateAfterPress({ ...plain, shiftKey: true }, 0, state)).toEqual({
      active: 0,
      anchor: 2,
      selection: [{ first: 0, last: 2 }],
    });
  });

  test('with Ctrl adds it', () => {
    expect(stateAfterPress({ ...plain, ctrlKey: true }, 4, state).selection).toEqual([
      { first: 2, last: 2 },
      { first: 4, last: 4 },
    ]);
  });
});
