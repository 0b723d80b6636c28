import {
  useCallback,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import type { RowSource, TableView } from '#renderer/api/lists/row-source.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { handleGridKey, stateAfterPress, type TableState } from './grid-keys.ts';
import { isSelected } from './selection.ts';
import { TableHead } from './table-head.tsx';
import { TableRow } from './table-row.tsx';
import type { ColumnModel } from './use-column-model.ts';
import { MAXIMUM_ROWS, useRowWindows } from './use-row-windows.ts';
import { ROW_HEIGHT, useVirtualGrid } from './use-virtual-grid.ts';
import classes from './record-table.module.css';

/** Grey rows drawn before the length of the list is known. */
const ROWS_AT_FIRST = 12;

interface TableGridProps<Row extends object> {
  label: string;
  source: RowSource<Row>;
  view: TableView;
  model: ColumnModel<Row>;
  state: TableState;
  setState: (state: TableState) => void;
  onTotal: (total: number) => void;
  onResize: (id: string, width: number, isDone: boolean) => void;
  onOpen: (row: Row) => void;
  onCopy: () => void;
}

/** The scrolling part of a record table: header, virtual rows and columns, keys and mouse. */
export function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const { label, source, view, model, state, setState, onTotal, onResize, onOpen, onCopy } = props;
  const id = useId();
  const viewport = useRef<HTMLDivElement>(null);
  useScrollbarRoom(viewport);
  const [visible, setVisible] = useState({ first: 0, last: 0 });
  const windows = useRowWindows(source, view, visible);
  const total = Math.min(windows.total ?? 0, MAXIMUM_ROWS);
  const grid = useVirtualGrid(viewport, windows.total === undefined ? ROWS_AT_FIRST : total, model, (first, last) =>
    setVisible((now) => (now.first === first && now.last === last ? now : { first, last })),
  );

  const reportTotal = useEffectEvent(onTotal);
  useEffect(() => {
    if (windows.total !== undefined) reportTotal(windows.total);
  }, [windows.total]);
  const shownView = useRef(view);
  useEffect(() => {
    if (shownView.current.search === view.search && shownView.current.sort === view.sort) return;
    shownView.current = view;
    viewport.current?.scrollTo({ top: 0 });
  }, [view]);

  // Rows are memoised, so what they call must stay the same function and find the newest state by itself.
  const latest = useRef({ state, setState, onOpen });
  useEffect(() => {
    latest.current = { state, setState, onOpen };
  });
  const handlePress = useCallback((index: number, event: MouseEvent) => {
    if (event.button === 0) latest.current.setState(stateAfterPress(event, index, latest.current.state));
  }, []);
  const handleOpen = useCallback((row: Row) => latest.current.onOpen(row), []);

  function handleKey(event: KeyboardEvent): void {
    if (event.target !== viewport.current && (event.target as Element).closest('[role="columnheader"]')) return;
    const height = viewport.current?.clientHeight ?? 0;
    handleGridKey(event, {
      total,
      rowsInSight: Math.max(1, Math.floor(height / ROW_HEIGHT) - 2),
      state,
      setState,
      showRow: (index) => grid.rows.scrollToIndex(index),
      scrollSideways: (by) => viewport.current?.scrollBy({ left: Math.max(-model.width, Math.min(model.width, by)) }),
      openRow: (index) => {
        const row = windows.rowAt(index);
        if (row !== undefined) onOpen(row);
      },
      copy: onCopy,
    });
  }

  const isActiveDrawn = total > 0 && grid.items.some(({ index }) => index === state.active);
  // Set once for all cells: a style on each cell would make scrolling slow.
  const bodyStyle = {
    width: model.width,
    height: grid.rows.getTotalSize(),
    '--tracks': grid.tracks,
    '--skeleton': grid.skeleton.whole,
    '--skeleton-rest': grid.skeleton.rest,
  };
  const rowsShown = windows.total === undefined ? ROWS_AT_FIRST : Math.max(1, total);
  return (
    <>
      {windows.error ? <ProblemView error={windows.error} onRetry={windows.retry} /> : null}
      <div
        ref={viewport}
        role="grid"
        aria-label={label}
        aria-rowcount={windows.total === undefined ? -1 : windows.total + 1}
        aria-colcount={model.shown.length}
        aria-multiselectable
        aria-activedescendant={isActiveDrawn ? `${id}-${state.active}` : undefined}
        tabIndex={0}
        className={classes['viewport']}
        // Not higher than its rows; the sheet adds the header and the scroll bar.
        style={{ '--rows': rowsShown, scrollPaddingLeft: model.pinned[0]?.getSize() } as CSSProperties}
        onKeyDown={handleKey}
      >
        <TableHead
          model={model}
          placed={grid.placed}
          onResize={onResize}
          onReveal={grid.revealColumn}
          onLeave={() => viewport.current?.focus()}
        />
        <div role="rowgroup" className={classes['body']} style={bodyStyle}>
          {grid.items.map((item) => (
            <TableRow
              key={item.index}
              id={`${id}-${item.index}`}
              row={windows.rowAt(item.index)}
              name={windows.nameAt(item.index)}
              index={item.index}
              top={item.start}
              width={model.width}
              columns={grid.placed}
              isActive={item.index === state.active}
              isSelected={isSelected(state.selection, item.index)}
              onPress={handlePress}
              onOpen={handleOpen}
            />
          ))}
        </div>
      </div>
    </>
  );
}

/** Tells the style sheet as `--scrollbar` how high the horizontal scroll bar is, so that it does not cover the last row. */
function useScrollbarRoom(viewport: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = viewport.current;
    if (!element) return undefined;
    const measure = (): void => {
      const { offsetHeight, clientHeight, clientTop } = element;
      element.style.setProperty('--scrollbar', `${offsetHeight - clientHeight - 2 * clientTop}px`);
    };
    measure();
    // A bar that comes or goes changes the room within.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewport]);
}
