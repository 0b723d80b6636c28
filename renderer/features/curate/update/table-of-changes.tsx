import { Button, Group } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { readSiteAgain, undoTogether } from '#renderer/api/curation/records.ts';
import { shownChanges, writeChanges } from '#renderer/api/curation/update-table.ts';
import { EditGrid } from '#renderer/records/grid/edit-grid.tsx';
import type { GridRules } from '#renderer/records/grid/grid-checks.ts';
import type { GridColumn } from '#renderer/records/grid/grid-column.ts';
import { isBlank, makeTable, type GridTable } from '#renderer/records/grid/grid-table.ts';
import { useEditGrid } from '#renderer/records/grid/use-edit-grid.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { notifyUndo } from '#renderer/ui/notices/notify-undo.tsx';
import { notifyProblem } from '#renderer/ui/notices/notify.ts';
import { ProblemView } from '#renderer/ui/notices/problem-view.tsx';
import { useStoppable } from '#renderer/ui/progress/use-stoppable.ts';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import type { RowProblem } from '#shared/rules/rule-problem.ts';
import { toldByRow } from './told-by-row.ts';
import type { GivenTable } from './given-table.ts';
import type { TableKind } from './table-kinds.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { ReasonField } from '#renderer/records/reason-field.tsx';

/** Milliseconds without a change of the table after which it is looked at again. */
const PAUSE = 300;

/** The database says what is wrong, of the whole table at once. */
const RULES: GridRules<undefined> = { row: () => ({ problems: NONE, facts: undefined }), across: () => [] };
const NONE: readonly RowProblem[] = [];

/** A table with what was mended in it, and why it is to be written. */
export interface TableInWork extends GivenTable {
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
  const client = useQueryClient();
  const navigate = useNavigate();
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
    () => (shown.isPlaceholderData || !shown.data ? undefined : toldByRow(shown.data, filled)),
    [shown.data, shown.isPlaceholderData, filled],
  );
  const { addProblems } = model;
  useEffect(() => {
    if (told) addProblems(told.problems);
  }, [told, addProblems]);

  const stoppable = useStoppable();
  const writing = useMutation({
    mutationFn: () => writeChanges(order, reason, stoppable.begin()),
    // It may have been too late: then the table changes nothing any more.
    onError: () => stoppable.isStopped() && void shown.refetch(),
    onSuccess: ({ changed, batch }) => {
      readSiteAgain(client, site);
      if (batch === undefined) return;
      onLeave();
      notifyUndo(`${formatQuantity(changed, ...kind.noun)} changed.`, () => {
        undoTogether(client, site, database, batch).catch((error: unknown) =>
          notifyProblem('They stay changed', error),
        );
      });
      void navigate({
        to: '/sites/$site/db/$database/changes',
        params: { site, database },
        search: { batch },
      });
    },
  });

  const { errors, warnings } = told ?? { errors: 0, warnings: 0 };
  const needsReason = warnings > 0 && errors === 0;
  const changed = shown.data?.changed ?? 0;
  const canWrite = isNow && errors === 0 && changed > 0 && (!needsReason || reason.trim() !== '');
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
      {writing.error && !stoppable.isStopped() ? <ProblemView error={writing.error} /> : null}
      <EditGrid
        name={`update-${kind.record}`}
        label={`${kind.several} to change`}
        model={{ ...model, befores: told?.befores }}
        columns={columns}
      />
      <ReasonField needsReason={needsReason} value={reason} onChange={setReason} minRows={1} maxRows={4} />
      <Group justify="space-between">
        <span role="status">{isNow ? summaryOf(shown.data, errors, kind) : 'Looking at the table…'}</span>
        <Group gap="sm">
          {writing.isPending ? (
            <Button variant="default" onClick={stoppable.stop}>
              Stop
            </Button>
          ) : (
            <Button variant="default" onClick={onLeave}>
              Another table
            </Button>
          )}
          <Button disabled={!canWrite} loading={writing.isPending} onClick={() => writing.mutate()}>
            Change {changed === 0 ? kind.noun[1] : formatQuantity(changed, ...kind.noun)}
          </Button>
        </Group>
      </Group>
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
