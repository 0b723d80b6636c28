import { Button, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { clusterQueries } from '#renderer/api/isolates/clusters.ts';
import { MemoryTable } from '#renderer/records/record-table/memory-table.tsx';
import type { RecordColumn } from '#renderer/records/record-table/record-column.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { ListPage } from '#renderer/ui/pages/list-page.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { formatTime } from '#renderer/ui/text/format.ts';
import type { ClusterSet } from '#shared/api/cluster.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { DeletedSets } from './deleted-sets.tsx';
import { NewClusterSet } from './new-cluster-set.tsx';

/** The sets of clusters that a database keeps. */
export function ClusterSetsPage() {
  const { site, database } = useParams({ from: '/sites/$site/db/$database/cluster_sets' });
  const label = useDatabaseLabel(site, database);
  const { filter: tellsClusters = false } = useCapabilities(site);
  useRememberedPage(`Clusters (${database})`);
  if (!tellsClusters) {
    return (
      <ListPage title="Clusters" subtitle={`Isolates of ${label} that belong together`}>
        <EmptyState title="This site does not tell of clusters">
          Databases of this computer and of other installations of Allelier keep clusters.
        </EmptyState>
      </ListPage>
    );
  }
  return <Sets key={`${site} ${database}`} site={site} database={database} />;
}

function Sets({ site, database }: DatabasePlace) {
  const label = useDatabaseLabel(site, database);
  const { classify: canDefine = false } = useCapabilities(site);
  const navigate = useNavigate();
  const sets = useQuery(clusterQueries.sets(site, database));
  const schemes = useQuery(schemeQueries.list(site, database));
  const [isDefining, dialog] = useDisclosure(false);
  const columns = useMemo(
    () => setColumns({ site, database }, new Map(schemes.data?.map(({ id, description }) => [id, description]))),
    [site, database, schemes.data],
  );
  const defineNew = canDefine ? <Button onClick={dialog.open}>New set…</Button> : null;
  return (
    <ListPage
      title="Clusters"
      subtitle={`Isolates of ${label} that belong together`}
      actions={sets.data?.records ? defineNew : null}
      notices={canDefine ? <DeletedSets database={database} /> : null}
    >
      <QueryRegion query={sets}>
        {({ cluster_sets }) => (
          <MemoryTable
            name="sets of clusters"
            label={`Sets of clusters of ${database}`}
            noun={['set', 'sets']}
            rows={cluster_sets}
            columns={columns}
            onOpen={({ name }) =>
              void navigate({
                to: '/sites/$site/db/$database/cluster_sets/$cluster_set',
                params: { site, database, cluster_set: name },
              })
            }
            fileName={`${database}_cluster_sets`}
            empty={
              <EmptyState title="This database keeps no clusters" actions={defineNew}>
                A set of clusters says which isolates belong together, at one or several thresholds. Each cluster has a
                name that stays when isolates join, and its page tells what happened to it. New isolates join by
                themselves.
              </EmptyState>
            }
          />
        )}
      </QueryRegion>
      <Modal
        opened={isDefining}
        onClose={dialog.close}
        title="New set of clusters"
        size="lg"
        closeButtonProps={{ 'aria-label': 'Close' }}
      >
        <NewClusterSet {...{ site, database }} sets={sets.data?.cluster_sets ?? []} onClose={dialog.close} />
      </Modal>
    </ListPage>
  );
}

function setColumns(
  { site, database }: DatabasePlace,
  schemes: ReadonlyMap<number, string>,
): RecordColumn<ClusterSet>[] {
  const schemeOf = ({ scheme }: ClusterSet) => {
    const id = nameInUri(scheme);
    return schemes.get(Number(id)) ?? `Scheme ${id}`;
  };
  return [
    {
      id: 'name',
      header: 'Set',
      value: ({ name }) => name,
      cell: ({ name }) => (
        <Link
          to="/sites/$site/db/$database/cluster_sets/$cluster_set"
          params={{ site, database, cluster_set: name }}
          tabIndex={-1}
        >
          {name}
        </Link>
      ),
      width: 200,
      isSortable: true,
    },
    { id: 'scheme', header: 'Scheme', value: schemeOf, width: 160, isSortable: true },
    { id: 'thresholds', header: 'Thresholds', value: ({ thresholds }) => thresholds.join(', '), width: 120 },
    { id: 'clusters', header: 'Clusters', value: clustersOf, width: 200 },
    {
      id: 'scope',
      header: 'Over',
      value: ({ includes_private }) => (includes_private === true ? 'all isolates' : 'public isolates'),
      width: 140,
    },
    { id: 'pattern', header: 'Names', value: ({ pattern }) => pattern, width: 190 },
    {
      id: 'last_changed',
      header: 'Last changed',
      value: ({ last_changed }) => (last_changed === undefined ? undefined : formatTime(last_changed)),
      width: 160,
      isSortable: true,
    },
  ];
}

/** `12 at 10, 30 at 5`. */
function clustersOf({ levels }: ClusterSet): string {
  if (!levels) return 'being worked out';
  if (levels.length === 1) return String(levels[0]?.clusters ?? 0);
  return levels.map(({ threshold, clusters }) => `${clusters} at ${threshold}`).join(', ');
}
