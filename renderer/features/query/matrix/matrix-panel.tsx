import { Button, Menu, Select, Text } from '@mantine/core';
import { IconArrowRight, IconCopy, IconDatabasePlus, IconGitCompare, IconSend } from '@tabler/icons-react';
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { ColumnChooser } from '#renderer/records/record-table/column-chooser.tsx';
import { MenuButton } from '#renderer/ui/controls/menu-button.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { copyText } from '#renderer/ui/text/clipboard.ts';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { updateSession, useQueryEntries } from '../query-session.ts';
import { SignLegend } from '../report/sign-legend.tsx';
import { useVerdictGate } from '../to-submissions/use-verdict-gate.tsx';
import { addAsIsolates, type KeptResult } from '../results/add-as-isolates.ts';
import { CompareGenomes } from '../results/compare-genomes.tsx';
import { allelesText } from '../results/alleles-text.ts';
import { PREPARE, usePrepareSubmission } from '../to-submissions/use-prepare-submission.tsx';
import { GoToLocus, MatrixFilters } from './matrix-filters.tsx';
import { MatrixGrid, type MatrixHandle } from './matrix-grid.tsx';
import { MatrixSave } from './matrix-save.tsx';
import { type Matrix, type MatrixRow, type NamedResult, placeAt, resultsOfRows } from './matrix.ts';
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

/** What can be done next with the genomes shown. */
function MatrixUse({
  matrix,
  rows,
  columns,
}: {
  matrix: Matrix;
  rows: readonly MatrixRow[];
  /** Places in `matrix.loci`. */
  columns: readonly number[];
}) {
  const entries = useQueryEntries();
  const namesOf = (places: readonly number[]) => places.map((column) => matrix.loci[column] ?? '');
  const [first] = rows;
  const genomes = useMemo(() => resultsOfRows(rows), [rows]);
  const kept = useMemo(() => new Map(entries.map((entry) => [entry.id, entry.kept])), [entries]);
  const shown = useMemo(() => genomes.map(({ id, result }) => ({ result, kept: kept.get(id) })), [genomes, kept]);
  const { reason, begin, dialog } = usePrepareSubmission(shown);
  const gate = useVerdictGate<KeptResult>(false);

  const [isComparing, setComparing] = useState(false);
  const results = genomes.flatMap(({ id, result }): KeptResult[] => {
    const key = kept.get(id);
    return key ? [{ result, kept: key }] : [];
  });

  function add(): void {
    gate.ask(results, (chosen) => void addAsIsolates(chosen, namesOf(columns)));
  }

  return (
    <>
      <MenuButton label="Use results" icon={IconArrowRight} isDisabled={rows.length === 0}>
        <Menu.Item
          leftSection={<IconDatabasePlus size={16} aria-hidden="true" />}
          disabled={matrix.isMixed}
          onClick={add}
        >
          Add to an isolate database…
          {matrix.isMixed ? (
            <Text size="xs" maw={260}>
              The genomes have several databases. Choose a scheme of one of them first.
            </Text>
          ) : null}
        </Menu.Item>
        <Menu.Item
          leftSection={<IconGitCompare size={16} aria-hidden="true" />}
          disabled={matrix.isMixed || results.length === 0}
          onClick={() => setComparing(true)}
        >
          Compare…
        </Menu.Item>
        <Menu.Item
          leftSection={<IconSend size={16} aria-hidden="true" />}
          disabled={reason !== undefined}
          onClick={begin}
        >
          {PREPARE}
          {reason === undefined ? null : (
            <Text size="xs" maw={260}>
              {reason}
            </Text>
          )}
        </Menu.Item>
        {rows.length === 1 && first && !matrix.isMixed ? (
          <Menu.Item
            leftSection={<IconCopy size={16} aria-hidden="true" />}
            onClick={() => {
              const own = columns.filter((column) => placeAt(first, column) !== undefined);
              void copyText(allelesText(first.result, namesOf(own)), 'the alleles');
            }}
          >
            Copy alleles
          </Menu.Item>
        ) : null}
      </MenuButton>
      {dialog}
      {gate.dialog}
      {isComparing ? <CompareGenomes genomes={results} onClose={() => setComparing(false)} /> : null}
    </>
  );
}
