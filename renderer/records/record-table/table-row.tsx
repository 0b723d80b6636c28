import { memo, type MouseEvent } from 'react';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { PlacedColumn } from './place-columns.ts';
import { alignOf, type RecordColumn } from './record-column.ts';
import classes from './record-table.module.css';

interface RowProps<Row> {
  id: string;
  row: Row | undefined;
  /** Shown alone while the row is being read. */
  name: string | undefined;
  index: number;
  /** Pixels from the first row. */
  top: number;
  width: number;
  columns: readonly PlacedColumn<Row>[];
  isActive: boolean;
  isSelected: boolean;
  onPress: (index: number, event: MouseEvent) => void;
  onOpen: (row: Row) => void;
}

function RowOf<Row>({
  id,
  row,
  name,
  index,
  top,
  width,
  columns,
  isActive,
  isSelected,
  onPress,
  onOpen,
}: RowProps<Row>) {
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      aria-busy={row === undefined || undefined}
      className={classes['row']}
      data-active={isActive || undefined}
      data-odd={index % 2 === 1 || undefined}
      style={{ width, transform: `translateY(${top}px)` }}
      onMouseDown={(event) => onPress(index, event)}
      onDoubleClick={() => row !== undefined && onOpen(row)}
    >
      {row === undefined ? (
        // Hundreds of these rows pass in a second while the list is dragged, so all cells but the name are drawn as one element.
        <>
          {name === undefined ? null : (
            <div role="gridcell" aria-colindex={1} className={classes['cell']} data-pinned>
              {name}
            </div>
          )}
          <div
            role="gridcell"
            aria-colindex={name === undefined ? 1 : 2}
            aria-label="Loading"
            className={classes['placeholder']}
            data-rest={name !== undefined || undefined}
          />
        </>
      ) : (
        columns.map(({ column, index: place, gap, isPinned }) => (
          <div
            key={column.id}
            role="gridcell"
            aria-colindex={place}
            className={classes['cell']}
            data-pinned={isPinned || undefined}
            data-align={alignOf(column)}
            data-mono={column.isMono || undefined}
            style={gap > 0 ? { marginLeft: gap } : undefined}
          >
            {column.cell?.(row) ?? shownValue(column, row)}
          </div>
        ))
      )}
    </div>
  );
}

function shownValue<Row>({ value, isCount = false }: RecordColumn<Row>, row: Row): string | number | undefined {
  const plain = value(row);
  return isCount && typeof plain === 'number' ? formatCount(plain) : plain;
}

/** One row, drawn again only when what it shows has changed: scrolling must not touch the rows that stay. */
export const TableRow = memo(RowOf) as typeof RowOf;
