import { useElementSize } from '@mantine/hooks';
import {
  useId,
  useImperativeHandle,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
  useMemo,
} from 'react';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import type { Matrix, MatrixRow } from './matrix.ts';
import {
  cellUnder,
  copiedText,
  HEAD_HEIGHT,
  locusAt,
  scrollToCell,
  sortKeyOf,
  tooltipOf,
  type CellPlace,
} from './matrix-cells.ts';
import {
  leftOfColumn,
  ROW_HEIGHT,
  widthOfColumn,
  headColumns,
  presentStatuses,
  widthOfHead,
  widthOfLoci,
  type ColumnPlaces,
} from './matrix-columns.ts';
import { MatrixHead } from './matrix-head.tsx';
import { actionOfKey } from './matrix-keys.ts';
import { MatrixRowView } from './matrix-row.tsx';
import type { MatrixSort } from './matrix-view.ts';
import { useMatrixViewport } from './use-matrix-viewport.ts';
import { arrangeHeads } from './matrix-layout.ts';
import classes from './matrix.module.css';

/** Widths under which the columns before the loci get less room, so that seven loci stand beside them: without and with verdicts. */
const NARROW = 640;
const NARROW_JUDGED = 1_150;

interface MatrixGridProps {
  label: string;
  matrix: Matrix;
  rows: readonly MatrixRow[];
  /** Places in `matrix.loci`. */
  columns: readonly number[];
  /** Which columns stand before the loci, as `HeadColumn.by` names them. */
  headOrder: readonly string[];
  sort: MatrixSort | undefined;
  onSort: (by: string) => void;
  onOpenRow: (row: MatrixRow) => void;
  onOpenCell: (row: MatrixRow, column: number) => void;
  handle: Ref<MatrixHandle>;
}

export interface MatrixHandle {
  /** Brings a locus into sight and the keyboard to it. */
  goTo: (locus: string) => void;
}

/** Pixels of the border and of a bar for scrolling sideways: the table is as high as its rows, up to the room there is. */
const EDGES = 20;

/** Genome × locus. Only the cells in sight exist in the page; mouse and arrow keys reach all of them. */
export function MatrixGrid(props: MatrixGridProps) {
  const { label, matrix, rows, columns, headOrder, sort, onSort, onOpenRow, onOpenCell, handle } = props;
  const id = useId();
  const { ref: box, width: boxWidth, height: boxHeight } = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState<CellPlace>({ row: 0, column: 0 });
  const places = useMatrixColumns(matrix, headOrder, boxWidth);
  const { head, headWidth, locusWidth } = places;
  const extent = { rows: rows.length, loci: columns.length, headWidth, locusWidth, width: boxWidth, height: boxHeight };
  const { sight, onScroll } = useMatrixViewport(scroller, extent);
  const shownColumns = { matrix, head, columns };

  function moveTo(cell: CellPlace): void {
    setActive(cell);
    scrollToCell(scroller.current, cell, places);
  }

  useImperativeHandle(handle, () => ({
    goTo(locus) {
      const place = columns.findIndex((column) => matrix.loci[column] === locus);
      if (place < 0) return;
      moveTo({ row: active.row, column: head.length + place });
      scroller.current?.focus();
    },
  }));

  function open(cell: CellPlace): void {
    const row = rows[cell.row];
    if (!row) return;
    const locus = locusAt(shownColumns, cell.column);
    if (locus === undefined) onOpenRow(row);
    else onOpenCell(row, locus);
  }

  function handleKey(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(boxHeight / ROW_HEIGHT) - 2);
    const action = actionOfKey(event, active, { rows: rows.length, columns: head.length + columns.length, page });
    const row = rows[active.row];
    if (!action || (action.kind === 'copy' && !row)) return;
    event.preventDefault();
    if (action.kind === 'move') moveTo(action.to);
    else if (action.kind === 'open') open(active);
    else if (action.kind === 'sort') onSort(sortKeyOf(shownColumns, active.column));
    else if (row) void copyText(copiedText(shownColumns, row, active.column), 'the cell');
  }

  function handleClick(event: MouseEvent): void {
    const cell = cellUnder(event);
    if (!cell) return;
    setActive({ row: cell.row, column: cell.column });
    open(cell);
  }

  // Tooltips are written when the mouse is over a cell: thousands of cells come and go while the table scrolls.
  function handleOver(event: MouseEvent): void {
    const cell = cellUnder(event);
    const row = cell && rows[cell.row];
    if (!cell || !row || cell.element.title) return;
    cell.element.title = tooltipOf(shownColumns, row, cell.column);
  }

  const width = headWidth + columns.length * locusWidth;
  const { firstRow, lastRow, firstGroup, lastGroup } = sight;
  const isActiveDrawn = active.row >= firstRow && active.row <= lastRow;
  const inSight = { columns, head, headWidth, firstGroup, lastGroup, locusWidth, width };
  // The width of a locus is set once for all cells: a style on each cell would make scrolling slow.
  const bodyStyle = { width, height: rows.length * ROW_HEIGHT, '--locus-width': `${locusWidth}px` };
  return (
    <div ref={box} className={classes['frame']} style={{ maxHeight: HEAD_HEIGHT + rows.length * ROW_HEIGHT + EDGES }}>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={head.length + columns.length}
        aria-activedescendant={isActiveDrawn ? `${id}-${active.row}-${active.column}` : undefined}
        tabIndex={0}
        className={classes['viewport']}
        onScroll={onScroll}
        onKeyDown={handleKey}
        onClick={handleClick}
        onMouseOver={handleOver}
        // Screen readers read from the cell itself what the mouse shows.
        onFocus={() => undefined}
      >
        <MatrixHead {...inSight} loci={matrix.loci} sort={sort} onSort={onSort} />
        <div role="rowgroup" className={classes['body']} style={bodyStyle}>
          {rows.slice(firstRow, lastRow + 1).map((row, place) => {
            const index = firstRow + place;
            return <MatrixRowView key={row.key} {...inSight} id={`${id}-${index}`} row={row} index={index} />;
          })}
          {rows.length > 0 ? (
            <div
              className={classes['active']}
              data-head={active.column === 0 || undefined}
              aria-hidden="true"
              style={{
                top: Math.min(active.row, rows.length - 1) * ROW_HEIGHT,
                left: leftOfColumn(places, active.column),
                width: widthOfColumn(places, active.column),
                height: ROW_HEIGHT,
              }}
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}

/** The columns before the loci in the user's order (`headOrder`, ids as `HeadColumn.by`), and the widths for a table of `width` pixels. */
function useMatrixColumns(matrix: Matrix, headOrder: readonly string[], width: number): ColumnPlaces {
  const { primaryKey, fields, loci, isChosen, isMixed, isJudged } = matrix;
  const isNarrow = width < (isJudged ? NARROW_JUDGED : NARROW);
  const statuses = presentStatuses(matrix.rows);
  const head = useMemo(
    () => arrangeHeads(headColumns(primaryKey, fields, statuses, { isNarrow, isChosen, isMixed, isJudged }), headOrder),
    [primaryKey, fields, statuses, isNarrow, isChosen, isMixed, isJudged, headOrder],
  );
  const locusWidth = useMemo(() => widthOfLoci(loci), [loci]);
  return { head, headWidth: widthOfHead(head), locusWidth };
}
