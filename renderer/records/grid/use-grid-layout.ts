import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { ownMember } from '#shared/own-member.ts';
import { useEffect, useMemo, type RefObject } from 'react';
import type { GridColumn } from './grid-column.ts';
import { COLUMN_WIDTH, GUTTER, type PlacedGridColumn } from './grid-columns.ts';
import type { ShownRows } from './grid-state.ts';
import type { GridTable } from './grid-table.ts';

/** Pixels: `--row-height` of the tokens. */
export const ROW_HEIGHT = 28;

/** Rows drawn above and below those in sight. */
const OVERSCAN = 6;

interface GridLayout {
  items: VirtualItem[];
  placed: PlacedGridColumn[];
  tracks: string;
  /** Pixels of the whole table. */
  width: number;
  height: number;
  /** Brings a shown cell into sight. */
  show: (row: number, column: number) => void;
}

/** Which rows and columns are in sight and where they stand; the numbers and the first column always are. */
export function useGridLayout(
  viewport: RefObject<HTMLDivElement | null>,
  table: GridTable,
  shown: ShownRows,
  columns: ReadonlyMap<string, GridColumn>,
  widths: Readonly<Record<string, number>>,
): GridLayout {
  const ids = shown.columns.map((position) => table.columns[position] ?? '');
  const widthOf = (id: string) => ownMember(widths, id) ?? columns.get(id)?.width ?? COLUMN_WIDTH;
  const first = ids[0] === undefined ? 0 : widthOf(ids[0]);
  const layoutKey = ids.map((id) => `${id} ${widthOf(id)}`).join('\n');
  const rows = useVirtualizer<HTMLDivElement, Element>({
    count: shown.extent.rows,
    getScrollElement: () => viewport.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    scrollPaddingEnd: 2 * ROW_HEIGHT,
    useFlushSync: false,
  });
  const across = useVirtualizer<HTMLDivElement, Element>({
    horizontal: true,
    count: Math.max(0, ids.length - 1),
    getScrollElement: () => viewport.current,
    estimateSize: (index) => widthOf(ids[index + 1] ?? ''),
    getItemKey: (index) => ids[index + 1] ?? index,
    overscan: 2,
    // The numbers and the first column lie over the others.
    scrollPaddingEnd: GUTTER + first,
    useFlushSync: false,
  });
  useEffect(() => across.measure(), [across, layoutKey]);
  const inSight = across.getVirtualItems();
  const placed = useMemo(() => {
    const place = (index: number, gap: number): PlacedGridColumn[] => {
      const column = columns.get(ids[index] ?? '');
      const position = shown.columns[index];
      if (!column || position === undefined) return [];
      return [{ column, place: index, position, width: widthOf(column.id), gap }];
    };
    return [...place(0, 0), ...inSight.flatMap((item, index) => place(item.index + 1, index === 0 ? item.start : 0))];
    // eslint-disable-next-line react-hooks/exhaustive-deps -- [reason: layoutKey stands for `ids` and the widths, new at every draw]
  }, [layoutKey, columns, shown.columns, inSight]);
  const tracks = useMemo(
    () => [`${GUTTER}px`, ...placed.map(({ gap, width }) => `${gap + width}px`)].join(' '),
    [placed],
  );
  return {
    items: rows.getVirtualItems(),
    placed,
    tracks,
    width: GUTTER + ids.reduce((sum, id) => sum + widthOf(id), 0),
    height: rows.getTotalSize(),
    show: (row, column) => {
      rows.scrollToIndex(row);
      if (column > 0) across.scrollToIndex(column - 1);
    },
  };
}
