import type { FastifyInstance } from 'fastify';
import { listEvents, countEvents } from '#electron/store/clusters/cluster-events.ts';
import { clusterSetOf, listClusterSets, lociOfScheme, type ClusterSet } from '#electron/store/clusters/cluster-sets.ts';
import {
  clustersOfIsolate,
  clustersWithin,
  countClusters,
  countUnjudged,
  findCluster,
  formerNames,
  levelsOf,
  listClusters,
  listMembers,
  membersAt,
  type ClusterRow,
} from '#electron/store/clusters/read-clusters.ts';
import type { Database } from '#electron/store/file/database.ts';
import type { Part } from '#electron/store/records/part.ts';
import type { Cluster, ClusterDetails, ClusterSet as ToldSet } from '#shared/api/cluster.ts';
import { refusal } from '#shared/api/error-codes.ts';
import { routes } from '#shared/api/routes.ts';
import { defined } from '#shared/defined.ts';
import { registerRoute } from '../http/register-route.ts';
import { json } from '../http/reply.ts';
import type { DatabaseContext, Service } from '../http/service.ts';
import { pagedItems } from '../lists/paged-items.ts';
import { getIsolate } from './isolates.ts';

/** Isolates of which the diameter or the clusters at each threshold are worked out: all pairs of them are compared. */
const MOST_COMPARED = 3_000;
/** Clusters within one that are told of. */
const MOST_WITHIN = 100;
/** Pairs of isolates that are compared in the time of one row of a list, at a hundred loci. */
const PAIRS_OF_A_ROW = 10;

export function mountClusters(app: FastifyInstance, service: Service): void {
  registerRoute(app, service, routes.listClusterSets, async (context) => {
    const sets = listClusterSets(context.database.connection).filter(({ deleted_at }) => deleted_at === null);
    return json({ records: sets.length, cluster_sets: sets.map((set) => setResource(context, set)) });
  });

  registerRoute(app, service, routes.getClusterSet, async (context) => {
    const { database, linked } = context;
    const set = setOf(context);
    const isTold = !set.takes_poor && !linked.hidesDefinitions;
    const not_judged = isTold ? countUnjudged(database.connection, set.id, Math.max(...set.thresholds)) : undefined;
    return json({ ...setResource(context, set), ...defined({ not_judged }) });
  });

  registerRoute(app, service, routes.getClusterThresholds, async (context) => json(await thresholdsOf(context)));

  registerRoute(app, service, routes.listClusters, async (context) => {
    const { database, query } = context;
    const { connection } = database;
    const choice = { set: setOf(context).id, threshold: query.threshold, ended: query.ended === 'true' };
    return pagedItems(context, routes.listClusters, 'clusters', {
      records: countClusters(connection, choice),
      read: async (part: Part<ClusterRow>) => listClusters(connection, choice, part),
      show: (rows) => rows.map((row) => clusterResource(context, row)),
    });
  });

  registerRoute(app, service, routes.getCluster, async (context) => json(await clusterDetails(context)));

  registerRoute(app, service, routes.listClusterMembers, async (context) => {
    const { database, links } = context;
    const { id, isolates } = clusterOf(context);
    return pagedItems(context, routes.listClusterMembers, 'members', {
      records: isolates,
      read: async (part: Parameters<typeof listMembers>[2]) => listMembers(database.connection, id, part),
      show: (rows) =>
        rows.map(({ isolate, ...told }) => ({
          isolate: links.to(routes.getIsolate, { database: database.name, isolate_id: isolate }),
          ...told,
        })),
    });
  });

  registerRoute(app, service, routes.listClusterEvents, async (context) => {
    const { database, links, params } = context;
    const { id } = clusterOf(context);
    const uris = (isolates: readonly number[]) =>
      isolates.length === 0
        ? undefined
        : isolates.map((isolate) => links.to(routes.getIsolate, { database: database.name, isolate_id: isolate }));
    return pagedItems(context, routes.listClusterEvents, 'events', {
      records: countEvents(database.connection, id),
      read: async (part: Parameters<typeof listEvents>[2]) => listEvents(database.connection, id, part),
      show: (rows) =>
        rows.map(({ at, kind, other, came, left, changed }) => ({
          at,
          kind,
          ...defined({
            other:
              other === null ? undefined : { cluster: clusterUri(context, params.cluster_set, other), name: other },
            came: uris(came),
            left: uris(left),
            changed: uris(changed),
          }),
        })),
    });
  });

  registerRoute(app, service, routes.listIsolateClusters, async (context) => {
    const { id } = await getIsolate(context.database, context.params.isolate_id);
    const clusters = clustersOfIsolate(context.database.connection, id).map((row) => clusterResource(context, row));
    return json({ records: clusters.length, clusters });
  });
}

