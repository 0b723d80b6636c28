import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { defined } from '#shared/defined.ts';
import { targetOfHeaderKey } from './grid-keys.ts';
import type { PlacedColumn } from './place-columns.ts';
import { alignOf } from './record-column.ts';
import { ResizeHandle } from './resize-handle.tsx';
import { clampWidth } from './table-layout.ts';
import type { ColumnModel, ModelColumn } from './use-column-model.ts';
import classes from './record-table.module.css';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** Pixels by which Shift with an arrow key changes the width of a column. */
const KEY_STEP = 16;

interface TableHeadProps<Row extends object> {
  model: ColumnModel<Row>;
  placed: readonly PlacedColumn<Row>[];
  onResize: (id: string, width: number, isDone: boolean) => void;
  /** Brings a column into sight, by its 0-based place among all shown ones. */
  onReveal: (place: number) => void;
  /** The keyboard goes down, to the rows. */
  onLeave: () => void;
}

/** The header row, which stays in sight when the rows scroll. It is one stop of the Tab key; arrow keys go from column to column. */
export function TableHead<Row extends object>({ model, placed, onResize, onReveal, onLeave }: TableHeadProps<Row>) {
  const columns = [...model.pinned, ...model.scrolling];
  const head = useRef<HTMLDivElement>(null);
  const [stop, setStop] = useState<string>();
  // A column out of sight is not drawn; it gets the focus once it is.
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const cells = [...(head.current?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
    const cell = cells.find(({ dataset }) => dataset['column'] === wanted.current);
    if (wanted.current === undefined || !cell) return;
    wanted.current = undefined;
    cell.focus();
  });
  const isDrawn = placed.some(({ column }) => column.id === stop);
  const tabStop = isDrawn ? stop : placed[0]?.column.id;

  function handleKey(event: KeyboardEvent, place: number): void {
    if (event.shiftKey || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      onLeave();
    }
    const target = targetOfHeaderKey(event.key, place, columns.length);
    const id = target === undefined ? undefined : columns[target]?.id;
    if (target === undefined || id === undefined) return;
    event.preventDefault();
    wanted.current = id;
    setStop(id);
    onReveal(target);
  }

  return (
    <div ref={head} role="rowgroup" className={classes['head']} style={{ width: model.width }}>
      <div role="row" aria-rowindex={1} className={classes['headRow']}>
        {placed.map(({ column, index, width, gap, isPinned }) => {
          const modelColumn = columns[index - 1];
          return modelColumn ? (
            <TableHeader
              key={column.id}
              column={modelColumn}
              label={column.mark === undefined ? column.header : `${column.header} · ${column.mark}`}
              align={alignOf(column)}
              index={index}
              isPinned={isPinned}
              isTabStop={column.id === tabStop}
              style={{ width, marginLeft: gap }}
              onResize={onResize}
              onKey={handleKey}
              onFocus={setStop}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}

/** Name of a column; a click sorts, the right edge or Shift with an arrow key changes the width. */
function TableHeader<Row extends object>({
  column,
  label,
  align,
  index,
  isPinned,
  isTabStop,
  style,
  onResize,
  onKey,
  onFocus,
}: {
  column: ModelColumn<Row>;
  label: string;
  align: 'end' | undefined;
  /** 1-based place among all shown columns. */
  index: number;
  isPinned: boolean;
  /** Whether the Tab key stops here. */
  isTabStop: boolean;
  style: CSSProperties;
  onResize: (id: string, width: number, isDone: boolean) => void;
  /** Other keys; `place` is 0-based among all shown columns. */
  onKey: (event: KeyboardEvent, place: number) => void;
  onFocus: (id: string) => void;
}) {
  const sorted = column.getIsSorted();
  const canSort = column.getCanSort();

  function handleKey(event: KeyboardEvent): void {
    // The grid around must not take these keys for moves between rows.
    if (event.key === 'Enter' || event.key === ' ') event.stopPropagation();
    const direction = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : 0;
    if (!event.shiftKey || direction === 0) return onKey(event, index - 1);
    event.preventDefault();
    event.stopPropagation();
    onResize(column.id, clampWidth(column.getSize() + direction * KEY_STEP), true);
  }

  const stop = {
    'data-column': column.id,
    tabIndex: isTabStop ? 0 : -1,
    onKeyDown: handleKey,
    onFocus: () => onFocus(column.id),
  };

  return (
    <div
      role="columnheader"
      aria-colindex={index}
      {...defined({ 'aria-sort': canSort ? (sorted ? ARIA_SORT[sorted] : ('none' as const)) : undefined })}
      className={classes['headerCell']}
      data-pinned={isPinned || undefined}
      data-align={align}
      style={style}
    >
      {canSort ? (
        <button type="button" className={classes['sort']} onClick={() => toggleSort(column)} {...stop}>
          <span className={classes['label']} title={label}>
            {label}
          </span>
          {sorted === 'asc' ? <IconArrowUp size={13} aria-hidden="true" /> : null}
          {sorted === 'desc' ? <IconArrowDown size={13} aria-hidden="true" /> : null}
        </button>
      ) : (
        // It cannot be sorted by, but its width can be changed.
        <span className={classes['label']} title={label} {...stop}>
          {label}
        </span>
      )}
      <ResizeHandle width={column.getSize()} onResize={(width, isDone) => onResize(column.id, width, isDone)} />
    </div>
  );
}

/** Ascending, descending, then the order of the service again. */
function toggleSort<Row extends object>(column: ModelColumn<Row>): void {
  const next = column.getNextSortingOrder();
  if (next) column.toggleSorting(next === 'desc');
  else column.clearSorting();
}
