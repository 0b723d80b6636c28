import {
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type Column,
  type ColumnDef,
  type SortingState,
} from '@tanstack/react-table';
import { useMemo } from 'react';
import { DEFAULT_WIDTH, MAXIMUM_WIDTH, MINIMUM_WIDTH, type RecordColumn } from './record-column.ts';
import { isShown, orderedIds, type TableLayout } from './table-layout.ts';

/** Rows are virtual and read in windows, so the table model only knows columns. */
const features = tableFeatures({
  columnOrderingFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  rowSortingFeature,
});
const NO_ROWS: never[] = [];

export type ModelColumn<Row extends object> = Column<typeof features, Row>;

/** `-length` as sorting state. */
function readSort(sort: string): SortingState {
  if (!sort) return [];
  return sort.startsWith('-') ? [{ id: sort.slice(1), desc: true }] : [{ id: sort, desc: false }];
}

export interface ColumnModel<Row extends object> {
  /** The first column, which stays in sight when the others scroll sideways. */
  pinned: ModelColumn<Row>[];
  scrolling: ModelColumn<Row>[];
  /** Shown columns from left to right. */
  shown: RecordColumn<Row>[];
  byId: ReadonlyMap<string, RecordColumn<Row>>;
  /** Pixels of all shown columns. */
  width: number;
}

/** Which columns are shown, in what order, how wide, and which one is sorted by. */
export function useColumnModel<Row extends object>(
  columns: readonly RecordColumn<Row>[],
  layout: TableLayout,
  { canSort, sort, onSortChange }: { canSort: boolean; sort: string; onSortChange: (sort: string) => void },
): ColumnModel<Row> {
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const definitions = useMemo(
    () =>
      columns.map((column): ColumnDef<typeof features, Row> => ({
        id: column.id,
        header: column.header,
        accessorFn: column.value,
        size: column.width ?? DEFAULT_WIDTH,
        minSize: MINIMUM_WIDTH,
        maxSize: MAXIMUM_WIDTH,
        enableSorting: canSort && (column.isSortable ?? false),
        sortDescFirst: false,
      })),
    [columns, canSort],
  );
  const first = columns[0];
  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: NO_ROWS,
    manualSorting: true,
    state: {
      columnOrder: orderedIds([...byId.keys()], layout.order),
      columnPinning: { start: first ? [first.id] : [], end: [] },
      columnSizing: layout.widths,
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, isShown(column, layout)])),
      sorting: readSort(sort),
    },
    onSortingChange: (updater) => {
      const [next] = typeof updater === 'function' ? updater(readSort(sort)) : updater;
      onSortChange(next ? `${next.desc ? '-' : ''}${next.id}` : '');
    },
  });

  const pinned = table.getStartVisibleLeafColumns();
  const scrolling = table.getCenterVisibleLeafColumns();
  const shown = [...pinned, ...scrolling].flatMap(({ id }) => byId.get(id) ?? []);
  return { pinned, scrolling, shown, byId, width: table.getTotalSize() };
}
