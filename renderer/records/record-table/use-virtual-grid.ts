import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useEffectEvent, useMemo, type RefObject } from 'react';
import { placeColumns, skeletonOf, type PlacedColumn } from './place-columns.ts';
import type { ColumnModel } from './use-column-model.ts';

export const ROW_HEIGHT = 28;

/** Rows drawn above and below those in sight. */
const OVERSCAN = 8;

interface VirtualGrid<Row> {
  rows: Virtualizer<HTMLDivElement, Element>;
  items: VirtualItem[];
  /** `grid-template-columns` of the rows. */
  tracks: string;
  placed: PlacedColumn<Row>[];
  /** Grey bars where the cells of a row will stand: of the whole row, and of what follows its first cell. */
  skeleton: { whole: string; rest: string };
  /** Brings a column into sight, by its 0-based place among all shown ones. */
  revealColumn: (place: number) => void;
}

/**
 * Which rows and columns are in sight, and where they stand. A scheme of 2,000 loci draws no more than a screenful. `onRange` hears
 * which rows are drawn.
 */
export function useVirtualGrid<Row extends object>(
  viewport: RefObject<HTMLDivElement | null>,
  count: number,
  model: ColumnModel<Row>,
  onRange: (first: number, last: number) => void,
): VirtualGrid<Row> {
  const { scrolling, pinned, shown } = model;
  const widths = [...pinned, ...scrolling].map((column) => column.getSize());
  const layoutKey = shown.map(({ id }, index) => `${id} ${widths[index]}`).join('\n');

  const rows = useVirtualizer<HTMLDivElement, Element>({
    count,
    getScrollElement: () => viewport.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // The header covers the top of the viewport and pushes the rows down by its own height.
    scrollPaddingEnd: ROW_HEIGHT,
    useFlushSync: false,
    onChange: ({ range }) => reportRange(range),
  });
  function reportRange(range: { startIndex: number; endIndex: number } | null): void {
    if (range) onRange(Math.max(0, range.startIndex - OVERSCAN), Math.min(count - 1, range.endIndex + OVERSCAN));
  }
  // The virtualizer tells of scrolling only; a longer list shows more rows as well.
  const reportDrawn = useEffectEvent(() => reportRange(rows.range));
  useEffect(() => reportDrawn(), [count]);
  const columns = useVirtualizer<HTMLDivElement, Element>({
    horizontal: true,
    count: scrolling.length,
    getScrollElement: () => viewport.current,
    estimateSize: (index) => scrolling[index]?.getSize() ?? 0,
    getItemKey: (index) => scrolling[index]?.id ?? index,
    overscan: 3,
    useFlushSync: false,
  });
  useEffect(() => columns.measure(), [columns, layoutKey]);

  const inSight = columns.getVirtualItems();
  const placed = useMemo(
    () => placeColumns(shown, widths, pinned.length, inSight),
    // eslint-disable-next-line react-hooks/exhaustive-deps -- [reason: layoutKey stands for `shown` and `widths`, new at every draw]
    [model.byId, layoutKey, pinned.length, inSight],
  );
  const tracks = useMemo(() => placed.map(({ gap, width }) => `${gap + width}px`).join(' '), [placed]);
  const skeleton = useMemo(() => ({ whole: skeletonOf(placed), rest: skeletonOf(placed.slice(1)) }), [placed]);
  return {
    rows,
    items: rows.getVirtualItems(),
    tracks,
    placed,
    skeleton,
    revealColumn: (place) => place >= pinned.length && columns.scrollToIndex(place - pinned.length),
  };
}
