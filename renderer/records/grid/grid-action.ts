import { at, boxOf, clamped, nextInOrder, type GridSelection, type GridPlace } from './grid-selection.ts';
import {
  chosenColumns,
  chosenRows,
  fitted,
  redo,
  shownOf,
  tableRow,
  textAt,
  undo,
  withTable,
  type GridState,
} from './grid-state.ts';
import { addColumns, cellAt, editRows, insertRows, removeRows, type GridTable } from './grid-table.ts';
import { pasteBlock } from './paste-block.ts';

/** Where the keyboard goes when a cell is left. */
export type Leaving = 'down' | 'up' | 'right' | 'left' | 'stay';

/** A cell of the table: positions, whatever is shown. 0-based. */
export interface CellText {
  readonly row: number;
  readonly column: number;
  readonly text: string;
}

/** What can be done in a grid. Places are those of what is shown. */
export type GridAction =
  | { type: 'go'; to: GridPlace; isExtending?: boolean }
  | { type: 'leave'; to: Exclude<Leaving, 'stay'> }
  | { type: 'select'; selection: GridSelection }
  /** Writes in the active cell; `text` replaces what is there. */
  | { type: 'edit'; text?: string }
  | { type: 'cancel' }
  | { type: 'commit'; text: string; to: Leaving }
  /** Changes cells of the table, as one step. */
  | { type: 'write'; cells: readonly CellText[] }
  /** Replaces a value wherever it is the whole cell of a column of the table, in all rows or in those with these keys. */
  | { type: 'replaceValue'; column: number; from: string; to: string; keys?: ReadonlySet<number> }
  | { type: 'clear' }
  | { type: 'paste'; block: readonly (readonly string[])[] }
  | { type: 'fillDown' }
  | { type: 'insert'; where: 'above' | 'below' }
  | { type: 'duplicate' }
  | { type: 'remove' }
  | { type: 'undo' }
  | { type: 'redo' }
  | { type: 'only'; keys: ReadonlySet<number> | undefined }
  | { type: 'hide'; hidden: ReadonlySet<string> }
  | { type: 'addColumns'; ids: readonly string[] }
  /** Another table altogether, as one step. */
  | { type: 'load'; table: GridTable };

/** The state after an action. */
export function gridReducer(state: GridState, action: GridAction): GridState {
  switch (action.type) {
    case 'go':
      return go(state, action.to, action.isExtending ?? false);
    case 'leave':
      return leave(state, action.to);
    case 'select':
      return { ...fitted({ ...state, selection: action.selection }), editing: undefined, tabColumn: undefined };
    case 'edit':
      return edit(state, action.text);
    case 'cancel':
      return { ...state, editing: undefined };
    case 'commit':
      return commit(state, action.text, action.to);
    case 'write':
      return withTable(state, writeCells(state.table, action.cells));
    case 'replaceValue':
      return replaceValue(state, action);
    case 'clear':
      return clear(state);
    case 'paste':
      return pasteBlock(state, action.block);
    case 'fillDown':
      return fillDown(state);
    case 'insert':
      return insert(state, action.where);
    case 'duplicate':
      return duplicate(state);
    case 'remove':
      return withTable(state, removeRows(state.table, new Set(chosenRows(state))), at(boxCorner(state)));
    case 'undo':
      return undo(state);
    case 'redo':
      return redo(state);
    case 'only':
      return fitted({ ...state, only: action.keys, editing: undefined, selection: sameRow(state, action.keys) });
    case 'hide':
      return fitted({ ...state, hidden: action.hidden, editing: undefined });
    case 'addColumns':
      return withTable(state, addColumns(state.table, action.ids));
    case 'load':
      return { ...withTable(state, action.table, at({ row: 0, column: 0 })), only: undefined };
  }
}

function go(state: GridState, to: GridPlace, isExtending: boolean): GridState {
  const place = clamped(to, shownOf(state).extent);
  const selection = isExtending ? { anchor: state.selection.anchor, active: place } : at(place);
  return { ...state, selection, editing: undefined, tabColumn: undefined };
}

function leave(state: GridState, to: Leaving): GridState {
  const { active } = state.selection;
  const { extent } = shownOf(state);
  if (to === 'stay') return { ...state, selection: at(active), editing: undefined };
  if (to === 'right' || to === 'left') {
    const next = nextInOrder(active, to === 'right' ? 1 : -1, extent) ?? active;
    return { ...state, selection: at(next), editing: undefined, tabColumn: state.tabColumn ?? active.column };
  }
  // Enter after a run of Tab keys goes back to where the row was begun, as in spreadsheets.
  const column = to === 'down' ? (state.tabColumn ?? active.column) : active.column;
  const next = clamped({ row: active.row + (to === 'down' ? 1 : -1), column }, extent);
  return { ...state, selection: at(next), editing: undefined, tabColumn: undefined };
}

