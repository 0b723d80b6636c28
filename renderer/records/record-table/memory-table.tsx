import { useState } from 'react';
import type { TableView } from '#renderer/api/lists/row-source.ts';
import { useMemorySource } from './memory-source.ts';
import { RecordTable, type RecordTableProps } from './record-table.tsx';
import { useTableView } from './use-table-view.ts';

type MemoryTableProps<Row extends object> = Omit<RecordTableProps<Row>, 'source' | 'view' | 'onViewChange'> & {
  rows: readonly Row[];
};

/** A table of rows that are all here, with its filter and order in the page's address. `columns` must keep its identity. */
export function MemoryTable<Row extends object>({ rows, ...table }: MemoryTableProps<Row>) {
  const [view, setView] = useTableView();
  const source = useMemorySource(rows, table.columns);
  return <RecordTable {...table} source={source} view={view} onViewChange={setView} />;
}

/** The same for a table within a page: its filter and order begin anew whenever it is shown. */
export function PartTable<Row extends object>({ rows, ...table }: MemoryTableProps<Row>) {
  const [view, setView] = useState<TableView>({ search: '', sort: '' });
  const source = useMemorySource(rows, table.columns);
  return <RecordTable {...table} source={source} view={view} onViewChange={setView} />;
}