/** The set of a request's path, or 404. */
function setOf({ database, params }: DatabaseContext & { params: { cluster_set: string } }): ClusterSet {
  try {
    return clusterSetOf(database.connection, params.cluster_set);
  } catch {
    throw refusal(
      'unknown_cluster_set',
      `The database "${database.name}" has no set of clusters "${params.cluster_set}".`,
    );
  }
}

interface ClusterContext extends DatabaseContext {
  params: { cluster_set: string; cluster: string };
}

function clusterOf(context: ClusterContext): ClusterRow {
  const { cluster_set, cluster } = context.params;
  const found = findCluster(context.database.connection, setOf(context).id, cluster);
  if (found) return found;
  throw refusal('unknown_cluster', `The set "${cluster_set}" has no cluster "${cluster}".`);
}

function setResource({ database, links }: DatabaseContext, set: ClusterSet): ToldSet {
  const key = { database: database.name, cluster_set: set.name };
  const { name, thresholds, missing, pattern } = set;
  return {
    cluster_set: links.to(routes.getClusterSet, key),
    name,
    scheme: links.to(routes.getScheme, { database: database.name, scheme_id: set.scheme }),
    thresholds: [...thresholds],
    missing,
    ...defined({
      max_missing: set.max_missing ?? undefined,
      includes_private: set.is_private || undefined,
      includes_poor: set.takes_poor || undefined,
    }),
    pattern,
    ...levelsOf(database.connection, set),
    clusters: links.to(routes.listClusters, key),
    by_threshold: links.to(routes.getClusterThresholds, key),
  };
}

function clusterUri({ database, links }: DatabaseContext, cluster_set: string, cluster: string): string {
  return links.to(routes.getCluster, { database: database.name, cluster_set, cluster });
}

function clusterResource(context: DatabaseContext, row: ClusterRow): Cluster {
  const { set_name, name, threshold, isolates, born, last_changed, ended, merged_into } = row;
  return {
    cluster: clusterUri(context, set_name, name),
    name,
    threshold,
    isolates,
    born,
    last_changed,
    ...defined({
      ended: ended ?? undefined,
      merged_into: merged_into === null ? undefined : clusterUri(context, set_name, merged_into),
    }),
  };
}

async function clusterDetails(context: ClusterContext): Promise<ClusterDetails> {
  const { service, database, version, links } = context;
  const set = setOf(context);
  const row = clusterOf(context);
  const names = formerNames(database.connection, row.id);
  const diameter = await diameterOf(service, database, version, set, row);
  const within =
    row.ended === null && (diameter === undefined || diameter > 2 * row.threshold)
      ? clustersWithin(database.connection, row.id, MOST_WITHIN)
      : [];
  const key = { database: database.name, cluster_set: set.name, cluster: row.name };
  return {
    ...clusterResource(context, row),
    cluster_set: links.to(routes.getClusterSet, key),
    ...defined({
      former_names: names.length > 0 ? names : undefined,
      diameter,
      within: within.length > 0 ? within.map((each) => clusterResource(context, each)) : undefined,
    }),
    members: links.to(routes.listClusterMembers, key),
    events: links.to(routes.listClusterEvents, key),
  };
}

async function thresholdsOf(context: DatabaseContext & { params: { cluster_set: string } }): Promise<unknown> {
  const { service, database, version, links } = context;
  const { id, name, scheme, missing, thresholds } = setOf(context);
  const most = Math.max(...thresholds);
  const isolates = membersAt(database.connection, id, most).length;
  const told = {
    cluster_set: links.to(routes.getClusterSet, { database: database.name, cluster_set: name }),
    isolates,
  };
  if (isolates > MOST_COMPARED) return told;
  const query = { list: 'cluster_chart', set: id, scheme, missing, most } as const;
  const { chart } = await service.orders.find(database, version, query, scannedFor(database, scheme, isolates));
  const steps = chart?.steps.map(({ threshold, clusters, largest }) => ({ threshold, clusters, largest }));
  return { ...told, ...defined({ steps, stable: chart?.stable }) };
}

/** Rows of a list in whose time all pairs of isolates are compared. */
function scannedFor({ connection }: Database, scheme: number, isolates: number): number {
  return (isolates * isolates * lociOfScheme(connection, scheme).length) / (PAIRS_OF_A_ROW * 100);
}

async function diameterOf(
  service: Service,
  database: Database,
  version: string,
  { scheme, missing }: ClusterSet,
  { id, isolates }: ClusterRow,
): Promise<number | undefined> {
  if (isolates < 2 || isolates > MOST_COMPARED) return undefined;
  const scanned = scannedFor(database, scheme, isolates);
  const query = { list: 'cluster_diameter', cluster: id, scheme, missing } as const;
  return (await service.orders.find(database, version, query, scanned)).diameter;
}
