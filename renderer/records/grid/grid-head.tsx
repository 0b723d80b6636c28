import { memo } from 'react';
import { ResizeHandle } from '../record-table/resize-handle.tsx';
import type { PlacedGridColumn } from './grid-columns.ts';
import classes from './grid.module.css';

/** The names of the columns; a click chooses a column. */
export const GridHead = memo(function GridHead({
  placed,
  tracks,
  width,
  active,
  onResize,
}: {
  placed: readonly PlacedGridColumn[];
  tracks: string;
  width: number;
  /** Place of the column where the keyboard is. */
  active: number;
  onResize: (id: string, width: number, isDone: boolean) => void;
}) {
  return (
    <div role="rowgroup" className={classes['head']} style={{ width }}>
      <div role="row" aria-rowindex={1} className={classes['headRow']} style={{ gridTemplateColumns: tracks }}>
        <div role="columnheader" aria-label="Number" className={classes['gutter']} data-all />
        {placed.map(({ column, place, width: pixels, gap }) => (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={place + 2}
            className={classes['headCell']}
            data-head={place}
            data-active={place === active || undefined}
            data-pinned={place === 0 || undefined}
            style={gap > 0 ? { marginLeft: gap } : undefined}
            title={[column.id, column.rule, column.help].filter((text) => text !== undefined).join('\n')}
          >
            <span className={classes['headText']}>{column.id}</span>
            {column.isRequired ? (
              <span className={classes['required']} aria-label="required">
                *
              </span>
            ) : null}
            <ResizeHandle width={pixels} onResize={(next, isDone) => onResize(column.id, next, isDone)} />
          </div>
        ))}
      </div>
    </div>
  );
});
