import { Link } from '@tanstack/react-router';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import type { ScanRow } from '#shared/rpc/contract/scan.ts';
import { stateWord } from './scan-words.ts';

/** Columns of the findings of a scan. */
export function scanColumns(site: string, database: string): RecordColumn<ScanRow>[] {
  const columns: RecordColumn<ScanRow>[] = [
    {
      id: 'isolate',
      header: 'Isolate',
      value: ({ isolate }) => isolate,
      cell: ({ id, isolate }) => (
        <Link
          to="/sites/$site/db/$database/isolates/$isolate_id"
          params={{ site, database, isolate_id: String(id) }}
          tabIndex={-1}
        >
          {isolate}
        </Link>
      ),
      width: 160,
    },
    { id: 'id', header: 'Id', value: ({ id }) => id, width: 70, align: 'end' },
    { id: 'locus', header: 'Locus', value: ({ locus }) => locus, width: 130 },
    { id: 'state', header: 'State', value: ({ state }) => stateWord(state), width: 130 },
    { id: 'found', header: 'Found', value: ({ found }) => found.join('; '), width: 100 },
    { id: 'designated', header: 'Designated', value: ({ designated }) => designated.join('; '), width: 110 },
    {
      id: 'nearest',
      header: 'Nearest',
      value: ({ novel }) => novel && `${novel.nearest} (${novel.identity.toFixed(1)} %)`,
      width: 130,
    },
    { id: 'remark', header: 'Remark', value: ({ novel, reason }) => novel?.against ?? reason, width: 320 },
    { id: 'contig', header: 'Contig', value: ({ place }) => place?.contig, width: 80, align: 'end' },
    { id: 'start', header: 'Start', value: ({ place }) => place?.start, width: 90, isCount: true },
    { id: 'end', header: 'End', value: ({ place }) => place?.end, width: 90, isCount: true },
    { id: 'direction', header: 'Strand', value: ({ place }) => place?.direction, width: 90 },
  ];
  return columns.map((column) => ({ ...column, isSortable: true }));
}
