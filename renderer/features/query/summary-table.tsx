import { useMemo, useState } from 'react';
import type { TableView } from '#renderer/api/row-source.ts';
import type { RecordColumn } from '#renderer/ui/record-table/record-column.ts';
import { RecordTable } from '#renderer/ui/record-table/record-table.tsx';
import { useMemorySource } from '#renderer/ui/record-table/memory-source.ts';
import type { QueryEntry } from './query-queue.ts';
import { AlleleLinks, ProfileLink } from './record-links.tsx';
import { updateSession } from './query-session.ts';
import type { SummaryRow, SummaryTable, SummaryView } from './result-table.ts';

function keyColumn(primaryKey: string, view: SummaryView): RecordColumn<SummaryRow> {
  return {
    id: `key ${primaryKey}`,
    header: primaryKey,
    width: 80,
    value: (row) => row.profile_ids.join(','),
    cell: (row) =>
      view.kind === 'scheme' && row.profile_ids.length > 0
        ? row.profile_ids.map((profile_id, index) => (
            <span key={profile_id}>
              {index > 0 ? ', ' : ''}
              <ProfileLink database={row.result.stamp.database} scheme_id={view.scheme_id} profile_id={profile_id}>
                {profile_id}
              </ProfileLink>
            </span>
          ))
        : '✕ none',
    isSortable: true,
  };
}

function columnsOf(table: SummaryTable, view: SummaryView): RecordColumn<SummaryRow>[] {
  return [
    { id: 'file', header: 'File', width: 170, value: (row) => row.result.name, isSortable: true },
    ...(table.primaryKey === undefined ? [] : [keyColumn(table.primaryKey, view)]),
    ...table.loci.map((locus, index): RecordColumn<SummaryRow> => {
      const idsOf = (row: SummaryRow) => row.alleles[index] ?? [];
      return {
        id: `locus ${locus}`,
        header: locus,
        width: 84,
        value: (row) => idsOf(row).join(','),
        cell: (row) =>
          idsOf(row).length > 0 ? (
            <AlleleLinks database={row.result.stamp.database} locus={locus} ids={idsOf(row)} />
          ) : (
            <span title="no exact match">✕ none</span>
          ),
        isSortable: true,
      };
    }),
    ...table.fields.map((field, index): RecordColumn<SummaryRow> => ({
      id: `field ${field}`,
      header: field,
      width: 130,
      value: (row) => row.values[index],
      isSortable: true,
    })),
  ];
}

/** File × loci over everything that has a result. Opening a row shows its input. */
export function SummaryGrid({
  table,
  view,
  entries,
}: {
  table: SummaryTable;
  view: SummaryView;
  entries: QueryEntry[];
}) {
  const [tableView, setTableView] = useState<TableView>({ search: '', sort: '' });
  const columnsKey = JSON.stringify([view, table.primaryKey, table.loci, table.fields]);
  // eslint-disable-next-line react-hooks/exhaustive-deps -- [reason: the key stands for what the columns are made of]
  const columns = useMemo(() => columnsOf(table, view), [columnsKey]);
  const source = useMemorySource(table.rows, columns);
  return (
    <RecordTable
      name="query-summary"
      label={`Summary of ${table.label}`}
      noun={['file', 'files']}
      source={source}
      columns={columns}
      view={tableView}
      onViewChange={setTableView}
      onOpen={(row) => updateSession({ selected: entries.find((entry) => entry.result === row.result)?.id ?? 'all' })}
      fileName={`${table.label} summary`}
      empty={null}
    />
  );
}
