import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridReducer, type GridAction } from '#renderer/records/grid/grid-action.ts';
import { edgeOf } from '#renderer/records/grid/grid-selection.ts';
import { MOST_STEPS, shownOf, startGrid, textAt, type GridState } from '#renderer/records/grid/grid-state.ts';
import { editRows, makeTable, MOST_ROWS } from '#renderer/records/grid/grid-table.ts';
import { findNext, replaceAll } from '#renderer/records/grid/find-cells.ts';
import { pasteProblem } from '#renderer/records/grid/paste-block.ts';

const columns = ['isolate', 'country', 'year'];

function grid(...rows: string[][]): GridState {
  return startGrid(
    makeTable(
      columns,
      rows.map((cells) => ({ cells })),
    ),
  );
}

function texts({ table }: GridState): string[][] {
  return table.rows.map(({ cells }) => columns.map((_, column) => cells[column] ?? ''));
}

function act(state: GridState, ...actions: GridAction[]): GridState {
  return actions.reduce(gridReducer, state);
}

const place = (row: number, column: number) => ({ row, column });
const goTo = (row: number, column: number): GridAction => ({ type: 'go', to: place(row, column) });
const chosen = (top: number, left: number, bottom: number, right: number): GridAction => ({
  type: 'select',
  selection: { anchor: place(top, left), active: place(bottom, right) },
});

describe('writing', () => {
  it('makes a row when something is written below the last one, and none for nothing', () => {
    const state = act(grid(['a', '', '']), goTo(1, 1), { type: 'commit', text: ' Norway ', to: 'down' });
    expect(texts(state)).toEqual([
      ['a', '', ''],
      ['', 'Norway', ''],
    ]);
    expect(state.selection.active).toEqual(place(2, 1));
    expect(act(grid(), { type: 'commit', text: '', to: 'down' }).table.rows).toEqual([]);
  });

  it('goes back with Enter to the column where a run of Tab keys began', () => {
    const state = act(
      grid(),
      { type: 'commit', text: 'a', to: 'right' },
      { type: 'commit', text: 'b', to: 'right' },
      { type: 'commit', text: 'c', to: 'down' },
    );
    expect(texts(state)).toEqual([['a', 'b', 'c']]);
    expect(state.selection.active).toEqual(place(1, 0));
  });

  it('keeps the rows that are not changed, so that they need not be checked again', () => {
    const before = grid(['a', 'x', ''], ['b', 'x', '']);
    const after = act(before, goTo(1, 1), { type: 'commit', text: 'y', to: 'stay' });
    expect(after.table.rows[0]).toBe(before.table.rows[0]);
    expect(after.table.rows[1]?.key).toBe(before.table.rows[1]?.key);
    expect(act(after, { type: 'commit', text: 'y', to: 'stay' }).past, 'the same text is no step').toHaveLength(1);
  });

  it('forgets what a spreadsheet said of a cell once another text is in it, and of no other cell', () => {
    const table = makeTable(columns, [{ cells: ['2024-09-02', '2024-01-01', 'x'], dates: new Set([0, 1]) }]);
    const edited = editRows(table, [0], (cells) => (cells[0] = 'SEPT2'));
    expect(edited.rows[0]?.dates).toEqual(new Set([1]));
  });

  it('empties what is chosen, and fills it from its first row or from the row above', () => {
    const state = grid(['a', 'x', '1'], ['b', '', '2'], ['c', '', '3']);
    expect(texts(act(state, chosen(0, 0, 1, 1), { type: 'clear' }))).toEqual([
      ['', '', '1'],
      ['', '', '2'],
      ['c', '', '3'],
    ]);
    expect(texts(act(state, chosen(0, 1, 2, 1), { type: 'fillDown' })).map((row) => row[1])).toEqual(['x', 'x', 'x']);
    expect(texts(act(state, goTo(1, 1), { type: 'fillDown' })).map((row) => row[1])).toEqual(['x', 'x', '']);
    expect(act(state, goTo(0, 1), { type: 'fillDown' }).table, 'nothing is above').toBe(state.table);
  });
});