function edit(state: GridState, text: string | undefined): GridState {
  const { extent } = shownOf(state);
  if (extent.rows === 0 || extent.columns === 0) return state;
  const { active } = state.selection;
  const editing = text === undefined ? { text: textAt(state, active), isFresh: false } : { text, isFresh: true };
  return { ...state, selection: at(active), editing };
}

function commit(state: GridState, text: string, to: Leaving): GridState {
  const shown = shownOf(state);
  const { active } = state.selection;
  const cell = { row: tableRow(shown, active.row), column: shown.columns[active.column] ?? -1, text: text.trim() };
  const written = cell.column < 0 ? state : withTable(state, writeCells(state.table, [cell]));
  return leave({ ...written, editing: undefined, tabColumn: state.tabColumn }, to);
}

function writeCells(table: GridTable, cells: readonly CellText[]): GridTable {
  const byRow = new Map<number, CellText[]>();
  // An empty cell beyond the end must not make a row.
  const wanted = cells.filter(({ row, text }) => row < table.rows.length || text !== '');
  for (const cell of wanted) byRow.set(cell.row, [...(byRow.get(cell.row) ?? []), cell]);
  const changes = [...byRow.values()];
  return editRows(table, byRow.keys(), (texts, place) => {
    for (const { column, text } of changes[place] ?? []) texts[column] = text;
  });
}

function replaceValue(
  state: GridState,
  { column, from, to, keys }: Extract<GridAction, { type: 'replaceValue' }>,
): GridState {
  const { rows } = state.table;
  const places = rows.flatMap(({ key, cells }, row) =>
    cells[column] === from && (keys?.has(key) ?? true) ? [row] : [],
  );
  return withTable(
    state,
    editRows(state.table, places, (cells) => (cells[column] = to)),
  );
}

function clear(state: GridState): GridState {
  const columns = chosenColumns(state);
  return withTable(
    state,
    editRows(state.table, chosenRows(state), (cells) => {
      for (const column of columns) cells[column] = '';
    }),
  );
}

/** Fills the chosen cells from their first row; a single row, from the one above it. */
function fillDown(state: GridState): GridState {
  const box = boxOf(state.selection);
  const shown = shownOf(state);
  const from = tableRow(shown, box.top === box.bottom ? box.top - 1 : box.top);
  if (from < 0) return state;
  const columns = chosenColumns(state, box);
  const targets = box.top === box.bottom ? [tableRow(shown, box.top)] : chosenRows(state, { ...box, top: box.top + 1 });
  return withTable(
    state,
    editRows(state.table, targets, (cells) => {
      for (const column of columns) cells[column] = cellAt(state.table, from, column);
    }),
  );
}

function insert(state: GridState, where: 'above' | 'below'): GridState {
  const { top, bottom, left } = boxOf(state.selection);
  const shown = shownOf(state);
  const row = where === 'above' ? top : bottom;
  const position = Math.min(state.table.rows.length, tableRow(shown, row) + (where === 'above' ? 0 : 1));
  if (position < 0) return state;
  const table = insertRows(state.table, position, [{ cells: [] }]);
  return withTable(state, table, at({ row: where === 'above' ? top : bottom + 1, column: left }));
}

/** Writes the chosen rows once more, below the last of them. */
function duplicate(state: GridState): GridState {
  const rows = chosenRows(state);
  const last = rows.at(-1);
  if (last === undefined) return state;
  const copies = rows.flatMap((row) => state.table.rows[row] ?? []);
  const { bottom, left } = boxOf(state.selection);
  return withTable(state, insertRows(state.table, last + 1, copies), at({ row: bottom + 1, column: left }));
}

function boxCorner(state: GridState): GridPlace {
  const { top, left } = boxOf(state.selection);
  return { row: top, column: left };
}

/** The selection on the row where it was, when other rows come or go. */
function sameRow(state: GridState, only: ReadonlySet<number> | undefined): GridSelection {
  const { active } = state.selection;
  const position = tableRow(shownOf(state), active.row);
  const { rows } = shownOf({ ...state, only });
  const row = rows ? rows.findIndex((each) => each >= position) : position;
  return at({ row: row < 0 ? (rows?.length ?? 1) - 1 : row, column: active.column });
}
