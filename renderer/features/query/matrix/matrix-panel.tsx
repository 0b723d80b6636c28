import { Autocomplete, Button, CloseButton, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconArrowBarToRight, IconFilter } from '@tabler/icons-react';
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';
import { EmptyState } from '#renderer/ui/empty-state.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/format.ts';
import { ColumnChooser } from '#renderer/records/record-table/column-chooser.tsx';
import { useTableLayout } from '#renderer/records/record-table/use-table-layout.ts';
import { updateSession } from '../query-session.ts';
import { buildMatrix, listViews, type MatrixRow, type NamedResult } from './matrix.ts';
import { arrange, arrangeLoci, listColumns } from './matrix-layout.ts';
import { MatrixGrid, type MatrixHandle } from './matrix-grid.tsx';
import { MatrixSave } from './matrix-save.tsx';
import {
  chooseColumns,
  chooseRows,
  countRows,
  type ColumnFilter,
  type MatrixChoice,
  type RowFilter,
} from './matrix-view.ts';
import classes from './matrix.module.css';

const START: MatrixChoice = { rows: 'all', columns: 'all', search: '', sort: undefined };

const COLUMN_FILTERS: { value: ColumnFilter; label: string }[] = [
  { value: 'all', label: 'all loci' },
  { value: 'varying', label: 'loci that vary' },
  { value: 'novel', label: 'loci with novel alleles' },
  { value: 'not-exact', label: 'loci not exact everywhere' },
];

/** Ascending, descending, then the order of the list again. */
function nextSort(sort: MatrixChoice['sort'], by: string): MatrixChoice['sort'] {
  if (sort?.by !== by) return { by, isDescending: false };
  return sort.isDescending ? undefined : { by, isDescending: true };
}

/** All results as genome × locus, with what is to be seen of them. */
export function MatrixPanel({ results: newest }: { results: readonly NamedResult[] }) {
  // Results come many times a second; the table may lag behind, the rest of the screen may not.
  const results = useDeferredValue(newest);
  const [chosen, setChosen] = useState<string>();
  const [choice, setChoice] = useState(START);
  const [jump, setJump] = useState('');
  const grid = useRef<MatrixHandle>(null);
  const views = useMemo(() => listViews(results.map(({ result }) => result)), [results]);
  const view = views.find(({ label }) => label === chosen) ?? views[0];
  const matrix = useMemo(() => (view ? buildMatrix(results, view) : undefined), [results, view]);
  const rows = useMemo(() => (matrix ? chooseRows(matrix, choice) : []), [matrix, choice]);
  const database = results[0]?.result.stamp.database ?? '';
  const [layout, changeLayout] = useTableLayout(`genomes of ${database}, ${view?.label ?? ''}`);
  const listed = useMemo(() => (matrix ? listColumns(matrix) : []), [matrix]);
  const arrangement = useMemo(() => arrange(listed, matrix?.loci ?? [], layout), [listed, matrix, layout]);
  const columns = useMemo(
    () => (matrix ? arrangeLoci(chooseColumns(matrix, rows, choice.columns), arrangement) : []),
    [matrix, rows, choice.columns, arrangement],
  );
  const openCell = useCallback(
    (row: MatrixRow, column: number) => {
      const among = columns.map((place) => matrix?.loci[place] ?? '');
      updateSession({ detail: { id: row.id, locus: matrix?.loci[column] ?? '', among } });
    },
    [columns, matrix],
  );
  const sortBy = useCallback((by: string) => setChoice((now) => ({ ...now, sort: nextSort(now.sort, by) })), []);
  if (!matrix || !view) return null;
  const counts = countRows(matrix);
  const change = (part: Partial<MatrixChoice>) => setChoice((now) => ({ ...now, ...part }));
  const names: Record<RowFilter, string> = {
    all: 'All',
    novel: '★ With novel',
    incomplete: '┤ Incomplete',
    complete: '✓ Complete',
  };
  return (
    <>
      <div className={classes['tools']}>
        {views.length > 1 ? (
          <Select
            aria-label="Columns of the table"
            data={views.map(({ label }) => label)}
            value={view.label}
            onChange={(label) => setChosen(label ?? undefined)}
            allowDeselect={false}
            w={150}
          />
        ) : null}
        <SegmentedControl
          aria-label="Which genomes"
          data={(Object.keys(names) as RowFilter[]).map((value) => ({
            value,
            label: `${names[value]} ${formatCount(counts[value])}`,
          }))}
          value={choice.rows}
          onChange={(value) => change({ rows: value })}
        />
        <Select
          aria-label="Which loci"
          data={COLUMN_FILTERS}
          value={choice.columns}
          onChange={(value) => change({ columns: COLUMN_FILTERS.find((one) => one.value === value)?.value ?? 'all' })}
          allowDeselect={false}
          w={190}
        />
        <TextInput
          role="searchbox"
          aria-label="Filter genomes"
          placeholder="Filter genomes"
          leftSection={<IconFilter size={14} aria-hidden="true" />}
          rightSection={
            choice.search ? (
              <CloseButton size="xs" aria-label="Clear the filter" onClick={() => change({ search: '' })} />
            ) : null
          }
          value={choice.search}
          onChange={(event) => change({ search: event.currentTarget.value })}
          onKeyDown={(event) => event.key === 'Escape' && change({ search: '' })}
          w={150}
        />
        <Autocomplete
          size="xs"
          aria-label="Go to a locus"
          placeholder="Go to a locus"
          leftSection={<IconArrowBarToRight size={14} aria-hidden="true" />}
          data={columns.map((column) => matrix.loci[column] ?? '')}
          limit={20}
          value={jump}
          onChange={setJump}
          onOptionSubmit={(locus) => {
            grid.current?.goTo(locus);
            // The field takes the chosen text after this.
            queueMicrotask(() => setJump(''));
          }}
          w={140}
        />
        <ColumnChooser columns={listed} layout={layout} onChange={changeLayout} />
        <MatrixSave matrix={matrix} rows={rows} columns={columns} />
      </div>
      {rows.length === 0 || columns.length === 0 ? (
        <EmptyState
          title={rows.length === 0 ? 'No genome is left by this filter' : 'No locus is left to show'}
          actions={
            <Button
              onClick={() => {
                setChoice(START);
                if (columns.length === 0) changeLayout({ shown: {} });
              }}
            >
              Show all
            </Button>
          }
        />
      ) : (
        <MatrixGrid
          label={`Summary of ${view.label}`}
          matrix={matrix}
          rows={rows}
          columns={columns}
          headOrder={arrangement.heads}
          sort={choice.sort}
          onSort={sortBy}
          onOpenRow={({ id }) => updateSession({ selected: id })}
          onOpenCell={openCell}
          handle={grid}
        />
      )}
      <div className={classes['status']} role="status">
        <span>
          {rows.length === matrix.rows.length ? '' : `${formatCount(rows.length)} of `}
          {formatQuantity(matrix.rows.length, 'genome')}
        </span>
        <span>
          {columns.length === matrix.loci.length ? '' : `${formatCount(columns.length)} of `}
          {formatQuantity(matrix.loci.length, 'locus', 'loci')}
          {arrangement.hidden > 0 ? `, ${formatCount(arrangement.hidden)} hidden by you` : ''}
        </span>
        <span>Enter opens a cell, S orders by its column.</span>
      </div>
    </>
  );
}