describe('a pasted block', () => {
  it('begins at the chosen cell, makes rows as needed and is chosen itself', () => {
    const block = [
      ['p', 'q'],
      ['r', 's'],
    ];
    const state = act(grid(['a', 'b', 'c']), goTo(0, 1), { type: 'paste', block });
    expect(texts(state)).toEqual([
      ['a', 'p', 'q'],
      ['', 'r', 's'],
    ]);
    expect(state.selection, 'the keyboard stays').toEqual({ anchor: place(1, 2), active: place(0, 1) });
  });

  it('leaves out hidden columns, and rows that are not shown', () => {
    const state = act(grid(['a', '1', ''], ['b', '2', ''], ['c', '3', '']), {
      type: 'hide',
      hidden: new Set(['country']),
    });
    const wide = act(state, { type: 'paste', block: [['x', 'y']] });
    expect(texts(wide)[0]).toEqual(['x', '1', 'y']);
    const only = act(state, { type: 'only', keys: new Set([0, 2]) }, { type: 'paste', block: [['x'], ['y'], ['z']] });
    expect(texts(only).map((row) => row[0])).toEqual(['x', 'b', 'y', 'z']);
    expect(shownOf(only).extent.rows, 'the row that was made is shown').toBe(3);
  });

  it('fills all that is chosen if it is one cell', () => {
    const state = act(grid(['a', '', ''], ['b', '', '']), chosen(0, 1, 1, 2), { type: 'paste', block: [['x']] });
    expect(texts(state)).toEqual([
      ['a', 'x', 'x'],
      ['b', 'x', 'x'],
    ]);
  });

  it('is refused whole where it has no room', () => {
    const tall = Array.from({ length: MOST_ROWS }, () => ['x']);
    expect(pasteProblem(grid(), tall)).toBeUndefined();
    expect(pasteProblem(act(grid(['a', '', '']), goTo(1, 0)), tall)?.message).toContain('10,001');
    expect(pasteProblem(act(grid(), goTo(0, 2)), [['x', 'y']])?.message).toContain('1 more columns');
  });
});

describe('rows', () => {
  it('come, go and are doubled where the selection is', () => {
    const state = grid(['a', '', ''], ['b', '', '']);
    const names = (after: GridState) => texts(after).map(([name]) => name);
    expect(names(act(state, goTo(1, 0), { type: 'insert', where: 'above' }))).toEqual(['a', '', 'b']);
    expect(names(act(state, { type: 'insert', where: 'below' }))).toEqual(['a', '', 'b']);
    expect(names(act(state, chosen(0, 0, 1, 0), { type: 'duplicate' }))).toEqual(['a', 'b', 'a', 'b']);
    expect(names(act(state, { type: 'remove' }))).toEqual(['b']);
    expect(names(act(state, goTo(2, 0), { type: 'remove' })), 'the empty row at the end').toEqual(['a', 'b']);
  });

  it('that are shown alone stay while one mends them', () => {
    const state = act(grid(['a', '', ''], ['b', '', ''], ['c', '', '']), goTo(1, 0), {
      type: 'only',
      keys: new Set([1, 2]),
    });
    expect(textAt(state, state.selection.active)).toBe('b');
    const mended = act(state, { type: 'commit', text: 'd', to: 'stay' });
    expect(shownOf(mended).rows).toEqual([1, 2]);
  });
});

describe('steps', () => {
  it('go back and forth, with the place of the keyboard', () => {
    const state = act(grid(), { type: 'commit', text: 'a', to: 'right' }, { type: 'commit', text: 'b', to: 'right' });
    const back = act(state, { type: 'undo' });
    expect(texts(back)).toEqual([['a', '', '']]);
    expect(back.selection.active).toEqual(place(0, 1));
    const start = act(back, { type: 'undo' });
    expect(texts(start)).toEqual([]);
    expect(texts(act(start, { type: 'redo' }, { type: 'redo' }))).toEqual([['a', 'b', '']]);
    expect(act(back, { type: 'commit', text: 'z', to: 'stay' }).future, 'a new step ends what was undone').toEqual([]);
  });

  it('are at least a hundred', () => {
    let state = grid();
    for (let step = 0; step < MOST_STEPS + 5; step += 1) {
      state = act(state, goTo(0, 0), { type: 'commit', text: `${step}`, to: 'stay' });
    }
    for (let step = 0; step < MOST_STEPS + 5; step += 1) state = act(state, { type: 'undo' });
    expect(texts(state)).toEqual([['4', '', '']]);
  });
});

