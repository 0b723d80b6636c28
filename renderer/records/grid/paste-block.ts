import { AppError } from '#shared/problem.ts';
import { numberText } from '#shared/count-of.ts';
import { boxOf } from './grid-selection.ts';
import { chosenRows, shownOf, tableRow, withTable, type GridState } from './grid-state.ts';
import { editRows, MOST_ROWS } from './grid-table.ts';

/**
 * Writes a block of cells, its first one into the first chosen cell; the table grows where it is too short. One cell fills
 * all chosen ones. A block is never repeated.
 */
export function pasteBlock(state: GridState, block: readonly (readonly string[])[]): GridState {
  const [first] = block;
  if (!first) return state;
  const box = boxOf(state.selection);
  const shown = shownOf(state);
  const isOne = block.length === 1 && first.length === 1;
  if (isOne && (box.top < box.bottom || box.left < box.right)) {
    const columns = shown.columns.slice(box.left, box.right + 1);
    const rows = chosenRows(state, box);
    return withTable(
      state,
      editRows(state.table, rows, (cells) => {
        for (const column of columns) cells[column] = first[0] ?? '';
      }),
    );
  }
  const width = Math.max(...block.map((cells) => cells.length));
  const columns = shown.columns.slice(box.left, box.left + width);
  const table = editRows(state.table, targetRows(state, box.top, block.length), (cells, place) => {
    for (const [index, column] of columns.entries()) {
      const text = block[place]?.[index];
      if (text !== undefined) cells[column] = text;
    }
  });
  const bottom = box.top + block.length - 1;
  const right = box.left + columns.length - 1;
  // The keyboard stays at the first cell, as in spreadsheets: what is in sight does not jump to the end of the block.
  const active = { row: box.top, column: box.left };
  return withTable(state, table, { anchor: { row: bottom, column: right }, active });

  function targetRows({ table: { rows } }: GridState, top: number, count: number): number[] {
    return Array.from({ length: count }, (_, index) => {
      const row = tableRow(shown, top + index);
      // Beyond the last row that is shown: at the end of the table.
      return row >= 0 ? row : rows.length + (top + index - shown.extent.rows);
    });
  }
}

/** Why a block cannot be pasted. Nothing is ever cut off silently. */
export function pasteProblem(state: GridState, block: readonly (readonly string[])[]): AppError | undefined {
  const { top, left } = boxOf(state.selection);
  const { extent } = shownOf(state);
  const width = Math.max(0, ...block.map((cells) => cells.length));
  const end = state.only ? state.table.rows.length + block.length - (extent.rows - top) : top + block.length;
  if (end > MOST_ROWS) {
    const message = `A table has at most ${numberText(MOST_ROWS)} rows, but with these it would have ${numberText(end)}. Nothing was pasted.`;
    return new AppError(400, 'too_many_rows', message);
  }
  if (left + width > extent.columns) {
    const more = left + width - extent.columns;
    const message = `The pasted cells need ${numberText(more)} more columns than there are to the right of here. Nothing was pasted. Choose another cell, or show or add columns first.`;
    return new AppError(400, 'too_many_columns', message);
  }
  return undefined;
}
