import type { RecordColumn } from './record-column.ts';

export interface PlacedColumn<Row> {
  column: RecordColumn<Row>;
  width: number;
  /** 1-based place among all shown columns. */
  index: number;
  /** Pixels between the cell on the left and this one, where columns out of sight are left out. */
  gap: number;
  isPinned: boolean;
}

/** Places the pinned columns and those scrolling ones that are in sight (`index` and `start` count from the first scrolling one). */
export function placeColumns<Row>(
  columns: readonly RecordColumn<Row>[],
  widths: readonly number[],
  pinnedCount: number,
  inSight: readonly { index: number; start: number }[],
): PlacedColumn<Row>[] {
  const placed: PlacedColumn<Row>[] = [];
  const add = (index: number, gap: number): void => {
    const column = columns[index];
    const width = widths[index];
    if (column === undefined || width === undefined) return;
    placed.push({ column, width, index: index + 1, gap, isPinned: index < pinnedCount });
  };
  for (let index = 0; index < pinnedCount; index += 1) add(index, 0);
  inSight.forEach((item, place) => add(pinnedCount + item.index, place === 0 ? item.start : 0));
  return placed;
}
