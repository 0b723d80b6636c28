import type { MouseEvent } from 'react';
import { cellText, describeCell, type Matrix, type MatrixRow } from './matrix.ts';
import { leftOfColumn, ROW_HEIGHT, widthOfColumn, type ColumnPlaces, type HeadColumn } from './matrix-columns.ts';
import { headText } from './matrix-view.ts';
import { reasonsText } from '#shared/typing-table/verdict-columns.ts';

/** Pixels of the names of the columns. */
export const HEAD_HEIGHT = 28;

/** A cell by its row and column among those shown; columns count from the file on. */
export interface CellPlace {
  row: number;
  column: number;
}

/** The columns shown: those of `head`, then the loci as places in `matrix.loci`. */
interface ShownColumns {
  matrix: Matrix;
  head: readonly HeadColumn[];
  columns: readonly number[];
}

/** Place in `matrix.loci` of the locus in a column; `undefined` for a column before the loci. */
export function locusAt({ head, columns }: ShownColumns, column: number): number | undefined {
  return columns[column - head.length];
}

/** What a column is ordered by, as `MatrixSort.by` names it. */
export function sortKeyOf(shown: ShownColumns, column: number): string {
  const locus = locusAt(shown, column);
  return locus === undefined ? (shown.head[column]?.by ?? 'file') : `locus ${shown.matrix.loci[locus]}`;
}

/** The text that is copied from a cell. */
export function copiedText(shown: ShownColumns, row: MatrixRow, column: number): string {
  const locus = locusAt(shown, column);
  return locus === undefined ? headText(row, shown.head[column]?.by ?? '') : cellText(row, locus);
}

/** The tooltip of a cell. That of a verdict has its reasons. */
export function tooltipOf(shown: ShownColumns, row: MatrixRow, column: number): string {
  const locus = locusAt(shown, column);
  const by = shown.head[column]?.by ?? '';
  if (by === 'verdict') return [headText(row, by), reasonsText(row.result.verdict)].filter(Boolean).join(': ');
  if (locus === undefined) return headText(row, by);
  return describeCell(row, locus, shown.matrix.loci[locus] ?? '');
}

/** The cell under the mouse. */
export function cellUnder(event: MouseEvent): (CellPlace & { element: HTMLElement }) | undefined {
  const element = (event.target as Element).closest<HTMLElement>('[data-at]');
  const row = element?.closest<HTMLElement>('[data-row]')?.dataset['row'];
  const column = element?.dataset['at'];
  if (!element || row === undefined || column === undefined) return undefined;
  return { row: Number(row), column: Number(column), element };
}

/** Scrolls as little as needed to bring a cell into sight. */
export function scrollToCell(scroller: HTMLElement | null, { row, column }: CellPlace, places: ColumnPlaces): void {
  if (!scroller) return;
  const top = row * ROW_HEIGHT;
  const height = scroller.clientHeight - HEAD_HEIGHT;
  if (top < scroller.scrollTop) scroller.scrollTop = top;
  else if (top + ROW_HEIGHT > scroller.scrollTop + height) scroller.scrollTop = top + ROW_HEIGHT - height;
  // The file stays in sight whatever is scrolled.
  if (column === 0) return;
  const left = leftOfColumn(places, column);
  const right = left + widthOfColumn(places, column);
  const fileWidth = widthOfColumn(places, 0);
  if (left - fileWidth < scroller.scrollLeft) scroller.scrollLeft = left - fileWidth;
  else if (right > scroller.scrollLeft + scroller.clientWidth) scroller.scrollLeft = right - scroller.clientWidth;
}
