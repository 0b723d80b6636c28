import type { PlacedColumn } from './place-columns.ts';
import { TableHeader } from './table-header.tsx';
import type { ColumnModel } from './use-column-model.ts';
import classes from './record-table.module.css';

/** The header row, which stays in sight when the rows scroll. */
export function TableHead<Row extends object>({
  model,
  placed,
  onResize,
}: {
  model: ColumnModel<Row>;
  placed: readonly PlacedColumn<Row>[];
  onResize: (id: string, width: number, isDone: boolean) => void;
}) {
  const columns = [...model.pinned, ...model.scrolling];
  return (
    <div role="rowgroup" className={classes['head']} style={{ width: model.width }}>
      <div role="row" aria-rowindex={1} className={classes['headRow']}>
        {placed.map(({ column, index, width, gap, isPinned }) => {
          const modelColumn = columns[index - 1];
          return modelColumn ? (
            <TableHeader
              key={column.id}
              column={modelColumn}
              label={column.header}
              align={column.align}
              index={index}
              isPinned={isPinned}
              style={{ width, marginLeft: gap }}
              onResize={onResize}
            />
          ) : null;
        })}
      </div>
    </div>
  );
}
