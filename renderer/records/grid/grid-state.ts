import { at, boxOf, clamped, type Box, type Extent, type GridSelection, type GridPlace } from './grid-selection.ts';
import { cellAt, type GridTable } from './grid-table.ts';
import { packTable, unpackTable, type PackedTable } from './packed-table.ts';

/** A table as it was, as far as it differs from the one after it, and where the keyboard was then. */
interface GridStep {
  readonly table: PackedTable;
  readonly selection: GridSelection;
}

export interface Editing {
  readonly text: string;
  /** Whether the first key replaced what was there. Then the arrows leave the cell. */
  readonly isFresh: boolean;
}

export interface GridState {
  readonly table: GridTable;
  readonly past: readonly GridStep[];
  readonly future: readonly GridStep[];
  readonly selection: GridSelection;
  readonly editing?: Editing | undefined;
  /** Ids of the columns that are not shown. */
  readonly hidden: ReadonlySet<string>;
  /** Keys of the only rows that are shown. */
  readonly only?: ReadonlySet<number> | undefined;
  /** Where a run of Tab keys began: Enter goes back to this column. */
  readonly tabColumn?: number | undefined;
}

export const MOST_STEPS = 100;

/** Cells that all steps hold together: some 300 MB. Beyond that the oldest are forgotten, but never the last few. */
const MOST_CELLS = 5_000_000;
const LEAST_STEPS = 5;

export function startGrid(table: GridTable): GridState {
  return { table, past: [], future: [], selection: at({ row: 0, column: 0 }), hidden: new Set() };
}

/** 0-based positions in the table of what is shown. */
export interface ShownRows {
  readonly columns: readonly number[];
  /** Undefined: all rows, and an empty one at the end to write in. */
  readonly rows: readonly number[] | undefined;
  readonly extent: Extent;
}

/** The last answer for each table, because each key asks for it. */
const answers = new WeakMap<GridTable, Pick<GridState, 'hidden' | 'only'> & { shown: ShownRows }>();

/** What of the table is shown. */
export function shownOf({ table, hidden, only }: GridState): ShownRows {
  const known = answers.get(table);
  if (known?.hidden === hidden && known.only === only) return known.shown;
  const columns = table.columns.flatMap((id, index) => (hidden.has(id) ? [] : [index]));
  const rows = only && table.rows.flatMap(({ key }, index) => (only.has(key) ? [index] : []));
  const shown = { columns, rows, extent: { rows: rows?.length ?? table.rows.length + 1, columns: columns.length } };
  answers.set(table, { hidden, only, shown });
  return shown;
}

/** The position in the table of a row that is shown. */
export function tableRow({ rows }: ShownRows, row: number): number {
  return rows ? (rows[row] ?? -1) : row;
}

/** The text of a shown cell. */
export function textAt(state: GridState, { row, column }: GridPlace): string {
  const shown = shownOf(state);
  return cellAt(state.table, tableRow(shown, row), shown.columns[column] ?? -1);
}

/** Positions in the table of the chosen rows that are there. */
export function chosenRows(state: GridState, { top, bottom }: Box = boxOf(state.selection)): number[] {
  const shown = shownOf(state);
  const rows: number[] = [];
  for (let row = top; row <= bottom; row += 1) {
    const position = tableRow(shown, row);
    if (position >= 0 && position < state.table.rows.length) rows.push(position);
  }
  return rows;
}

/** Positions in the table of the chosen columns. */
export function chosenColumns(state: GridState, { left, right }: Box = boxOf(state.selection)): number[] {
  return shownOf(state).columns.slice(left, right + 1);
}

/** Goes on with a changed table; the step can be undone. Nothing happens if it is the same. */
export function withTable(state: GridState, table: GridTable, selection: GridSelection = state.selection): GridState {
  if (table === state.table) return { ...state, selection, editing: undefined };
  const past = remembered([...state.past, stepOf(state, table)]);
  return fitted({ ...state, table, past, future: [], selection, only: withNew(state, table), editing: undefined });
}

/** How to come back from a table to what is there now. */
function stepOf({ table, selection }: GridState, next: GridTable): GridStep {
  return { table: packTable(table, next), selection };
}

/** The last steps, as many as there is room for. */
function remembered(steps: readonly GridStep[]): readonly GridStep[] {
  let cells = 0;
  const from = steps.findLastIndex(({ table }, index) => {
    cells += table.cells;
    const count = steps.length - index;
    return count > MOST_STEPS || (count > LEAST_STEPS && cells > MOST_CELLS);
  });
  return steps.slice(from + 1);
}

/** Rows that are made while only some are shown are shown too. */
function withNew({ only, table: before }: GridState, table: GridTable): ReadonlySet<number> | undefined {
  if (!only || table.nextKey === before.nextKey) return only;
  const made = table.rows.flatMap(({ key }) => (key >= before.nextKey ? [key] : []));
  return new Set([...only, ...made]);
}

/** The same with the selection inside of what is shown. */
export function fitted(state: GridState): GridState {
  const { extent } = shownOf(state);
  const { anchor, active } = state.selection;
  return { ...state, selection: { anchor: clamped(anchor, extent), active: clamped(active, extent) } };
}

export function undo(state: GridState): GridState {
  const step = state.past.at(-1);
  if (!step) return state;
  const table = unpackTable(step.table, state.table);
  const future = [...state.future, stepOf(state, table)];
  const { selection } = step;
  return fitted({ ...state, table, selection, past: state.past.slice(0, -1), future, editing: undefined });
}

export function redo(state: GridState): GridState {
  const step = state.future.at(-1);
  if (!step) return state;
  const table = unpackTable(step.table, state.table);
  const past = [...state.past, stepOf(state, table)];
  const { selection } = step;
  return fitted({ ...state, table, selection, past, future: state.future.slice(0, -1), editing: undefined });
}
