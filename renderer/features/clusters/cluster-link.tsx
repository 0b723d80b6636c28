import { Link } from '@tanstack/react-router';
import type { ClusterPlace } from '#renderer/api/isolates/clusters.ts';

/** Leads to a cluster of the set of another one. */
export function ClusterLink({
  site,
  place: { database, cluster_set },
  name,
}: {
  site: string;
  place: Pick<ClusterPlace, 'database' | 'cluster_set'>;
  name: string;
}) {
  return (
    <Link
      to="/sites/$site/db/$database/cluster_sets/$cluster_set/clusters/$cluster"
      params={{ site, database, cluster_set, cluster: name }}
    >
      {name}
    </Link>
  );
}
