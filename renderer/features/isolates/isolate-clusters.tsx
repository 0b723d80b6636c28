import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { clusterQueries } from '#renderer/api/isolates/clusters.ts';
import { useCapabilities } from '#renderer/records/use-site.ts';
import { HoldBelow } from '#renderer/ui/pages/hold-below.tsx';
import { Section } from '#renderer/ui/pages/section.tsx';
import { formatQuantity } from '#renderer/ui/text/format.ts';
import { readUri } from '#shared/api/uri.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import classes from './isolates.module.css';

/** The kept clusters in which an isolate is. Nothing where it is in none, or the site does not tell. */
export function IsolateClusters({ site, database, isolate_id }: DatabasePlace & { isolate_id: number }) {
  const { filter: tellsClusters = false } = useCapabilities(site);
  const found = useQuery({ ...clusterQueries.ofIsolate(site, database, isolate_id), enabled: tellsClusters });
  if (found.isLoading) return <HoldBelow while />;
  const clusters = found.data?.clusters ?? [];
  if (clusters.length === 0) return null;
  return (
    <Section title="Clusters">
      <ul className={classes['list']}>
        {clusters.map(({ cluster: uri, name, isolates, threshold }) => {
          const cluster_set = readUri(uri)?.params['cluster_set'] ?? '';
          return (
            <li key={uri}>
              {cluster_set}:{' '}
              <Link
                to="/sites/$site/db/$database/cluster_sets/$cluster_set/clusters/$cluster"
                params={{ site, database, cluster_set, cluster: name }}
              >
                {name}
              </Link>{' '}
              ({formatQuantity(isolates, 'isolate')}, threshold {threshold})
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
