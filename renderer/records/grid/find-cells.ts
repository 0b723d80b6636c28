import { nextInOrder, type GridPlace } from './grid-selection.ts';
import { shownOf, tableRow, textAt, type GridState } from './grid-state.ts';
import type { CellText } from './grid-action.ts';

export interface Search {
  text: string;
  /** Whether upper and lower case count. */
  isExactCase: boolean;
  /** Whether the whole cell must be the text. */
  isWholeCell: boolean;
}

/** Whether a cell has the text. Nothing has an empty text, unless whole cells are searched: then empty ones do. */
function matches(cell: string, search: Search): boolean {
  const { text, isExactCase, isWholeCell } = search;
  if (!isWholeCell) return text !== '' && placeIn(cell, search, 0) >= 0;
  return isExactCase ? cell === text : cell.toLowerCase() === text.toLowerCase();
}

/** Where the text begins in a cell, from a place on. -1 if nowhere. */
function placeIn(cell: string, { text, isExactCase }: Search, from: number): number {
  if (isExactCase) return cell.indexOf(text, from);
  const small = text.toLowerCase();
  for (let place = from; place + text.length <= cell.length; place += 1) {
    if (cell.slice(place, place + text.length).toLowerCase() === small) return place;
  }
  return -1;
}

/** The next shown cell after the active one that has the text, going round at the end. Undefined if none has. */
export function findNext(state: GridState, search: Search, by: 1 | -1 = 1): GridPlace | undefined {
  const { extent } = shownOf(state);
  const isMatch = (place: GridPlace) => place.row < state.table.rows.length && matches(textAt(state, place), search);
  const start = state.selection.active;
  const total = extent.rows * extent.columns;
  let place = start;
  for (let step = 0; step < total; step += 1) {
    place =
      nextInOrder(place, by, extent) ??
      (by === 1 ? { row: 0, column: 0 } : { row: extent.rows - 1, column: extent.columns - 1 });
    if (isMatch(place)) return place;
  }
  return undefined;
}

function replaced(cell: string, search: Search, by: string): string {
  if (search.isWholeCell) return matches(cell, search) ? by : cell;
  if (search.text === '') return cell;
  let result = '';
  let from = 0;
  for (let place = placeIn(cell, search, 0); place >= 0; place = placeIn(cell, search, from)) {
    result += cell.slice(from, place) + by;
    from = place + search.text.length;
  }
  return result + cell.slice(from);
}

/** All shown cells that have the text, with their new texts. */
export function replaceAll(state: GridState, search: Search, by: string): CellText[] {
  const shown = shownOf(state);
  const changes: CellText[] = [];
  const count = Math.min(shown.extent.rows, shown.rows?.length ?? state.table.rows.length);
  for (let place = 0; place < count; place += 1) {
    const row = tableRow(shown, place);
    const { cells } = state.table.rows[row] ?? { cells: [] };
    for (const column of shown.columns) {
      const before = cells[column] ?? '';
      if (!matches(before, search)) continue;
      const text = replaced(before, search, by).trim();
      if (text !== before) changes.push({ row, column, text });
    }
  }
  return changes;
}
