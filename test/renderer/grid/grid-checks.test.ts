import { expect, it } from 'vitest';
import { gridReducer } from '#renderer/records/grid/grid-action.ts';
import { findError, wrongKeys } from '#renderer/records/grid/find-problem.ts';
import { GridChecks, type GridRules, type Later } from '#renderer/records/grid/grid-checks.ts';
import { startGrid, type GridState } from '#renderer/records/grid/grid-state.ts';
import { editRows, makeTable, type GridRow } from '#renderer/records/grid/grid-table.ts';
import { errorOf, warningOf } from '#shared/rules/rule-problem.ts';

const columns = ['isolate', 'year'];

/** Years must be numbers; names must differ. Counts the rows that it was asked of. */
function rules(): GridRules<string> & { asked: number } {
  return {
    asked: 0,
    row({ cells }: GridRow) {
      this.asked += 1;
      const isNumber = /^\d*$/.test(cells[1] ?? '');
      return { problems: isNumber ? [] : [errorOf('type', 'No number.', 'year')], facts: cells[0] ?? '' };
    },
    across: (names) =>
      names.flatMap((name, index) =>
        names.indexOf(name) < index ? [{ row: index + 1, ...warningOf('twice', 'It is there twice.', 'isolate') }] : [],
      ),
  };
}

/** Work that waits until the test does it. */
function waiting(): { later: Later; quiet: Later; run: () => void } {
  let waits: (() => void)[] = [];
  const later: Later = (work) => {
    waits.push(work);
    return () => (waits = waits.filter((other) => other !== work));
  };
  return {
    later,
    quiet: later,
    run: () => {
      while (waits.length > 0) waits.shift()?.();
    },
  };
}

function grid(...rows: string[][]): GridState {
  return startGrid(
    makeTable(
      columns,
      rows.map((cells) => ({ cells })),
    ),
  );
}

it('checks only the rows that changed, and says what rows have to do with each other', () => {
  const known = rules();
  const work = waiting();
  const checks = new GridChecks(known, work);
  let told = 0;
  checks.listen(() => (told += 1));
  const { table } = grid(['a', '1999'], ['b', 'x'], ['a', ''], ['', '']);
  checks.update(table);
  work.run();
  expect(known.asked).toBe(4);
  expect(checks.now().counts).toEqual({ errors: 1, warnings: 1, filledRows: 3 });
  expect(checks.now().of(table.rows[2] as GridRow)).toEqual([warningOf('twice', 'It is there twice.', 'isolate')]);
  const mended = editRows(table, [1], (cells) => (cells[1] = '2001'));
  checks.update(mended);
  expect(checks.now().of(mended.rows[1] as GridRow), 'of the row itself at once').toEqual([]);
  work.run();
  expect(known.asked).toBe(5);
  expect(checks.now().counts.errors).toBe(0);
  expect(told).toBe(2);
});

it('checks a large table in short pieces, and says how far it is', () => {
  const known = rules();
  let waits: (() => void)[] = [];
  // Each look at the clock takes a millisecond, and each row has one.
  let time = 0;
  const checks = new GridChecks(known, {
    later: (work) => {
      waits.push(work);
      return () => (waits = waits.filter((other) => other !== work));
    },
    clock: () => (time += 1),
  });
  const told: unknown[] = [];
  checks.listen(() => told.push(checks.now().progress));
  const { table } = grid(...Array.from({ length: 200 }, (_, row) => [`${row}`, '']));
  checks.update(table);
  const pieces: number[] = [];
  for (let work = waits.shift(); work; work = waits.shift()) {
    const before = known.asked;
    work();
    pieces.push(known.asked - before);
  }
  expect(Math.max(...pieces)).toBe(13);
  expect(pieces.at(-1), 'rows are compared with each other in a piece of its own').toBe(0);
  expect(told).toEqual([{ checked: 13, rows: 200 }, { checked: 117, rows: 200 }, undefined]);
});

