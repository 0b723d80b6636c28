import { useMemo, useState } from 'react';
import type { TableView } from '#renderer/api/lists/row-source.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { useMemorySource } from '../record-table/memory-source.ts';
import type { RecordColumn } from '../record-table/record-column.ts';
import { RecordTable } from '../record-table/record-table.tsx';
import { listRows, type DifferenceRow } from './difference-rows.ts';
import type { AlignmentModel } from './model.ts';

/** Every difference with its places and residues, as a table that a screen reader can read, to be copied and exported. */
export function DifferenceTable({
  model,
  onOpen,
}: {
  model: AlignmentModel;
  /** Shows a difference in the drawing. */
  onOpen: (column: number, row: number) => void;
}) {
  const [view, setView] = useState<TableView>({ search: '', sort: '' });
  const rows = useMemo(() => listRows(model), [model]);
  const columns = useMemo(() => columnsOf(model), [model]);
  const source = useMemorySource(rows, columns);
  const { locus, stamp } = model.result;
  return (
    <RecordTable
      name={model.rows.length === 2 ? 'differences' : 'sites'}
      label={`Differences in the alignment of ${locus}`}
      noun={['difference', 'differences']}
      source={source}
      columns={columns}
      view={view}
      onViewChange={setView}
      onOpen={({ column }) => onOpen(column, model.rows.length === 2 ? 1 : 0)}
      fileName={`${stamp.database}_${locus}_differences`}
      empty={<EmptyState title="No differences">All sequences of this alignment are the same.</EmptyState>}
    />
  );
}

function columnsOf(model: AlignmentModel): RecordColumn<DifferenceRow>[] {
  const [reference, other] = model.rows;
  const isPair = model.rows.length === 2;
  const change: RecordColumn<DifferenceRow>[] =
    model.result.frame === undefined || model.shown
      ? []
      : [{ id: 'change', header: 'Amino acid', value: (row) => row.change, width: 110 }];
  const ofPair: RecordColumn<DifferenceRow>[] = [
    { id: 'other', header: other?.name ?? '', value: (row) => row.others, width: 110, isMono: true },
    { id: 'otherPosition', header: 'Position', value: (row) => row.otherPosition, width: 110 },
    ...(other?.onContig
      ? [{ id: 'contig', header: other.onContig.contig, value: (row: DifferenceRow) => row.contigPosition, width: 130 }]
      : []),
  ];
  const ofMany: RecordColumn<DifferenceRow>[] = [
    { id: 'others', header: 'Residues', value: (row) => row.others, width: 190, isMono: true },
  ];
  const columns: RecordColumn<DifferenceRow>[] = [
    { id: 'number', header: '#', value: (row) => row.number, width: 64, isCount: true },
    { id: 'kind', header: 'Kind', value: (row) => row.kind, width: 106 },
    {
      id: 'column',
      header: 'Column',
      value: (row) => row.column + 1,
      width: 86,
      isCount: true,
      isHidden: isPair,
    },
    { id: 'residues', header: reference?.name ?? '', value: (row) => row.residues, width: 110, isMono: true },
    { id: 'position', header: 'Position', value: (row) => row.position, width: 110 },
    ...(isPair ? ofPair : ofMany),
    ...change,
    ...(isPair ? [] : [{ id: 'rows', header: 'Differs in', value: (row: DifferenceRow) => row.names, width: 400 }]),
  ];
  return columns.map((column) => ({ ...column, isSortable: true }));
}
