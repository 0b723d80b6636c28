import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { saveText } from '#renderer/api/workbench/files.ts';
import type { RowSource, TableView } from '#renderer/api/lists/row-source.ts';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { notifyDone } from '#renderer/ui/notices/notify.ts';
import { type PrivateCount, privateText } from '#shared/rules/private-count.ts';
import { askWhatLeaves, type PartOfIsolate } from '../private-question.tsx';
import { ColumnChooser } from './column-chooser.tsx';
import { CopyMenu, ExportMenu, type CopyFormat } from './copy-menu.tsx';
import { FilterBox } from './filter-box.tsx';
import { FIRST_STATE, type TableState } from './grid-keys.ts';
import { alsoSentOf, type SentMember } from '#shared/api/also-sent.ts';
import { alsoSentColumn, type ColumnGroup, type CustodyOfRows, type RecordColumn } from './record-column.ts';
import { rowsAsJson, rowsAsTsv } from './row-text.ts';
import { countLimited, leavingColumns } from './limited-rows.ts';
import { saveTable, type SheetKind } from './save-table.ts';
import { countSelected, everything, span, type Selection } from './selection.ts';
import { TableGrid } from './table-grid.tsx';
import { TableStatus } from './table-status.tsx';
import { useColumnModel } from './use-column-model.ts';
import { useRowWork } from './use-row-work.ts';
import { useTableLayout } from './use-table-layout.ts';
import classes from './record-table.module.css';

const EXTENSIONS = { tsv: 'tsv', json: 'json', fasta: 'fas' } as const;
const MEDIA_TYPES = { tsv: 'text/tab-separated-values', json: 'application/json', fasta: 'text/x-fasta' } as const;

export interface RecordTableProps<Row extends object> {
  /** Name under which the layout is kept; tables of one kind share it. */
  name: string;
  /** What the rows are, for people: `Alleles of abcZ`. */
  label: string;
  /** `allele`, `alleles`. */
  noun: readonly [one: string, many: string];
  source: RowSource<Row>;
  columns: readonly RecordColumn<Row>[];
  /** Columns that can be added together, such as the loci of a scheme. */
  columnGroups?: readonly ColumnGroup[];
  /** Columns that exported files have besides those shown: what the rows were made with. */
  exportColumns?: readonly RecordColumn<Row>[];
  /** What a site sends of a row besides: the last column of exported files, where any row has it. By default what stands beside it. */
  further?: (row: Row) => readonly SentMember[];
  /** The same list with no more than these columns need, so that many rows are read faster. By default `source`. */
  sourceFor?: (columns: readonly string[]) => RowSource<Row>;
  /** Whether the main side can write lists of isolates of the site by itself. */
  writesIsolates?: boolean;
  /** Of isolates: before private ones leave as a file, the user is asked. */
  custody?: CustodyOfRows<Row>;
  /** Of rows that all belong to one isolate: the user is asked if that is private. */
  ofIsolate?: PartOfIsolate;
  view: TableView;
  onViewChange: (view: TableView) => void;
  onOpen: (row: Row) => void;
  /** Further actions for the selected rows, or for the one that the keyboard is at. */
  selectionActions?: readonly { label: string; run: (rows: Row[]) => void }[];
  /** Name of an exported file, without extension. */
  fileName: string;
  /** FASTA of one row, where a row has a sequence. */
  toFasta?: (row: Row) => string;
  /** False where the site cannot search the list. */
  canFilter?: boolean;
  /** False where the site gives the list in one order only. */
  canSort?: boolean;
  /** Shown instead of the table when the list is empty and nothing is filtered. */
  empty: ReactNode;
}

