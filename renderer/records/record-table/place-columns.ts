import { alignOf, type RecordColumn } from './record-column.ts';

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

/** Pixels between the edge of a cell and its text. */
const CELL_PADDING = 8;
/** Share of a cell that a usual text fills. */
const USUAL_FILL = 0.7;

/** A CSS image with a grey bar where the text of each column will stand, from the left edge of the first one. */
export function skeletonOf<Row>(placed: readonly PlacedColumn<Row>[]): string {
  let start = 0;
  const stops = placed.flatMap(({ column, width, gap }) => {
    const room = Math.max(0, width - 2 * CELL_PADDING);
    const bar = Math.round(room * USUAL_FILL);
    const left = start + gap + CELL_PADDING + (alignOf(column) === 'end' ? room - bar : 0);
    start += gap + width;
    return [`transparent ${left}px`, `var(--border) ${left}px ${left + bar}px`, `transparent ${left + bar}px`];
  });
  return stops.length === 0 ? 'none' : `linear-gradient(90deg, ${stops.join(', ')})`;
}
