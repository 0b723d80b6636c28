import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import type { RowProblem } from '#shared/rules/rule-problem.ts';
import { columnOf } from './find-problem.ts';
import type { PlacedGridColumn } from './grid-columns.ts';
import type { GridRow } from './grid-table.ts';
import classes from './grid.module.css';

/** Characters of a cell that are drawn: a sequence would be drawn far beyond its cell. */
const DRAWN = 200;

interface GridRowProps {
  /** Before the ids of the cells. */
  id: string;
  /** Undefined: the empty row at the end. */
  row: GridRow | undefined;
  /** 0-based among the shown rows. */
  place: number;
  /** As people count: 1-based in the table. */
  number: number;
  /** Pixels from the first row. */
  top: number;
  placed: readonly PlacedGridColumn[];
  /** Ids of the columns of the table. */
  columns: readonly string[];
  problems: readonly RowProblem[];
  /** What cells were before, by the positions of their columns. */
  befores: ReadonlyMap<number, string> | undefined;
  /** Chosen columns, by their places; none if `left` is above `right`. */
  left: number;
  right: number;
  /** Place of the column where the keyboard is; -1: it is in another row. */
  active: number;
  /** What one writes in, instead of the active cell. */
  editor: ReactNode;
}

/** The id of a cell in the page. */
export function cellId(id: string, row: number, column: number): string {
  return `${id}-${row}-${column}`;
}

/** One row, drawn again only if something of it has changed. */
export const GridRowView = memo(function GridRowView(props: GridRowProps) {
  const { id, row, place, number, top, placed, columns, problems, befores, left, right, active, editor } = props;
  const byPosition = problemsByPosition(problems, columns);
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={classes['row']}
      data-odd={place % 2 === 1 || undefined}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div role="rowheader" className={classes['gutter']} data-row={place}>
        {row ? number : <span aria-label="New row">+</span>}
      </div>
      {placed.map(({ column, place: at, position, gap }) => (
        <div
          key={column.id}
          id={cellId(id, place, at)}
          role="gridcell"
          aria-colindex={at + 2}
          aria-selected={at >= left && at <= right}
          aria-invalid={toneOf(byPosition.get(position)) === 'error' || undefined}
          className={classes['cell']}
          data-row={place}
          data-column={at}
          data-active={at === active || undefined}
          data-pinned={at === 0 || undefined}
          data-mono={column.isMono || undefined}
          data-tone={toneOf(byPosition.get(position))}
          data-changed={befores?.has(position) || undefined}
          style={gap > 0 ? { marginLeft: gap } : undefined}
        >
          {at === active && editor ? (
            editor
          ) : (
            <CellContent
              text={row?.cells[position] ?? ''}
              problems={byPosition.get(position) ?? NONE}
              before={befores?.get(position)}
            />
          )}
        </div>
      ))}
    </div>
  );
});

/** A text, with what it was before, and with a sign and the words of its problems. */
function CellContent({
  text,
  problems,
  before,
}: {
  text: string;
  problems: readonly RowProblem[];
  before: string | undefined;
}) {
  const words = problems.map(({ message }) => message).join(' ');
  return (
    <>
      {problems.length > 0 ? <IconAlertTriangle size={13} aria-hidden="true" className={classes['sign']} /> : null}
      <span className={classes['text']} title={words === '' ? undefined : words}>
        {before === undefined ? null : (
          <>
            <del>{before === '' ? 'nothing' : before.slice(0, DRAWN)}</del>
            {' → '}
          </>
        )}
        {text.length > DRAWN ? `${text.slice(0, DRAWN)}…` : text}
      </span>
      {words === '' ? null : <VisuallyHidden>: {words}</VisuallyHidden>}
    </>
  );
}

const NONE: readonly RowProblem[] = [];
const NOWHERE: ReadonlyMap<number, readonly RowProblem[]> = new Map();

/** The problems of a row by the positions of their columns in the table. A row of hundreds of cells may have as many problems. */
function problemsByPosition(
  problems: readonly RowProblem[],
  columns: readonly string[],
): ReadonlyMap<number, readonly RowProblem[]> {
  return problems.length === 0 ? NOWHERE : Map.groupBy(problems, (problem) => columnOf(columns, problem));
}

/** The problems that are shown at a cell. Position is that of the table. */
export function problemsOfCell(
  problems: readonly RowProblem[],
  columns: readonly string[],
  position: number,
): readonly RowProblem[] {
  return problemsByPosition(problems, columns).get(position) ?? NONE;
}

function toneOf(here: readonly RowProblem[] | undefined): 'error' | 'warning' | undefined {
  if (!here) return undefined;
  return here.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
}