/** A table over a list of any length: filter, sort, columns, keyboard, selection, copy and export. */
export function RecordTable<Row extends object>(props: RecordTableProps<Row>) {
  const {
    name,
    label,
    noun,
    source,
    columns,
    columnGroups = [],
    exportColumns = [],
    further = alsoSentOf,
    sourceFor,
    writesIsolates = false,
    custody,
    ofIsolate,
    view: wanted,
    onViewChange,
    onOpen,
    selectionActions = [],
    fileName,
    toFasta,
    canFilter = true,
    canSort = true,
    empty,
  } = props;
  // The address may hold a view from a site that can do more.
  const view = { search: canFilter ? wanted.search : '', sort: canSort ? wanted.sort : '' };
  const [layout, changeLayout] = useTableLayout(name);
  const [draggedWidths, setDraggedWidths] = useState<Record<string, number>>();
  const [total, setTotal] = useState<number>();
  const [state, setState] = useGridState(JSON.stringify([source.list ?? source.key, view]));
  const work = useRowWork(source, view);
  const model = useColumnModel(
    columns,
    draggedWidths ? { ...layout, widths: { ...layout.widths, ...draggedWidths } } : layout,
    { canSort, sort: view.sort, onSortChange: (sort) => onViewChange({ ...view, sort }) },
  );
  const formats: CopyFormat[] = toFasta ? ['tsv', 'json', 'fasta'] : ['tsv', 'json'];
  const selected = countSelected(state.selection);
  const chosen: Selection = selected > 0 ? state.selection : span(state.active, state.active);

  function resize(id: string, width: number, isDone: boolean): void {
    setDraggedWidths(isDone ? undefined : { [id]: width });
    if (isDone) changeLayout({ widths: { ...layout.widths, [id]: width } });
  }

  const valued = model.shown.filter(({ isControl = false }) => !isControl);

  function textOf(rows: Row[], format: CopyFormat, withHeader: boolean, shown: readonly RecordColumn<Row>[]): string {
    if (format === 'json') return rowsAsJson(shown, rows);
    if (format === 'fasta' && toFasta) return rows.map(toFasta).join('');
    return rowsAsTsv(shown, rows, { withHeader });
  }

  async function countOfPrivate(rows: readonly Row[], shown: readonly RecordColumn<Row>[]): Promise<PrivateCount> {
    return ofIsolate ? ofIsolate.count() : countLimited(rows, shown, custody);
  }

  /** Who may see the rows, where private ones are among them. */
  async function custodyColumns(rows: readonly Row[], count: PrivateCount): Promise<readonly RecordColumn<Row>[]> {
    if (count.private === 0 || !custody) return [];
    await custody.read(rows);
    return custody.columns;
  }

  function copy(format: CopyFormat, withHeader: boolean): void {
    if (!total) return;
    void work.run('The rows could not be copied', chosen, async (rows) => {
      const count = await countOfPrivate(rows, valued);
      const hidden = privateText(count);
      const what = `${formatQuantity(rows.length, ...noun)} as ${format.toUpperCase()}`;
      const text = textOf(rows, format, withHeader, [...valued, ...(await custodyColumns(rows, count))]);
      return copyText(text, hidden === undefined ? what : `${what}. ${hidden}`);
    });
  }

  function exportAll(format: CopyFormat): void {
    void work.run('The rows could not be exported', everything(total ?? 0), async (all) => {
      const columnsOfFile = [...valued, ...exportColumns];
      const count = await countOfPrivate(all, columnsOfFile);
      const leaving = await (ofIsolate ? ofIsolate.ask() : askWhatLeaves(count, { ofProject: true }));
      if (leaving === undefined) return;
      const rows = leaving === 'public' ? all.filter((row) => custody?.isPrivate(row) !== true) : all;
      const ofPrivate = leaving === 'all' ? await custodyColumns(rows, count) : [];
      const file = `${fileName}.${EXTENSIONS[format]}`;
      const others = rows.some((row) => further(row).length > 0) ? [alsoSentColumn(further)] : [];
      const text = textOf(rows, format, true, [...leavingColumns(columnsOfFile, leaving), ...ofPrivate, ...others]);
      const saved = await saveText({ name: file, media_type: MEDIA_TYPES[format], text });
      if (saved !== undefined) notifyDone(`Saved ${formatQuantity(rows.length, ...noun)} as ${saved}.`);
    });
  }

  function saveSheet(kind: SheetKind, which: 'all' | 'selected'): void {
    const rows = which === 'all' ? everything(total ?? 0) : state.selection;
    const shown = [...valued, ...exportColumns];
    const from = sourceFor?.(shown.map(({ id }) => id)) ?? source;
    void work.stream('The rows could not be saved', { from, rows }, async ({ read, ...options }) => {
      if (ofIsolate && (await ofIsolate.ask()) === undefined) return;
      const isolates = which === 'all' && writesIsolates ? from.isolates?.(view) : undefined;
      const last = alsoSentColumn(further);
      const saved = await saveTable({ fileName, kind, label, columns: shown, last, isolates, custody, read }, options);
      if (!saved) return;
      notifyDone(`Saved ${formatQuantity(countSelected(rows) - saved.left_out, ...noun)} as ${saved.name}.`);
    });
  }

  const isEmpty = total === 0;
  return (
    <div className={classes['table']} data-record-table data-empty={(isEmpty && !view.search) || undefined}>
      {isEmpty && !view.search ? empty : null}
      <div className={classes['toolbar']}>
        {canFilter ? (
          <FilterBox
            value={view.search}
            placeholder={`Filter ${noun[1]}`}
            onChange={(search) => onViewChange({ ...view, search })}
          />
        ) : null}
        <div className={classes['tools']}>
          {selectionActions.map(({ label: action, run }) => (
            <Button
              key={action}
              variant="default"
              disabled={!total}
              onClick={() => void work.run('The rows could not be read', chosen, async (rows) => run(rows))}
            >
              {action}
            </Button>
          ))}
          <CopyMenu
            formats={formats}
            count={total ? countSelected(chosen) : 0}
            onCopy={(format) => copy(format, true)}
          />
          <ExportMenu
            formats={formats}
            count={total ?? 0}
            selected={selected}
            onExport={exportAll}
            onSave={saveSheet}
          />
          <ColumnChooser columns={columns} groups={columnGroups} layout={layout} onChange={changeLayout} />
        </div>
      </div>
      <TableGrid
        label={label}
        source={source}
        view={view}
        model={model}
        state={state}
        setState={setState}
        onTotal={setTotal}
        onResize={resize}
        onOpen={onOpen}
        onCopy={() => copy('tsv', false)}
      />
      {isEmpty && view.search ? (
        <EmptyState
          title={`No ${noun[1]} match “${view.search}”`}
          actions={<Button onClick={() => onViewChange({ ...view, search: '' })}>Clear the filter</Button>}
        />
      ) : null}
      <TableStatus total={total} noun={noun} selected={selected} view={view} work={work} />
    </div>
  );
}

/** Keyboard place and selection; both are reset by another list, filter or order. */
function useGridState(viewKey: string): [TableState, (state: TableState) => void] {
  const [held, setHeld] = useState({ viewKey, state: FIRST_STATE });
  const state = held.viewKey === viewKey ? held.state : FIRST_STATE;
  return [state, (next) => setHeld({ viewKey, state: next })];
}
