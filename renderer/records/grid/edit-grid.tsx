import { Button, Checkbox, ScrollArea, Text } from '@mantine/core';
import { type ReactNode, useMemo, useState } from 'react';
import { formatCount } from '#renderer/ui/text/format.ts';
import { ColumnPopover } from '../record-table/column-popover.tsx';
import { clampWidth } from '../record-table/table-layout.ts';
import { useTableLayout } from '../record-table/use-table-layout.ts';
import { FindBar } from './find-bar.tsx';
import { findError, wrongKeys } from './find-problem.ts';
import type { GridColumn } from './grid-column.ts';
import { emptyOptional } from './grid-columns.ts';
import { boxOf } from './grid-selection.ts';
import { shownOf } from './grid-state.ts';
import { GridToolbar } from './grid-toolbar.tsx';
import { GridViewport } from './grid-viewport.tsx';
import type { EditGridModel } from './use-edit-grid.ts';
import barClasses from './grid-tools.module.css';
import classes from './grid.module.css';

/** Columns listed at once; the search finds the rest. */
const LISTED = 150;

interface EditGridProps {
  /** Name under which the widths of the columns are kept. */
  name: string;
  /** What is filled in, for people: `Isolates to submit`. */
  label: string;
  model: EditGridModel;
  columns: readonly GridColumn[];
  /** Takes a pasted block that begins with a header. False: it is pasted as it is. */
  onPasteTable?: (block: string[][]) => boolean;
  /** Further buttons above the table. */
  tools?: ReactNode;
}

/**
 * A table to fill in, as in a spreadsheet: written, pasted, searched and mended by keyboard alone, checked as one writes.
 * The reason of each problem stands in words at the cell where the keyboard is.
 */
export function EditGrid({ name, label, model, columns, onPasteTable, tools }: EditGridProps) {
  const { state, dispatch, problems } = model;
  const [layout, changeLayout] = useTableLayout(name);
  const [dragged, setDragged] = useState<Record<string, number>>();
  const [find, setFind] = useState<'find' | 'replace'>();
  const [said, setSaid] = useState('');
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const widths = dragged ? { ...layout.widths, ...dragged } : layout.widths;
  const { extent, columns: positions } = shownOf(state);
  const { active } = state.selection;
  const column = byId.get(state.table.columns[positions[active.column] ?? -1] ?? '');

  function resize(id: string, width: number, isDone: boolean): void {
    setDragged(isDone ? undefined : { [id]: clampWidth(width) });
    if (isDone) changeLayout({ widths: { ...layout.widths, [id]: clampWidth(width) } });
  }

  function goToError(by: 1 | -1): void {
    const found = findError(state, problems, by);
    setSaid(found ? '' : 'There is no error.');
    if (!found) return;
    const id = state.table.columns[found.column] ?? '';
    const hidden = new Set(state.hidden);
    // A column with an error must be seen.
    if (hidden.delete(id)) dispatch({ type: 'hide', hidden });
    const shown = shownOf({ ...state, hidden });
    const row = shown.rows ? shown.rows.indexOf(found.row) : found.row;
    dispatch({ type: 'go', to: { row, column: shown.columns.indexOf(found.column) } });
  }

  return (
    <div className={classes['grid']}>
      <GridToolbar
        state={state}
        dispatch={dispatch}
        problems={problems}
        onNextError={goToError}
        onOnlyWrong={(isOnly) => dispatch({ type: 'only', keys: isOnly ? wrongKeys(state, problems) : undefined })}
        onFind={() => setFind('replace')}
      >
        <ColumnMenu
          columns={columns}
          hidden={state.hidden}
          empty={() => emptyOptional(state.table, columns)}
          onHide={(hidden) => dispatch({ type: 'hide', hidden })}
        />
        {tools}
      </GridToolbar>
      {find ? <FindBar model={model} isReplacing={find === 'replace'} onClose={() => setFind(undefined)} /> : null}
      <GridViewport
        label={label}
        model={model}
        columns={byId}
        widths={widths}
        onResize={resize}
        onCommand={(command) => {
          if (command === 'find' || command === 'replace') setFind(command);
          else goToError(command === 'nextError' ? 1 : -1);
        }}
        onPasteTable={onPasteTable}
      />
      <div className={barClasses['status']}>
        <span>{placeWords(model, extent.rows)}</span>
        {column ? (
          <span>
            <b>{column.id}</b>
            {column.isRequired ? ' (required)' : ''}: {[column.rule, column.help].filter(Boolean).join(' ')}
          </span>
        ) : null}
        <span role="status">{said}</span>
      </div>
    </div>
  );
}

/** Where the keyboard is, and how much is chosen. */
function placeWords({ state }: EditGridModel, rows: number): string {
  const { top, bottom, left, right } = boxOf(state.selection);
  const count = (bottom - top + 1) * (right - left + 1);
  if (count > 1) return `${formatCount(bottom - top + 1)} × ${formatCount(right - left + 1)} cells chosen`;
  const all = state.only ? rows : rows - 1;
  if (!state.only && state.selection.active.row >= rows - 1) return `New row, after ${formatCount(rows - 1)}`;
  return `Row ${formatCount(state.selection.active.row + 1)} of ${formatCount(all)}${state.only ? ' with errors' : ''}`;
}

/** Which columns a grid shows. The first and the required ones always are. */
function ColumnMenu({
  columns,
  hidden,
  empty,
  onHide,
}: {
  columns: readonly GridColumn[];
  hidden: ReadonlySet<string>;
  /** Ids of the optional columns in which nothing is written. */
  empty: () => ReadonlySet<string>;
  onHide: (hidden: ReadonlySet<string>) => void;
}) {
  const [words, setWords] = useState('');
  const wanted = words.trim().toLowerCase();
  const optional = columns.filter(
    ({ id, isRequired }, index) => index > 0 && !isRequired && id.toLowerCase().includes(wanted),
  );

  function show(id: string, isShown: boolean): void {
    const next = new Set(hidden);
    if (isShown) next.delete(id);
    else next.add(id);
    onHide(next);
  }

  return (
    <ColumnPopover size="xs" words={words} onSearch={setWords}>
      <Button.Group my="sm">
        <Button variant="default" size="compact-xs" onClick={() => onHide(new Set())}>
          Show all
        </Button>
        <Button variant="default" size="compact-xs" onClick={() => onHide(empty())}>
          Only required and filled
        </Button>
      </Button.Group>
      <ScrollArea.Autosize mah={300} type="auto" viewportProps={{ tabIndex: 0, 'aria-label': 'Optional columns' }}>
        {optional.slice(0, LISTED).map(({ id }) => (
          <Checkbox
            key={id}
            label={id}
            my={4}
            checked={!hidden.has(id)}
            onChange={(event) => show(id, event.currentTarget.checked)}
          />
        ))}
        {optional.length > LISTED ? (
          <Text size="xs" c="dimmed">
            And {formatCount(optional.length - LISTED)} more: write a part of the name.
          </Text>
        ) : null}
        {optional.length === 0 ? <Text size="sm">No optional column has this name.</Text> : null}
      </ScrollArea.Autosize>
    </ColumnPopover>
  );
}
