import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { shownChanges, writeChanges } from '#renderer/api/curation/update-table.ts';
import { EditGrid } from '#renderer/records/grid/edit-grid.tsx';
import type { GridRules } from '#renderer/records/grid/grid-checks.ts';
import type { GridColumn } from '#renderer/records/grid/grid-column.ts';
import { isBlank, makeTable, type GridTable, type GridRow } from '#renderer/records/grid/grid-table.ts';
import { useEditGrid, type Befores } from '#renderer/records/grid/use-edit-grid.ts';
import { reviewOf, useReviewedWrite, WriteBar, ReasonField } from '#renderer/records/reviewed-write.tsx';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { UpdatedTable } from '#shared/api/curation/update-table.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';
import type { InputTable } from './input-table.ts';
import type { TableKind } from './table-kinds.ts';

/** Milliseconds without a change of the table after which it is looked at again. */
const PAUSE = 300;

/** The database says what is wrong, of the whole table at once. */
const RULES: GridRules<undefined> = { row: () => ({ problems: NONE, facts: undefined }), across: () => [] };
const NONE: readonly RowProblem[] = [];

/** A table with what was mended in it, and why it is to be written. */
export interface TableInWork extends InputTable {
  reason: string;
}

interface TableOfChangesProps extends DatabasePlace {
  kind: TableKind;
  given: TableInWork;
  onEdited: (now: TableInWork) => void;
  /** Called when the table was written or is given up. */
  onLeave: () => void;
}

/** A number for each state of a table: the table itself is too long to be compared. */
const states = new WeakMap<GridTable, string>();
let lastState = 0;
function stateOf(table: GridTable): string {
  const known = states.get(table) ?? String((lastState += 1));
  states.set(table, known);
  return known;
}

/** The table of changes: each cell with what was before, problems at their cells, which are mended in place, and then one button. */
export function TableOfChanges({ site, database, kind, given, onEdited, onLeave }: TableOfChangesProps) {
  const [reason, setReason] = useState(given.reason);
  const columns = useMemo(() => given.columns.map(columnOf), [given.columns]);
  const model = useEditGrid(
    () =>
      makeTable(
        given.columns,
        given.rows.map((cells) => ({ cells })),
      ),
    RULES,
  );
  const { table } = model.state;
  const keep = useEffectEvent(({ rows }: GridTable, why: string) => {
    const cells = rows.filter((row) => !isBlank(row)).map((row) => row.cells);
    onEdited({ columns: given.columns, rows: cells, reason: why });
  });
  useEffect(() => keep(table, reason), [table, reason]);
  const [settled] = useDebouncedValue(table, PAUSE);
  const filled = useMemo(() => settled.rows.filter((row) => !isBlank(row)), [settled]);
  const order = {
    site,
    database,
    record: kind.record,
    columns: settled.columns,
    rows: filled.map(({ cells }) => cells),
  };
  const shown = useQuery({ ...shownChanges(order, stateOf(settled)), placeholderData: keepPreviousData });
  const isNow = settled === table && !shown.isPlaceholderData && shown.data !== undefined;
  const told = useMemo(
    () => (shown.isPlaceholderData || !shown.data ? undefined : messagesByRow(shown.data, filled)),
    [shown.data, shown.isPlaceholderData, filled],
  );
  const { addProblems } = model;
  useEffect(() => {
    if (told) addProblems(told.problems);
  }, [told, addProblems]);

  const writing = useReviewedWrite<UpdatedTable>({
    site,
    database,
    write: (_, signal) => writeChanges(order, reason, signal),
    readAgain: shown.refetch,
    onWritten: onLeave,
    opensChanges: true,
    done: ({ changed: many }) => `${formatQuantity(many, ...kind.noun)} changed.`,
  });

  const { needsReason, isAllowed } = reviewOf((told && shown.data?.problems) ?? [], reason);
  const changed = shown.data?.changed ?? 0;
  return (
    <>
      {told?.general.map((message) => (
        <Notice key={message} tone="bad" title={message} />
      ))}
      {shown.data?.ignored ? (
        <Notice
          tone="info"
          title={`These columns follow from others and are left alone: ${shown.data.ignored.join(', ')}.`}
        />
      ) : null}
      {shown.error ? <ProblemView error={shown.error} /> : null}
      <EditGrid
        name={`update-${kind.record}`}
        label={`${kind.several} to change`}
        model={{ ...model, befores: told?.befores }}
        columns={columns}
      />
      <ReasonField needsReason={needsReason} value={reason} onChange={setReason} minRows={1} maxRows={4} />
      <WriteBar
        writing={writing}
        summary={isNow ? summaryOf(shown.data, told?.errors ?? 0, kind) : 'Checking the table…'}
        submit={`Change ${changed === 0 ? kind.noun[1] : formatQuantity(changed, ...kind.noun)}`}
        isReady={isNow && isAllowed && changed > 0}
        leave="Another table"
        onLeave={onLeave}
      />
    </>
  );
}

function columnOf(id: string): GridColumn {
  return { id, isRequired: false, rule: 'An empty cell changes nothing, <blank> empties.' };
}

function summaryOf(
  { changed, unchanged }: { changed: number; unchanged: number },
  errors: number,
  { noun }: TableKind,
): string {
  const same = unchanged === 0 ? '' : ` ${formatCount(unchanged)} stay as they are.`;
  if (errors > 0) return `${formatQuantity(errors, 'error')}. Nothing is written while there is one.${same}`;
  return changed === 0 ? `The table changes nothing.` : `${formatQuantity(changed, ...noun)} will change.${same}`;
}

/** What is told of a table of changes, at the rows that were asked about. */
interface RowMessages {
  problems: ReadonlyMap<GridRow, readonly RowProblem[]>;
  befores: Befores;
  /** What is wrong with the header. */
  general: readonly string[];
  errors: number;
}

/** Puts what the service says at the rows of the grid. `rows` are those that it was asked about, in that order. */
function messagesByRow(reply: UpdatedTable, rows: readonly GridRow[]): RowMessages {
  const problems = new Map<GridRow, RowProblem[]>();
  const general: string[] = [];
  for (const { row, ...problem } of reply.problems) {
    const at = row === undefined ? undefined : rows[row - 1];
    if (at) problems.set(at, [...(problems.get(at) ?? []), problem]);
    else general.push(problem.message);
  }
  const befores = new Map<GridRow, ReadonlyMap<number, string>>();
  for (const { row, cells } of reply.rows) {
    const at = rows[row - 1];
    if (at) befores.set(at, new Map(cells.map(([place, before]) => [place, before])));
  }
  const errors = reply.problems.filter(({ severity }) => severity === 'error').length;
  return { problems, befores, general, errors };
}
