import { Button, Select } from '@mantine/core';
import { useCallback, useRef, type ReactNode } from 'react';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { ColumnChooser } from '#renderer/records/record-table/column-chooser.tsx';
import { updateSession } from '../query-session.ts';
import { SignLegend } from '../report/sign-legend.tsx';
import { placeAt, resultsOfRows, type MatrixRow, type NamedResult } from './matrix.ts';
import { GoToLocus, MatrixFilters } from './matrix-filters.tsx';
import { MatrixGrid, type MatrixHandle } from './matrix-grid.tsx';
import { MatrixSave } from './matrix-save.tsx';
import { MatrixUse } from './matrix-use.tsx';
import { useMatrixChoice } from './use-matrix-choice.ts';
import classes from './matrix.module.css';

/** So few loci need no way to find one. */
const LOCI_IN_SIGHT = 12;

/** All results as genome × locus, with controls for what is shown of them; `tabs` lead to other views of the results. */
export function MatrixPanel({ results, tabs }: { results: readonly NamedResult[]; tabs: ReactNode }) {
  const shown = useMatrixChoice(results);
  const { views, view, matrix, choice, rows, columns, arrangement } = shown;
  const grid = useRef<MatrixHandle>(null);
  const openCell = useCallback(
    (row: MatrixRow, column: number) => {
      const own = columns.filter((place) => placeAt(row, place) !== undefined);
      const among = own.map((place) => matrix?.loci[place] ?? '');
      updateSession({ detail: { id: row.id, locus: matrix?.loci[column] ?? '', among } });
    },
    [columns, matrix],
  );
  if (!matrix || !view) return null;
  const [genomes, shownGenomes] = [resultsOfRows(matrix.rows).length, resultsOfRows(rows).length];
  return (
    <>
      <div className={classes['tools']}>
        {tabs}
        {views.length > 1 ? (
          <Select
            aria-label="Columns of the table"
            data={views.map(({ label }) => label)}
            value={view.label}
            onChange={(label) => shown.setViewLabel(label ?? undefined)}
            allowDeselect={false}
            w={144}
          />
        ) : null}
        <MatrixFilters matrix={matrix} choice={choice} onChange={shown.change} />
        {columns.length > LOCI_IN_SIGHT ? (
          <GoToLocus
            loci={columns.map((column) => matrix.loci[column] ?? '')}
            onChoose={(locus) => grid.current?.goTo(locus)}
          />
        ) : null}
        <ColumnChooser columns={shown.listed} layout={shown.layout} onChange={shown.changeLayout} />
        <MatrixSave matrix={matrix} rows={rows} columns={columns} />
        <MatrixUse matrix={matrix} rows={rows} columns={columns} />
      </div>
      {rows.length === 0 || (columns.length === 0 && matrix.loci.length > 0) ? (
        <EmptyState
          title={rows.length === 0 ? 'No genome passes this filter' : 'No locus is left to show'}
          actions={<Button onClick={shown.showAll}>Show all</Button>}
        />
      ) : (
        <MatrixGrid
          label={`Summary of ${view.label}`}
          matrix={matrix}
          rows={rows}
          columns={columns}
          headOrder={arrangement.heads}
          sort={choice.sort}
          onSort={shown.sortBy}
          onOpenRow={({ id }) => updateSession({ selected: id })}
          onOpenCell={openCell}
          handle={grid}
        />
      )}
      <div className={classes['status']} role="status">
        <span>
          {shownGenomes === genomes ? '' : `${formatCount(shownGenomes)} of `}
          {formatQuantity(genomes, 'genome')}
          {matrix.rows.length === genomes ? '' : `, ${formatQuantity(rows.length, 'row')}`}
        </span>
        {matrix.isMixed ? null : (
          <span>
            {columns.length === matrix.loci.length ? '' : `${formatCount(columns.length)} of `}
            {formatQuantity(matrix.loci.length, 'locus', 'loci')}
            {arrangement.hidden > 0 ? `, ${formatCount(arrangement.hidden)} hidden by you` : ''}
          </span>
        )}
        <span>Enter opens a cell, S sorts by its column.</span>
        <SignLegend />
      </div>
    </>
  );
}
