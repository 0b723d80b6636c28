import type { Cursor } from '../canvas/surface-events.ts';
import type { Palette } from './colours.ts';
import { CELLS, FIT, type Compare } from './layout.ts';
import type { AlignmentModel } from './model.ts';
import type { ColumnRange, Identical } from './scene.ts';

/** How the user looks at an alignment. */
export interface ViewState {
  cell: number;
  wrap: number;
  isTranslated: boolean;
  compare: Compare;
  identical: Identical;
  palette: Palette;
  isReversed: boolean;
  /** Only the columns that differ. */
  isOnlySites: boolean;
  cursor: Cursor | undefined;
  selection: ColumnRange | undefined;
}

/** Two sequences are read like a text, line below line; many lie side by side. */
export function firstState(rows: number): ViewState {
  return {
    cell: 9,
    wrap: rows === 2 ? FIT : 0,
    isTranslated: false,
    compare: 'reference',
    identical: rows === 2 ? 'letters' : 'dots',
    palette: 'okabe-ito',
    isReversed: false,
    isOnlySites: false,
    cursor: undefined,
    selection: undefined,
  };
}

/** The next width of a column, larger or smaller; `least` is the one at which the whole alignment is in sight. */
export function zoomed(cell: number, direction: 1 | -1, least: number): number {
  if (direction === 1) return cell < 1 ? Math.min(1, cell * 2) : (CELLS.findLast((width) => width > cell) ?? cell);
  const next = CELLS.find((width) => width < cell);
  return Math.max(Math.min(least, cell), next ?? cell / 2);
}

/** The state after the alignment was turned over: what was selected stays selected. */
export function turned(state: ViewState, columns: number): ViewState {
  const mirror = (column: number) => columns - 1 - column;
  const { cursor, selection } = state;
  return {
    ...state,
    isReversed: !state.isReversed,
    cursor: cursor && { ...cursor, column: mirror(cursor.column) },
    selection: selection && { anchor: mirror(selection.anchor), focus: mirror(selection.focus) },
  };
}

/** The state with the cursor at a place; extending, the columns from where it was are selected. */
export function withCursor(state: ViewState, cursor: Cursor, isExtending: boolean): ViewState {
  const anchor = state.selection?.anchor ?? state.cursor?.column ?? cursor.column;
  return { ...state, cursor, selection: isExtending ? { anchor, focus: cursor.column } : undefined };
}

interface KeyRoom {
  model: AlignmentModel;
  page: { columns: number; rows: number };
}

/** Where a key leads from a place; undefined for a key that leads nowhere. */
export function targetOfKey(
  { key, ctrlKey, metaKey }: { key: string; ctrlKey: boolean; metaKey: boolean },
  { column, row }: Cursor,
  { model, page }: KeyRoom,
): Cursor | undefined {
  const isFar = ctrlKey || metaKey;
  const at = (to: number, toRow = row): Cursor => ({
    column: Math.max(0, Math.min(model.columns - 1, to)),
    row: Math.max(0, Math.min(model.rows.length - 1, toRow)),
  });
  switch (key) {
    case 'ArrowLeft':
      return at(column - (isFar ? 10 : 1));
    case 'ArrowRight':
      return at(column + (isFar ? 10 : 1));
    case 'ArrowUp':
      return at(column, row - 1);
    case 'ArrowDown':
      return at(column, row + 1);
    case 'Home':
      return at(0, isFar ? 0 : row);
    case 'End':
      return at(model.columns - 1, isFar ? model.rows.length - 1 : row);
    case 'PageUp':
      return page.columns < model.columns ? at(column - page.columns) : at(column, row - page.rows);
    case 'PageDown':
      return page.columns < model.columns ? at(column + page.columns) : at(column, row + page.rows);
    case ']':
    case '[': {
      const next = nextDifference(model, column, key === ']' ? 1 : -1);
      return next === undefined ? undefined : at(next);
    }
    default:
      return undefined;
  }
}

/** The first column of the next difference to the right or left of a column. */
export function nextDifference({ differences }: AlignmentModel, column: number, direction: 1 | -1): number | undefined {
  if (direction === 1) return differences[firstAfter(differences, column)]?.from;
  const index = firstAfter(differences, column - 1) - 1;
  return differences[index]?.from;
}

/** Index of the first difference that begins right of a column. */
function firstAfter(differences: AlignmentModel['differences'], column: number): number {
  let [low, high] = [0, differences.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((differences[middle]?.from ?? 0) > column) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Number (from 1) of the difference that a column belongs to. */
export function differenceAt({ differences }: AlignmentModel, column: number): number | undefined {
  const index = firstAfter(differences, column) - 1;
  const difference = differences[index];
  return difference && column < difference.to ? index + 1 : undefined;
}

/** The columns of a selection in order, half-open; all of them when there is none. */
export function chosenColumns(
  { columns }: AlignmentModel,
  selection: ColumnRange | undefined,
): { from: number; to: number } {
  if (!selection) return { from: 0, to: columns };
  const { anchor, focus } = selection;
  return { from: Math.min(anchor, focus), to: Math.max(anchor, focus) + 1 };
}
