import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { databaseQueries } from '#renderer/api/databases/databases.ts';
import { schemeQueries } from '#renderer/api/definitions/schemes.ts';
import { query } from '#renderer/api/queries.ts';
import { LoadingLines, QueryRegion } from '#renderer/ui/pages/query-region.tsx';
import type { ClusterSet } from '#shared/api/cluster.ts';
import type { DatabasePlace } from '#shared/database-place.ts';
import { ClusterSetForm } from './cluster-set-form.tsx';

interface NewClusterSetProps extends DatabasePlace {
  /** Those that are there. */
  sets: readonly ClusterSet[];
  onClose: () => void;
}

/** Asks how a new set of clusters shall be made, and opens its page. */
export function NewClusterSet({ site, database, sets, onClose }: NewClusterSetProps) {
  const navigate = useNavigate();
  const schemes = useQuery(schemeQueries.list(site, database));
  const about = useQuery(databaseQueries.one(site, database));
  const { seqdef } = about.data ?? {};
  const definitions = useQuery({ ...databaseQueries.one(site, seqdef ?? ''), enabled: seqdef !== undefined });
  const deleted = useQuery(query('clusters:list-deleted', { database })).data;
  return (
    <QueryRegion query={schemes}>
      {(all) => {
        const comparable = all.filter(({ locus_count = 0 }) => locus_count > 1);
        const [first, ...others] = comparable;
        if (!first) {
          return <Text size="sm">Isolates are compared at the loci of a scheme. This database has none.</Text>;
        }
        if (about.isLoading || definitions.isLoading || !deleted) return <LoadingLines />;
        return (
          <ClusterSetForm
            database={database}
            organism={about.data?.organism ?? definitions.data?.organism}
            schemes={[first, ...others]}
            taken={[...sets.map(({ name }) => name), ...deleted]}
            onDefined={(cluster_set) =>
              void navigate({
                to: '/sites/$site/db/$database/cluster_sets/$cluster_set',
                params: { site, database, cluster_set },
              })
            }
            onClose={onClose}
          />
        );
      }}
    </QueryRegion>
  );
}
