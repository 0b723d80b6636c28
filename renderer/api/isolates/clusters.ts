import { queryOptions } from '@tanstack/react-query';
import type { Cluster } from '#shared/api/cluster.ts';
import { MAX_FILTER_VALUES } from '#shared/api/isolate-filter.ts';
import { routes } from '#shared/api/routes.ts';
import { nameInUri } from '#shared/api/uri.ts';
import { defined } from '#shared/defined.ts';
import { api } from '../bridge.ts';
import { keys } from '../keys.ts';
import type { RowSource } from '../lists/row-source.ts';
import { routeQuery } from '../queries.ts';

/** Which clusters of a set are listed. */
export interface ClusterChoice {
  /** All thresholds when absent. */
  threshold?: number | undefined;
  /** Those that have ended, instead of those that are there. */
  ended: boolean;
}

export interface ClusterPlace {
  database: string;
  cluster_set: string;
  cluster: string;
}

/** The members of a cluster, as many of them as isolates can be searched by. */
export interface MemberList {
  /** All of them. */
  records: number;
  members: { id: number; name: string }[];
}

/** To check more of them keeps the screen busy for longer than one notices. */
const MEMBERS_AT_ONCE = 1_000;

/** Events of a cluster that a page shows. */
const MOST_EVENTS = 200;

/** For sites that filter isolates. */
export const clusterQueries = {
  sets: (site: string, database: string) => routeQuery(site, routes.listClusterSets, { database }),

  set: (site: string, database: string, cluster_set: string) =>
    routeQuery(site, routes.getClusterSet, { database, cluster_set }),

  thresholds: (site: string, database: string, cluster_set: string) =>
    routeQuery(site, routes.getClusterThresholds, { database, cluster_set }),

  one: (site: string, place: ClusterPlace) => routeQuery(site, routes.getCluster, { ...place }),

  members: (site: string, place: ClusterPlace) =>
    queryOptions({
      queryKey: [...keys.database(site, place.database), 'cluster-members', place],
      queryFn: async ({ signal }): Promise<MemberList> => {
        const list: MemberList = { records: 0, members: [] };
        do {
          const page = list.members.length / MEMBERS_AT_ONCE + 1;
          const asked = { page, page_size: MEMBERS_AT_ONCE };
          const reply = await api(site).get(routes.listClusterMembers, { ...place }, asked, { signal });
          list.records = reply.records;
          list.members.push(...reply.members.map(({ isolate, name }) => ({ id: Number(nameInUri(isolate)), name })));
          if (reply.members.length < MEMBERS_AT_ONCE) break;
        } while (list.members.length < MAX_FILTER_VALUES);
        return list;
      },
    }),

  /** The last ones. */
  events: (site: string, place: ClusterPlace) =>
    routeQuery(site, routes.listClusterEvents, { ...place }, { page_size: MOST_EVENTS }),

  /** All clusters of a choice: for sets that have not too many. */
  all: (site: string, { database, cluster_set }: Omit<ClusterPlace, 'cluster'>, choice: ClusterChoice) =>
    routeQuery(site, routes.listClusters, { database, cluster_set }, { ...asParameters(choice), return_all: 1 }),

  ofIsolate: (site: string, database: string, isolate_id: number) =>
    routeQuery(site, routes.listIsolateClusters, { database, isolate_id }, {}, { retry: false }),
};

/** The clusters of a set page by page, for a table. */
export function clustersSource(
  site: string,
  { database, cluster_set }: Omit<ClusterPlace, 'cluster'>,
  choice: ClusterChoice,
): RowSource<Cluster> {
  return {
    key: [...keys.database(site, database), 'clusters', cluster_set, choice],
    fetchPage: async ({ page, page_size }, signal) => {
      const asked = { ...asParameters(choice), page, page_size };
      const reply = await api(site).get(routes.listClusters, { database, cluster_set }, asked, { signal });
      return { records: reply.records, items: reply.clusters.map((record) => ({ record })) };
    },
  };
}

function asParameters({ threshold, ended }: ClusterChoice) {
  return defined({ threshold, ended: ended ? ('true' as const) : undefined });
}
