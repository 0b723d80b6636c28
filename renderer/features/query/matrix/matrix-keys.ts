import type { CellPlace } from './matrix-cells.ts';

/** What of a keyboard event counts. */
interface MatrixKey {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** Counts of rows and columns, and the rows that a page moves by. */
interface TableSize {
  rows: number;
  columns: number;
  page: number;
}

/** What a key does: move to a cell, open, copy, or order the rows by the active cell's column. */
type KeyAction = { kind: 'move'; to: CellPlace } | { kind: 'open' } | { kind: 'copy' } | { kind: 'sort' };

/** What a key does at a cell; `undefined` for keys that the table leaves alone. */
export function actionOfKey(event: MatrixKey, active: CellPlace, size: TableSize): KeyAction | undefined {
  const to = cellAfterKey(event, active, size);
  if (to) return { kind: 'move', to };
  if (event.key === 'Enter') return { kind: 'open' };
  const isCommand = event.ctrlKey || event.metaKey;
  const letter = event.key.toLowerCase();
  if (letter === 'c' && isCommand) return { kind: 'copy' };
  return letter === 's' && !isCommand && !event.altKey ? { kind: 'sort' } : undefined;
}

/** The cell that a key leads to from another one; `undefined` for keys that do not move. Columns count from the file on. */
export function cellAfterKey(
  event: Pick<MatrixKey, 'key' | 'ctrlKey' | 'metaKey'>,
  { row, column }: CellPlace,
  { rows, columns, page }: TableSize,
): CellPlace | undefined {
  const isFar = event.ctrlKey || event.metaKey;
  const at = (nextRow: number, nextColumn: number) => ({
    row: Math.min(rows - 1, Math.max(0, nextRow)),
    column: Math.min(columns - 1, Math.max(0, nextColumn)),
  });
  switch (event.key) {
    case 'ArrowDown':
      return at(isFar ? rows : row + 1, column);
    case 'ArrowUp':
      return at(isFar ? 0 : row - 1, column);
    case 'ArrowRight':
      return at(row, isFar ? columns : column + 1);
    case 'ArrowLeft':
      return at(row, isFar ? 0 : column - 1);
    case 'PageDown':
      return at(row + page, column);
    case 'PageUp':
      return at(row - page, column);
    case 'Home':
      return at(isFar ? 0 : row, 0);
    case 'End':
      return at(isFar ? rows : row, columns);
    default:
      return undefined;
  }
}
