import { alignOf } from './record-column.ts';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { targetOfHeaderKey } from './grid-keys.ts';
import type { PlacedColumn } from './place-columns.ts';
import { TableHeader } from './table-header.tsx';
import type { ColumnModel } from './use-column-model.ts';
import classes from './record-table.module.css';

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
              label={column.header}
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