describe('steps of large tables', () => {
  const action = fc.oneof(
    fc.record({ row: fc.nat(5), column: fc.nat(2), text: fc.constantFrom('', 'x', 'y') }).map((cell) => {
      return [goTo(cell.row, cell.column), { type: 'commit', text: cell.text, to: 'stay' }] as GridAction[];
    }),
    fc
      .tuple(fc.nat(5), fc.nat(2), fc.nat(5), fc.nat(2))
      .chain((box) =>
        fc
          .constantFrom<GridAction>(
            { type: 'clear' },
            { type: 'fillDown' },
            { type: 'insert', where: 'above' },
            { type: 'duplicate' },
            { type: 'remove' },
            { type: 'paste', block: [['p', 'q'], ['r'], ['s']] },
            { type: 'addColumns', ids: ['more'] },
            { type: 'load', table: makeTable(columns, [{ cells: ['l'], dates: new Set([0]) }]) },
          )
          .map((each) => [chosen(...box), each]),
      ),
  );

  it('give back each table as it was, whatever was done', () => {
    fc.assert(
      fc.property(fc.array(action, { maxLength: 12 }), (actions) => {
        const start = grid(['a', '1', ''], ['b', '2', 'n'], ['c', '', '']);
        const states = [start];
        for (const each of actions) {
          const next = act(states.at(-1) as GridState, ...each);
          if (next.past.length > (states.at(-1) as GridState).past.length) states.push(next);
        }
        let state = states.at(-1) as GridState;
        const expectAt = (step: number) => {
          const { table } = states[step] as GridState;
          expect([texts(state), state.table.columns]).toEqual([texts(states[step] as GridState), table.columns]);
          expect(state.table.rows.map(({ key, dates }) => [key, dates])).toEqual(
            table.rows.map(({ key, dates }) => [key, dates]),
          );
        };
        for (let step = states.length - 2; step >= 0; step -= 1) {
          state = act(state, { type: 'undo' });
          expectAt(step);
        }
        for (let step = 1; step < states.length; step += 1) {
          state = act(state, { type: 'redo' });
          expectAt(step);
        }
      }),
    );
  });

  it('hold the cells that they change, and leave the other rows as they are', () => {
    const state = grid(...Array.from({ length: 1000 }, (_, row) => [`${row}`, 'x', 'y']));
    const filled = act(state, chosen(0, 1, 999, 1), { type: 'clear' }, goTo(5, 0), {
      type: 'commit',
      text: 'z',
      to: 'stay',
    });
    expect(filled.past.map(({ table }) => table.cells)).toEqual([1000, 1]);
    const back = act(filled, { type: 'undo' });
    expect(back.table.rows.filter((row, index) => row !== filled.table.rows[index])).toHaveLength(1);
    const marked = makeTable(columns, [{ cells: ['2024-01-01', 'x'], dates: new Set([0]) }]);
    const edited = act(startGrid(marked), goTo(0, 1), { type: 'commit', text: 'y', to: 'stay' });
    expect(edited.past[0]?.table.cells, 'a date of the workbook in the same row').toBe(1);
  });
});

describe('find and replace', () => {
  const state = grid(['UK 1', 'UK', ''], ['b', 'uk', '']);

  it('goes from cell to cell and round', () => {
    const search = { text: 'uk', isExactCase: false, isWholeCell: true };
    expect(findNext(state, search)).toEqual(place(0, 1));
    expect(findNext(act(state, goTo(1, 1)), search)).toEqual(place(0, 1));
    expect(findNext(state, search, -1)).toEqual(place(1, 1));
    expect(findNext(state, { ...search, text: 'none' })).toBeUndefined();
  });

  it('takes what is searched for as it is written', () => {
    const search = { text: 'UK', isExactCase: true, isWholeCell: false };
    expect(replaceAll(state, search, '$&+')).toEqual([
      { row: 0, column: 0, text: '$&+ 1' },
      { row: 0, column: 1, text: '$&+' },
    ]);
    expect(replaceAll(state, { ...search, text: '.' }, 'x')).toEqual([]);
  });

  it('replaces a wrong value in the whole column at once', () => {
    const mended = act(state, { type: 'replaceValue', column: 1, from: 'UK', to: 'United Kingdom' });
    expect(texts(mended)).toEqual([
      ['UK 1', 'United Kingdom', ''],
      ['b', 'uk', ''],
    ]);
    const key = state.table.rows[0]?.key ?? -1;
    const others = act(state, { type: 'replaceValue', column: 1, from: 'UK', to: 'Wales', keys: new Set([key + 1]) });
    expect(texts(others)).toEqual(texts(state));
  });
});

it('finds the edge of a run of cells as spreadsheets do', () => {
  const filled = [true, true, false, true, false];
  const edge = (from: number, by: 1 | -1) => edgeOf(from, by, filled.length, (index) => filled[index] === true);
  expect([edge(0, 1), edge(1, 1), edge(3, 1), edge(4, -1), edge(3, -1), edge(1, -1)]).toEqual([1, 3, 4, 3, 1, 0]);
});
