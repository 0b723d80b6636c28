import { Modal, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { distanceWords } from '#renderer/records/compare/distance-words.ts';
import { PartTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import type { Comparison, LinkageKind } from '#shared/rpc/contract/comparison.ts';
import { ClusterView } from './cluster-view.tsx';
import { numbered, type ClusterOfList, type ClusterPartition } from './numbered-clusters.ts';

interface ClustersOfPartitionProps {
  comparison: Comparison;
  linkage: LinkageKind;
  partition: ClusterPartition;
}

/** Names of members that stand in a row. */
const SHOWN = 12;

/** The clusters of two or more samples at a threshold. */
export function ClusterTable({ comparison, linkage, partition: { threshold, clusters } }: ClustersOfPartitionProps) {
  const [open, setOpen] = useState<ClusterOfList>();
  const rows = useMemo(() => numbered(clusters), [clusters]);
  const columns = useMemo(() => columnsOf(comparison), [comparison]);
  const singles = clusters.length - rows.length;
  return (
    <Section
      title={`${formatQuantity(rows.length, 'cluster')} at ${threshold}, and ${formatQuantity(singles, 'single sample')}`}
    >
      {rows.length === 0 ? (
        <EmptyState title="All samples are single">Choose a higher threshold.</EmptyState>
      ) : (
        <PartTable
          key={`${threshold} ${linkage}`}
          name="clusters of a comparison"
          label={`Clusters at ${threshold}`}
          noun={['cluster', 'clusters']}
          rows={rows}
          columns={columns}
          onOpen={setOpen}
          fileName={`${comparison.name}-clusters-at-${threshold}`}
          empty={null}
        />
      )}
      <Modal
        opened={open !== undefined}
        onClose={() => setOpen(undefined)}
        title={open ? `Cluster ${open.number} at ${threshold}` : ''}
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        {open ? <ClusterView {...{ comparison, threshold, linkage }} cluster={open} /> : null}
      </Modal>
    </Section>
  );
}

function columnsOf({ compared }: Comparison): RecordColumn<ClusterOfList>[] {
  const namesOf = ({ samples }: ClusterOfList) => samples.map((place) => compared[place]?.name ?? '');
  return [
    { id: 'number', header: 'Cluster', value: ({ number }) => number, width: 90, align: 'end', isSortable: true },
    {
      id: 'samples',
      header: 'Samples',
      value: ({ samples }) => samples.length,
      width: 100,
      isCount: true,
      isSortable: true,
    },
    {
      id: 'diameter',
      header: 'Diameter',
      value: ({ diameter }) => distanceWords(diameter),
      rank: ({ diameter }) => diameter,
      width: 100,
      align: 'end',
      isSortable: true,
    },
    {
      id: 'chain',
      header: 'Chained',
      value: ({ is_chain }) => (is_chain ? 'chained' : ''),
      cell: ({ is_chain }) =>
        is_chain ? (
          <Text span size="sm" c="var(--status-warning)">
            ⚠ chained
          </Text>
        ) : null,
      width: 100,
    },
    {
      id: 'members',
      header: 'Members',
      value: (cluster) => namesOf(cluster).join(', '),
      cell: (cluster) => {
        const names = namesOf(cluster);
        const more = names.length > SHOWN ? `, and ${names.length - SHOWN} more` : '';
        return `${names.slice(0, SHOWN).join(', ')}${more}`;
      },
      width: 520,
    },
  ];
}
