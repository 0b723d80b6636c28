import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import type { CSSProperties, KeyboardEvent } from 'react';
import { defined } from '#shared/defined.ts';
import { ResizeHandle } from './resize-handle.tsx';
import { clampWidth } from './table-layout.ts';
import type { ModelColumn } from './use-column-model.ts';
import classes from './record-table.module.css';

const ARIA_SORT = { asc: 'ascending', desc: 'descending' } as const;

/** Pixels by which Shift with an arrow key changes the width of a column. */
const KEY_STEP = 16;

/** Name of a column; a click sorts, the right edge or Shift with an arrow key changes the width. */
export function TableHeader<Row extends object>({
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
