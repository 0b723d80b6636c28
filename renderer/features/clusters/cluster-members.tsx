import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { filterBody } from '#renderer/api/isolates/isolates.ts';
import { clusterQueries, type MemberList } from '#renderer/api/isolates/clusters.ts';
import { IsolateList, QueryToggle } from '#renderer/records/isolates/isolate-list.tsx';
import { useIsolateQuery } from '#renderer/records/isolates/use-isolate-query.ts';
import { Notice } from '#renderer/ui/notices/notice.tsx';
import { EmptyState } from '#renderer/ui/pages/empty-state.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatCount } from '#renderer/ui/text/format.ts';
import type { ClusterDetails } from '#shared/api/cluster.ts';
import type { IsolateFilter } from '#shared/api/isolate-filter.ts';
import { nameInUri } from '#shared/api/uri.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { SharedValues } from './shared-values.tsx';

interface ClusterMembersProps extends DatabasePlace {
  cluster: ClusterDetails;
  list: MemberList;
}

/** The isolates of a cluster: what they share, when they came, and their table. */
export function ClusterMembers({ site, database, cluster, list }: ClusterMembersProps) {
  const { records, members } = list;
  const filter: IsolateFilter = { field: 'id', op: 'in', values: members.map(({ id }) => id) };
  const query = useIsolateQuery(site, database, filter);
  const body = filterBody(filter);
  const [first] = members;
  if (!first) return null;
  return (
    <>
      {records > members.length ? (
        <Notice
          tone="info"
          role="note"
          title={`Shown and counted below are the first ${formatCount(members.length)} of its ${formatCount(records)} isolates, by id.`}
        />
      ) : null}
      <SharedValues {...{ site, database }} body={body} count={members.length} />
      <Section
        title="Isolates"
        grow
        actions={
          <div className="actions">
            <NearestLink {...{ site, database }} cluster={cluster} isolate={first} />
            {query.within ? <QueryToggle query={query} /> : null}
          </div>
        }
      >
        <IsolateList
          site={site}
          database={database}
          query={query}
          name="cluster isolates"
          label={`Isolates of ${cluster.name}`}
          fileName={`${database}_cluster`}
          all="all isolates of the cluster"
          empty={<EmptyState title="None of its isolates can be listed" />}
        />
      </Section>
    </>
  );
}

/** Leads to what is near the first isolate of a cluster, whether it is in the cluster or not. */
function NearestLink({
  site,
  database,
  cluster: { cluster_set, threshold },
  isolate,
}: DatabasePlace & { cluster: ClusterDetails; isolate: MemberList['members'][number] }) {
  const set = useQuery(clusterQueries.set(site, database, nameInUri(cluster_set))).data;
  if (!set) return null;
  return (
    <Link
      to="/sites/$site/db/$database/isolates/$isolate_id/nearest"
      params={{ site, database, isolate_id: String(isolate.id) }}
      search={{ scheme: nameInUri(set.scheme), within: String(2 * threshold) }}
    >
      What is near {isolate.name}
    </Link>
  );
}
