import { Group, SegmentedControl, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { clusterQueries, clustersSource, type ClusterChoice } from '#renderer/api/isolates/clusters.ts';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { RecordTable } from '#renderer/records/record-table/record-table.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import type { Cluster, ClusterSet } from '#shared/api/cluster.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { DatabasePlace } from '#shared/database-place.ts';

const FROM = '/sites/$site/db/$database/cluster_sets/$cluster_set';
const NO_VIEW = { search: '', sort: '' };

/** A set with more clusters is read page by page, in the order of the site. */
const MOST_AT_ONCE = 5_000;

interface ClusterTableProps extends DatabasePlace {
  cluster_set: string;
  levels: NonNullable<ClusterSet['levels']>;
}

/** The clusters of a set, of one threshold or all, or those that have ended. */
export function ClusterTable({ site, database, cluster_set, levels }: ClusterTableProps) {
  const search = useSearch({ from: FROM });
  const navigate = useNavigate({ from: FROM });
  const threshold = levels.find((level) => String(level.threshold) === search.threshold)?.threshold;
  const ended = search.ended === 'true';
  const choice: ClusterChoice = { threshold, ended };
  const show = (changed: Partial<typeof search>) =>
    void navigate({ search: (shown) => ({ ...shown, ...changed }), replace: true });
  const isLong = levels.reduce((sum, { clusters }) => sum + clusters, 0) > MOST_AT_ONCE || ended;
  const columns = useMemo(
    () => clusterColumns({ site, database }, { cluster_set, ended }),
    [site, database, cluster_set, ended],
  );
  const table = {
    name: 'clusters',
    label: 'Clusters',
    noun: ['cluster', 'clusters'] as const,
    columns,
    onOpen: ({ name }: Cluster) =>
      void navigate({
        to: '/sites/$site/db/$database/cluster_sets/$cluster_set/clusters/$cluster',
        params: { site, database, cluster_set, cluster: name },
      }),
    fileName: `${database}_clusters`,
    empty: ended ? (
      <EmptyState title="No cluster has ended">
        A cluster ends when it becomes a part of another one, or has no two isolates any more.
      </EmptyState>
    ) : (
      <EmptyState title="No isolates are this near to one another">Single isolates are in no cluster.</EmptyState>
    ),
  };
  return (
    <Section
      title={ended ? 'Clusters that have ended' : 'Clusters'}
      grow
      actions={
        <Group gap="sm">
          {levels.length > 1 ? (
            <Select
              aria-label="Threshold"
              data={[
                { value: '', label: 'All thresholds' },
                ...levels.map((level) => ({ value: String(level.threshold), label: `Threshold ${level.threshold}` })),
              ]}
              value={threshold === undefined ? '' : String(threshold)}
              allowDeselect={false}
              onChange={(value) => show({ threshold: value || undefined })}
              w={160}
            />
          ) : null}
          <SegmentedControl
            aria-label="Which clusters"
            data={[
              { value: 'present', label: 'Present' },
              { value: 'ended', label: 'Ended' },
            ]}
            value={ended ? 'ended' : 'present'}
            onChange={(value) => show({ ended: value === 'ended' ? 'true' : undefined })}
          />
        </Group>
      }
    >
      {isLong ? (
        <RecordTable
          key={JSON.stringify(choice)}
          {...table}
          canFilter={false}
          canSort={false}
          source={clustersSource(site, { database, cluster_set }, choice)}
          view={NO_VIEW}
          onViewChange={() => undefined}
        />
      ) : (
        <WholeTable {...{ site, database, cluster_set, choice }} table={table} />
      )}
    </Section>
  );
}

type TableParts = Omit<React.ComponentProps<typeof MemoryTable<Cluster>>, 'rows'>;

/** All clusters of a choice, which can be searched and sorted. */
function WholeTable({
  site,
  database,
  cluster_set,
  choice,
  table,
}: DatabasePlace & { cluster_set: string; choice: ClusterChoice; table: TableParts }) {
  const all = useQuery(clusterQueries.all(site, { database, cluster_set }, choice));
  return (
    <QueryRegion query={all}>
      {({ clusters }) => <MemoryTable key={JSON.stringify(choice)} {...table} rows={clusters} />}
    </QueryRegion>
  );
}

function clusterColumns(
  { site, database }: DatabasePlace,
  { cluster_set, ended: areEnded }: { cluster_set: string; ended: boolean },
): RecordColumn<Cluster>[] {
  const link = (cluster: string) => (
    <Link
      to="/sites/$site/db/$database/cluster_sets/$cluster_set/clusters/$cluster"
      params={{ site, database, cluster_set, cluster }}
      tabIndex={-1}
    >
      {cluster}
    </Link>
  );
  return [
    {
      id: 'name',
      header: 'Cluster',
      value: ({ name }) => name,
      cell: ({ name }) => link(name),
      width: 200,
      isSortable: true,
    },
    {
      id: 'threshold',
      header: 'Threshold',
      value: ({ threshold }) => threshold,
      width: 110,
      align: 'end',
      isSortable: true,
    },
    ...(areEnded ? [] : [SIZE]),
    { id: 'born', header: 'Since', value: ({ born }) => formatTime(born), width: 160, isSortable: true },
    ...(areEnded ? [ENDED] : [LAST_CHANGED]),
    ...(areEnded
      ? [
          {
            id: 'merged_into',
            header: 'Part of',
            value: ({ merged_into }: Cluster) => (merged_into === undefined ? undefined : nameInUri(merged_into)),
            cell: ({ merged_into }: Cluster) => (merged_into === undefined ? null : link(nameInUri(merged_into))),
            width: 180,
          },
        ]
      : []),
  ];
}

const SIZE: RecordColumn<Cluster> = {
  id: 'isolates',
  header: 'Isolates',
  value: ({ isolates }) => isolates,
  width: 110,
  isCount: true,
  isSortable: true,
};
const LAST_CHANGED: RecordColumn<Cluster> = {
  id: 'last_changed',
  header: 'Last changed',
  value: ({ last_changed }) => formatTime(last_changed),
  width: 160,
  isSortable: true,
};
const ENDED: RecordColumn<Cluster> = {
  id: 'ended',
  header: 'Ended',
  value: ({ ended }) => (ended === undefined ? undefined : formatTime(ended)),
  width: 160,
};
