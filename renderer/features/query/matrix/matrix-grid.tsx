import { useElementSize } from '@mantine/hooks';
import {
  startTransition,
  useEffect,
  useEffectEvent,
  useId,
  useImperativeHandle,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type Ref,
} from 'react';
import { copyText } from '#renderer/ui/clipboard.ts';
import { cellText, describeCell, type Matrix, type MatrixRow } from './matrix.ts';
import {
  cellAfterKey,
  headColumns,
  presentStatuses,
  ROW_HEIGHT,
  sightOf,
  widthOfHead,
  widthOfLoci,
  type HeadColumn,
  type Sight,
} from './matrix-columns.ts';
import { MatrixHead } from './matrix-head.tsx';
import { arrangeHeads } from './matrix-layout.ts';
import { MatrixRowView } from './matrix-row.tsx';
import { headText, type MatrixSort } from './matrix-view.ts';
import classes from './matrix.module.css';

const HEAD_HEIGHT = 28;
/** Width under which the names of the files get less room. */
const NARROW = 640;

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

/** What decides how much of the table is in sight, beside how far it is scrolled. */
interface Extent {
  rows: number;
  loci: number;
  headWidth: number;
  locusWidth: number;
  width: number;
  height: number;
}

/** Genome × locus, of which only what is in sight exists. Cells are reached by mouse and by arrow keys. */
export function MatrixGrid(props: MatrixGridProps) {
  const { label, matrix, rows, columns, headOrder, sort, onSort, onOpenRow, onOpenCell, handle } = props;
  const id = useId();
  const { ref: box, width: boxWidth, height: boxHeight } = useElementSize();
  const scroller = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState({ row: 0, column: 0 });
  const isNarrow = boxWidth < NARROW;
  const { primaryKey, fields } = matrix;
  const statuses = presentStatuses(matrix.rows);
  const head = useMemo(
    () => arrangeHeads(headColumns(primaryKey, fields, statuses, isNarrow), headOrder),
    [primaryKey, fields, statuses, isNarrow, headOrder],
  );
  const { loci } = matrix;
  const locusWidth = useMemo(() => widthOfLoci(loci), [loci]);
  const headWidth = widthOfHead(head);
  const fileWidth = head[0]?.width ?? 0;
  const width = headWidth + columns.length * locusWidth;
  const [sight, setSight] = useState<Sight>({ firstRow: 0, lastRow: 0, firstGroup: 0, lastGroup: 0 });

  const look = useEffectEvent((extent: Extent) => {
    const { scrollLeft: left = 0, scrollTop: top = 0 } = scroller.current ?? {};
    const next = sightOf({ left, top, width: extent.width, height: extent.height }, extent);
    // What comes into sight is drawn beside the scrolling, a little before it is needed, lest a frame wait for it.
    startTransition(() => setSight((now) => (isSame(now, next) ? now : next)));
  });
  const extent = { rows: rows.length, loci: columns.length, headWidth, locusWidth, width: boxWidth, height: boxHeight };
  const { rows: rowCount, loci: locusCount } = extent;
  useEffect(
    () => look({ rows: rowCount, loci: locusCount, headWidth, locusWidth, width: boxWidth, height: boxHeight }),
    [rowCount, locusCount, headWidth, locusWidth, boxWidth, boxHeight],
  );

  function show(row: number, column: number): void {
    const element = scroller.current;
    if (!element) return;
    const top = row * ROW_HEIGHT;
    const room = element.clientHeight - HEAD_HEIGHT;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + ROW_HEIGHT > element.scrollTop + room) element.scrollTop = top + ROW_HEIGHT - room;
    if (column === 0) return;
    const left =
      column < head.length ? widthOfHead(head.slice(0, column)) : headWidth + (column - head.length) * locusWidth;
    const cellWidth = column < head.length ? (head[column]?.width ?? 0) : locusWidth;
    if (left - fileWidth < element.scrollLeft) element.scrollLeft = left - fileWidth;
    else if (left + cellWidth > element.scrollLeft + element.clientWidth)
      element.scrollLeft = left + cellWidth - element.clientWidth;
  }

  useImperativeHandle(handle, () => ({
    goTo(locus) {
      const place = columns.findIndex((column) => matrix.loci[column] === locus);
      if (place < 0) return;
      const column = head.length + place;
      setActive({ row: active.row, column });
      show(active.row, column);
      scroller.current?.focus();
    },
  }));

  function open(row: number, column: number): void {
    const chosen = rows[row];
    if (!chosen) return;
    const locus = columns[column - head.length];
    if (locus === undefined) onOpenRow(chosen);
    else onOpenCell(chosen, locus);
  }

  function textAt(row: MatrixRow, column: number): string {
    const locus = columns[column - head.length];
    return locus === undefined ? headText(row, head[column]?.by ?? '') : cellText(row, locus);
  }

  function handleKey(event: KeyboardEvent): void {
    const page = Math.max(1, Math.floor(boxHeight / ROW_HEIGHT) - 2);
    const next = cellAfterKey(event, active, { rows: rows.length, columns: head.length + columns.length, page });
    const row = rows[active.row];
    if (next) {
      event.preventDefault();
      setActive(next);
      show(next.row, next.column);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(active.row, active.column);
    } else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'c' && row) {
      event.preventDefault();
      void copyText(textAt(row, active.column), 'the cell');
    } else if (event.key.toLowerCase() === 's' && !event.ctrlKey && !event.metaKey && !event.altKey) {
      event.preventDefault();
      const locus = columns[active.column - head.length];
      onSort(locus === undefined ? (head[active.column]?.by ?? 'file') : `locus ${matrix.loci[locus]}`);
    }
  }

  function cellOf(event: MouseEvent): { row: number; column: number; element: HTMLElement } | undefined {
    const element = (event.target as Element).closest<HTMLElement>('[data-at]');
    const row = element?.closest<HTMLElement>('[data-row]')?.dataset['row'];
    const column = element?.dataset['at'];
    return element && row !== undefined && column !== undefined
      ? { row: Number(row), column: Number(column), element }
      : undefined;
  }

  function handleClick(event: MouseEvent): void {
    const cell = cellOf(event);
    if (!cell) return;
    setActive({ row: cell.row, column: cell.column });
    open(cell.row, cell.column);
  }

  // The words of a cell are made when it is pointed at: thousands of cells come and go while the table scrolls.
  function handleOver(event: MouseEvent): void {
    const cell = cellOf(event);
    const row = cell && rows[cell.row];
    if (!cell || !row || cell.element.title) return;
    const locus = columns[cell.column - head.length];
    cell.element.title =
      locus === undefined
        ? headText(row, head[cell.column]?.by ?? '')
        : describeCell(row, locus, matrix.loci[locus] ?? '');
  }

  const shown = rows.slice(sight.firstRow, sight.lastRow + 1);
  const isActiveDrawn = active.row >= sight.firstRow && active.row <= sight.lastRow;
  const left = activeLeft(active.column, head, headWidth, locusWidth);
  // Said once for all cells: a style of its own for each would be what scrolling takes longest for.
  const bodyStyle = { width, height: rows.length * ROW_HEIGHT, '--locus-width': `${locusWidth}px` };
  return (
    <div ref={box} className={classes['frame']}>
      <div
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-colcount={head.length + columns.length}
        aria-activedescendant={isActiveDrawn ? `${id}-${active.row}-${active.column}` : undefined}
        tabIndex={0}
        className={classes['viewport']}
        onScroll={() => look(extent)}
        onKeyDown={handleKey}
        onClick={handleClick}
        onMouseOver={handleOver}
        // What the mouse shows on a cell, screen readers read from the cell itself.
        onFocus={() => undefined}
      >
        <MatrixHead
          head={head}
          headWidth={headWidth}
          loci={matrix.loci}
          columns={columns}
          firstGroup={sight.firstGroup}
          lastGroup={sight.lastGroup}
          locusWidth={locusWidth}
          width={width}
          sort={sort}
          onSort={onSort}
        />
        <div role="rowgroup" className={classes['body']} style={bodyStyle}>
          {shown.map((row, index) => (
            <MatrixRowView
              key={row.id}
              id={`${id}-${sight.firstRow + index}`}
              row={row}
              index={sight.firstRow + index}
              head={head}
              headWidth={headWidth}
              columns={columns}
              firstGroup={sight.firstGroup}
              lastGroup={sight.lastGroup}
              locusWidth={locusWidth}
              width={width}
            />
          ))}
          {rows.length > 0 ? (
            <div
              className={classes['active']}
              data-head={active.column === 0 || undefined}
              aria-hidden="true"
              style={{
                top: Math.min(active.row, rows.length - 1) * ROW_HEIGHT,
                left,
                width: active.column < head.length ? head[active.column]?.width : locusWidth,
                height: ROW_HEIGHT,
              }}
            />
          ) : null}
        </div>
      </div>
    </div>
  );
}

function isSame(one: Sight, other: Sight): boolean {
  return (
    one.firstRow === other.firstRow &&
    one.lastRow === other.lastRow &&
    one.firstGroup === other.firstGroup &&
    one.lastGroup === other.lastGroup
  );
}

function activeLeft(column: number, head: readonly HeadColumn[], headWidth: number, locusWidth: number): number {
  if (column < head.length) return widthOfHead(head.slice(0, column));
  return headWidth + (column - head.length) * locusWidth;
}
