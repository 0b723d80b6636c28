import { UnstyledButton } from '@mantine/core';
import { useMemo } from 'react';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { PartTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import type { ResultStamp } from '#shared/rpc/contract/result-stamp.ts';
import { StatusBadge } from '../report/status-badge.tsx';
import report from '../report/report.module.css';
import { stampColumns } from '../results/stamp.ts';
import { STATUS_WORDS } from '../results/status-labels.ts';
import type { Placement } from './placements.ts';
import { pieceWords } from './placement-labels.ts';

function columnsFor(open: (placement: Placement) => void): RecordColumn<Placement>[] {
  return [
    {
      id: 'locus',
      header: 'Locus',
      width: 140,
      value: ({ locus }) => locus,
      cell: (placement) => (
        <UnstyledButton className={report['open']} tabIndex={-1} onClick={() => open(placement)}>
          {placement.locus}
        </UnstyledButton>
      ),
      isSortable: true,
    },
    {
      id: 'status',
      header: 'Status',
      width: 130,
      value: ({ status }) => STATUS_WORDS[status].word,
      cell: ({ status }) => <StatusBadge status={status} />,
      isSortable: true,
    },
    { id: 'allele', header: 'Allele', width: 90, value: ({ label }) => label, isSortable: true },
    { id: 'contig', header: 'Contig', width: 150, value: ({ contig }) => contig, isMono: true, isSortable: true },
    {
      id: 'start',
      header: 'Start',
      width: 90,
      isCount: true,
      value: ({ start }) => start,
      isSortable: true,
    },
    { id: 'end', header: 'End', width: 90, isCount: true, value: ({ end }) => end, isSortable: true },
    { id: 'strand', header: 'Strand', width: 90, value: ({ orientation }) => orientation, isSortable: true },
    {
      id: 'copy',
      header: 'Copy',
      width: 80,
      value: ({ copy, copies, piece }) => (piece ? pieceWords(piece) : copies > 1 ? `${copy} of ${copies}` : ''),
      isSortable: true,
    },
    {
      id: 'gap',
      header: 'Gap before',
      width: 100,
      isCount: true,
      value: ({ gap }) => gap,
      isSortable: true,
    },
    { id: 'cut_off', header: 'Cut off', width: 80, value: ({ isCutOff }) => (isCutOff ? 'yes' : ''), isSortable: true },
    {
      id: 'part',
      header: 'Across the origin',
      width: 110,
      value: ({ part }) => (part ? `${part} part` : ''),
      isHidden: true,
    },
  ];
}

/** The map as a table: every place in the order of the contigs. */
export function PositionTable({
  name,
  placements,
  stamp,
  onOpen,
}: {
  name: string;
  placements: readonly Placement[];
  stamp: ResultStamp;
  onOpen: (placement: Placement) => void;
}) {
  const columns = useMemo(() => columnsFor(onOpen), [onOpen]);
  return (
    <PartTable
      name="query-positions"
      label={`Positions of the loci of ${name}`}
      noun={['place', 'places']}
      rows={placements}
      columns={columns}
      exportColumns={stampColumns(() => stamp)}
      onOpen={onOpen}
      fileName={`${name}.positions`}
      empty={<EmptyState title="No locus lies on these contigs" />}
    />
  );
}
