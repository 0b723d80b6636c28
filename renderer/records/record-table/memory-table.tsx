import { useMemorySource } from './memory-source.ts';
import { RecordTable, type RecordTableProps } from './record-table.tsx';
import { useTableView } from './use-table-view.ts';

/** A table of rows that are all here, with its filter and order in the page's address. `columns` must keep its identity. */
export function MemoryTable<Row extends object>({
  rows,
  ...table
}: Omit<RecordTableProps<Row>, 'source' | 'view' | 'onViewChange'> & { rows: readonly Row[] }) {
  const [view, setView] = useTableView();
  const source = useMemorySource(rows, table.columns);
  return <RecordTable {...table} source={source} view={view} onViewChange={setView} />;
}
