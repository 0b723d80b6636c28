import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { clusterQueries, type ClusterPlace } from '#renderer/api/isolates/clusters.ts';
import { useDatabaseLabel } from '#renderer/records/use-database-label.ts';
import { useRememberedPage } from '#renderer/records/use-remembered-page.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import { RecordPage } from '#renderer/ui/pages/record-page.tsx';
import { formatCount, formatTime } from '#renderer/ui/text/format.ts';
import type { ClusterDetails } from '#shared/api/cluster.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { ChainNotice } from './chain-notice.tsx';
import { ClusterEvents } from './cluster-events.tsx';
import { ClusterLink } from './cluster-link.tsx';
import { ClusterMembers } from './cluster-members.tsx';
import { RenameCluster } from './rename-cluster.tsx';

/** Isolates that belong together: who they are, what they share, and what happened to the cluster. */
export function ClusterPage() {
  const { site, database, cluster_set, cluster } = useParams({
    from: '/sites/$site/db/$database/cluster_sets/$cluster_set/clusters/$cluster',
  });
  const label = useDatabaseLabel(site, database);
  const { classify: canChange = false } = useCapabilities(site);
  const place: ClusterPlace = { database, cluster_set, cluster };
  const record = useQuery(clusterQueries.one(site, place));
  const members = useQuery({ ...clusterQueries.members(site, place), enabled: record.data?.ended === undefined });
  const name = record.data?.name ?? cluster;
  useRememberedPage(record.data ? `Cluster ${name} (${database})` : undefined);
  return (
    <RecordPage
      title={name}
      subtitle={
        <>
          Cluster of{' '}
          <Link
            to="/sites/$site/db/$database/cluster_sets/$cluster_set"
            params={{ site, database, cluster_set }}
            search={record.data ? { threshold: String(record.data.threshold) } : {}}
          >
            {cluster_set}
          </Link>
          , isolates of {label}
        </>
      }
      badges={record.data?.ended === undefined ? null : <Badge color="gray">Ended</Badge>}
      actions={
        canChange && record.data ? <RenameCluster {...{ site, database, cluster_set }} name={name} key={name} /> : null
      }
      record={record}
      holdsList
      notices={(told) => <Notices {...{ site, place }} cluster={told} />}
      facts={({ isolates, threshold, diameter, ended }) => [
        ...(ended === undefined
          ? [{ label: isolates === 1 ? 'isolate' : 'isolates', value: formatCount(isolates) }]
          : []),
        { label: 'threshold: differing loci of neighbours', value: formatCount(threshold) },
        {
          label: 'diameter: differing loci of the farthest two',
          value: diameter === undefined || ended !== undefined ? undefined : formatCount(Math.round(diameter)),
        },
      ]}
      fields={({ born, last_changed, diameter, ended, former_names }) => [
        [
          'Diameter',
          diameter === undefined && ended === undefined
            ? 'Not known: a cluster with so many isolates is not compared pair by pair'
            : undefined,
        ],
        ['Since', formatTime(born)],
        ['Last changed', formatTime(last_changed)],
        [
          'Former names',
          former_names?.map((former) => `${former.name} (until ${formatTime(former.until)})`).join(', '),
        ],
      ]}
    >
      {(told) => (
        <>
          {told.ended === undefined ? (
            <QueryRegion query={members}>
              {(list) => (
                <ClusterMembers
                  key={`${database} ${cluster_set} ${told.name}`}
                  {...{ site, database }}
                  cluster={told}
                  list={list}
                />
              )}
            </QueryRegion>
          ) : null}
          <ClusterEvents {...{ site, place }} members={members.data?.members ?? []} />
        </>
      )}
    </RecordPage>
  );
}

function Notices({ site, place, cluster }: { site: string; place: ClusterPlace; cluster: ClusterDetails }) {
  const { name, ended, merged_into } = cluster;
  return (
    <>
      {place.cluster === name ? null : (
        <Notice tone="info" role="note" title={`The cluster ${place.cluster} is called ${name} now.`} />
      )}
      {ended === undefined ? null : (
        <Notice tone="info" role="note" title={`This cluster ended on ${formatTime(ended)}.`}>
          {merged_into === undefined ? (
            'It has no two isolates any more.'
          ) : (
            <>
              Its isolates are a part of <ClusterLink {...{ site, place }} name={nameInUri(merged_into)} /> now.
            </>
          )}
        </Notice>
      )}
      <ChainNotice {...{ site, place }} cluster={cluster} />
    </>
  );
}
