import { Button } from '@mantine/core';
import type { TableView } from '#renderer/api/lists/row-source.ts';
import { formatCount, formatQuantity } from '#renderer/ui/text/format.ts';
import { MAXIMUM_ROWS } from './use-row-windows.ts';
import type { RowWork } from './use-row-work.ts';
import classes from './record-table.module.css';

/** How many rows there are and are selected, and how far a copy or export is. */
export function TableStatus<Row>({
  total,
  noun,
  selected,
  view,
  work,
}: {
  total: number | undefined;
  noun: readonly [one: string, many: string];
  selected: number;
  view: TableView;
  work: RowWork<Row>;
}) {
  return (
    <div className={classes['status']} role="status">
      <span>
        {total === undefined ? 'Reading…' : formatQuantity(total, ...noun)}
        {total !== undefined && view.search ? (total === 1 ? ' matches' : ' match') : ''}
      </span>
      {total !== undefined && total > MAXIMUM_ROWS ? (
        <strong>
          Only the first {formatCount(MAXIMUM_ROWS)} rows are shown. Filter to see others, or export to get all.
        </strong>
      ) : null}
      {selected > 0 ? <span>{formatCount(selected)} selected</span> : null}
      {work.progress ? (
        <span className={classes['progress']}>
          {work.progress.word} {formatCount(work.progress.done)} of {formatCount(work.progress.total)}
          <Button size="compact-xs" variant="subtle" onClick={work.cancel}>
            Cancel
          </Button>
        </span>
      ) : null}
    </div>
  );
}