it('takes a row without text as no row', () => {
  const work = waiting();
  const checks = new GridChecks(rules(), work);
  checks.update(grid(['', ''], ['', '']).table);
  work.run();
  expect(checks.now().counts).toEqual({ errors: 0, warnings: 0, filledRows: 0 });
});

it('adds what the database says of a row until the row changes, and never twice', () => {
  const work = waiting();
  const checks = new GridChecks(rules(), work);
  const { table } = grid(['a', 'x']);
  const [row] = table.rows as [GridRow];
  checks.update(table);
  const said = [errorOf('type', 'No number, says the site.', 'year'), warningOf('known', 'It is known.', 'isolate')];
  checks.add(new Map([[row, said]]));
  work.run();
  expect(
    checks
      .now()
      .of(row)
      .map(({ message }) => message),
  ).toEqual(['No number.', 'It is known.']);
  const [changed] = editRows(table, [0], (cells) => (cells[0] = 'b')).rows as [GridRow];
  expect(checks.now().of(changed)).toHaveLength(1);
});

it('goes to the next error and the one before, round the ends, and names the wrong rows', () => {
  const work = waiting();
  const checks = new GridChecks(rules(), work);
  const state = grid(['a', 'x'], ['b', ''], ['c', 'y']);
  checks.update(state.table);
  work.run();
  const from = (row: number, column: number) => gridReducer(state, { type: 'go', to: { row, column } });
  const find = (row: number, column: number, by: 1 | -1) => findError(from(row, column), checks.now(), by);
  expect(find(0, 0, 1)).toEqual({ row: 0, column: 1 });
  expect(find(0, 1, 1)).toEqual({ row: 2, column: 1 });
  expect(find(2, 1, 1)).toEqual({ row: 0, column: 1 });
  expect(find(3, 0, 1), 'from the empty row at the end').toEqual({ row: 0, column: 1 });
  expect(find(3, 0, -1)).toEqual({ row: 2, column: 1 });
  expect(find(0, 1, -1)).toEqual({ row: 2, column: 1 });
  expect(wrongKeys(state, checks.now())).toEqual(new Set([0, 2]));
  const one = grid(['a', 'x']);
  checks.update(one.table);
  work.run();
  const at = gridReducer(one, { type: 'go', to: { row: 0, column: 1 } });
  expect(findError(at, checks.now(), 1), 'the only one').toEqual({ row: 0, column: 1 });
  expect(findError(grid(), checks.now(), 1)).toBeUndefined();
});

it('lets who writes go on: what rows have to do with each other waits until nothing changes for a moment', () => {
  const [first, rest] = [waiting(), waiting()];
  const checks = new GridChecks(rules(), { later: first.later, quiet: rest.later });
  const { table } = grid(['a', ''], ['b', '']);
  checks.update(table);
  first.run();
  const { counts } = checks.now();
  const [untouched] = table.rows as [GridRow];
  const before = checks.now().of(untouched);
  const written = editRows(table, [1], (cells) => (cells[0] = 'a'));
  checks.update(written);
  first.run();
  expect(checks.now().counts, 'nothing is counted yet').toBe(counts);
  checks.update(editRows(written, [1], (cells) => (cells[1] = 'x')));
  rest.run();
  expect(checks.now().counts).toEqual({ errors: 1, warnings: 1, filledRows: 2 });
  expect(checks.now().of(untouched), 'a row of which the same is said need not be drawn again').toBe(before);
});

it('checks what is pasted at once, and goes on while somebody writes in it', () => {
  const [first, rest] = [waiting(), waiting()];
  const checks = new GridChecks(rules(), { later: first.later, quiet: rest.later });
  checks.update(grid(['', '']).table);
  first.run();
  const { table } = grid(...Array.from({ length: 200 }, (_, row) => [`${row}`, 'x']));
  checks.update(table);
  checks.update(editRows(table, [0], (cells) => (cells[1] = '1999')));
  first.run();
  expect(checks.now().counts).toEqual({ errors: 199, warnings: 0, filledRows: 200 });
});
