import type { GridColumn } from './grid-column.ts';
import { isBlank, type GridTable } from './grid-table.ts';

export interface PlacedGridColumn {
  readonly column: GridColumn;
  /** 0-based among the shown columns, and in the table. */
  readonly place: number;
  readonly position: number;
  /** Pixels; `gap` is what lies between it and the one before, where columns out of sight are left out. */
  readonly width: number;
  readonly gap: number;
}

export const COLUMN_WIDTH = 140;
/** Pixels of the numbers of the rows. */
export const GUTTER = 52;

/** Ids of the optional columns in which nothing is written. */
export function emptyOptional(table: GridTable, columns: readonly GridColumn[]): Set<string> {
  const isUsed = table.columns.map(() => false);
  for (const row of table.rows) {
    if (isBlank(row)) continue;
    for (const [index, cell] of row.cells.entries()) if (cell !== '') isUsed[index] = true;
  }
  const required = new Set(columns.flatMap(({ id, isRequired }) => (isRequired ? [id] : [])));
  return new Set(table.columns.filter((id, index) => isUsed[index] !== true && !required.has(id)));
}
