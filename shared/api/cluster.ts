import { z } from 'zod';
import { databaseParams, Paging, RecordCount, Uri } from './common.ts';
import { IntegerParameter, pagingParameters } from './parameters.ts';
import { route } from './route.ts';

/** ISO timestamp. */
const Moment = z.string();

/** How a set of clusters is made. Additive, like all of this file. */
export const ClusterSet = z
  .object({
    cluster_set: Uri,
    name: z.string(),
    scheme: Uri,
    /** Loci at which two isolates may differ that are in one cluster, or are joined by a chain of such pairs. Falling. */
    thresholds: z.array(z.number().int()),
    /** What a locus counts that one of two isolates lacks: nothing; a difference; nothing, with the sum scaled to all loci. */
    missing: z.enum(['ignore', 'difference', 'scaled']),
    /** Isolates that lack more loci are left out. Absent: none is. */
    max_missing: z.number().int().optional(),
    /** Over all isolates: then only those see it who see all. Absent: over public ones. */
    includes_private: z.boolean().optional(),
    /** Genomes that are not good join, too. */
    includes_poor: z.boolean().optional(),
    /**
     * Isolates in its clusters at the largest threshold whose genome nobody has judged: they join until a verdict says that they are not good. Of
     * one set only; absent where all genomes join, and for those who may not read verdicts.
     */
    not_judged: z.number().int().optional(),
    /** How new clusters are named: `LM-{year}-{number}`. */
    pattern: z.string(),
    /** At each threshold. Absent until the set is worked out for the first time. */
    levels: z
      .array(
        z.object({
          threshold: z.number().int(),
          clusters: z.number().int(),
          isolates: z.number().int(),
          largest: z.number().int(),
        }),
      )
      .optional(),
    /** When its clusters changed the last time. Absent until the set is worked out for the first time. */
    last_changed: Moment.optional(),
    clusters: Uri,
    by_threshold: Uri,
  })
  .meta({ id: 'ClusterSet' });
export type ClusterSet = z.infer<typeof ClusterSet>;

/** What each threshold makes of the isolates that are in clusters of a set at its largest threshold. */
const ClusterThresholds = z
  .object({
    cluster_set: Uri,
    /** How many isolates these are: they are compared with one another anew. */
    isolates: z.number().int(),
    /** From 0 to the largest threshold. Absent where there are more isolates than are compared for it. */
    steps: z
      .array(
        z.object({
          threshold: z.number().int(),
          clusters: z.number().int(),
          /** Isolates of the largest cluster; 1 where all are single. */
          largest: z.number().int(),
        }),
      )
      .optional(),
    /** Ranges of thresholds, both ends included, in which clusters almost stay as they are. Absent like `steps`. */
    stable: z.array(z.object({ from: z.number().int(), to: z.number().int() })).optional(),
  })
  .meta({ id: 'ClusterThresholds' });

/** Isolates that belong together. */
export const Cluster = z
  .object({
    cluster: Uri,
    name: z.string(),
    threshold: z.number().int(),
    /** How many isolates it has; 0 once it has ended. */
    isolates: z.number().int(),
    born: Moment,
    /** When its members changed the last time. */
    last_changed: Moment,
    ended: Moment.optional(),
    /** The cluster of which its members are a part now. */
    merged_into: Uri.optional(),
  })
  .meta({ id: 'Cluster' });
export type Cluster = z.infer<typeof Cluster>;

export const ClusterDetails = Cluster.extend({
  cluster_set: Uri,
  /** Names that it had before, and until when. */
  former_names: z.array(z.object({ name: z.string(), until: Moment })).optional(),
  /**
   * The most loci at which two of its members differ. Above the threshold, a chain holds it together. Absent where it has more members
   * than are compared for it.
   */
  diameter: z.number().optional(),
  /**
   * The clusters of its members at smaller thresholds of the set, at most a hundred. Only where the diameter is above twice the threshold, or was
   * not worked out.
   */
  within: z.array(Cluster).optional(),
  members: Uri,
  events: Uri,
}).meta({ id: 'ClusterDetails' });
export type ClusterDetails = z.infer<typeof ClusterDetails>;

export const ClusterMember = z.object({ isolate: Uri, name: z.string(), since: Moment }).meta({ id: 'ClusterMember' });
export type ClusterMember = z.infer<typeof ClusterMember>;

/**
 * What happened to a cluster at a moment. `born`, `returned`: it became a cluster, or again, as a part of `other` if that is there. `joined`,
 * `left`: isolates. `took_in`: `other` became a part of it. `merged_into`: it became a part of `other`. `gave_off`: `other` was a part of it.
 * `ended`: it has no two members any more.
 */
export const ClusterEvent = z
  .object({
    at: Moment,
    kind: z.enum(['born', 'returned', 'joined', 'left', 'took_in', 'merged_into', 'gave_off', 'ended']),
    other: z.object({ cluster: Uri, name: z.string() }).optional(),
    /** Isolates that came to it, or left it, at that moment. At most a hundred of each; who has been deleted since is not told. */
    came: z.array(Uri).optional(),
    left: z.array(Uri).optional(),
    /** Its isolates whose alleles were others than before. */
    changed: z.array(Uri).optional(),
  })
  .meta({ id: 'ClusterEvent' });
export type ClusterEvent = z.infer<typeof ClusterEvent>;

const setParams = z.object({ ...databaseParams, cluster_set: z.string() });
const clusterParams = z.object({ ...databaseParams, cluster_set: z.string(), cluster: z.string() });

export const listClusterSets = route({
  id: 'listClusterSets',
  method: 'GET',
  path: '/db/:database/cluster_sets',
  kind: 'isolates',
  summary: 'Sets of clusters that are kept of the isolates, by name. Additive.',
  params: z.object(databaseParams),
  response: z.object({ records: RecordCount, cluster_sets: z.array(ClusterSet) }),
});

export const getClusterSet = route({
  id: 'getClusterSet',
  method: 'GET',
  path: '/db/:database/cluster_sets/:cluster_set',
  kind: 'isolates',
  summary: 'A set of clusters: how they are made, and how many there are. Additive.',
  params: setParams,
  response: ClusterSet,
});

export const getClusterThresholds = route({
  id: 'getClusterThresholds',
  method: 'GET',
  path: '/db/:database/cluster_sets/:cluster_set/thresholds',
  kind: 'isolates',
  summary: 'How many clusters each threshold makes of the isolates in clusters of a set, and how large ones. Additive.',
  params: setParams,
  response: ClusterThresholds,
});

export const listClusters = route({
  id: 'listClusters',
  method: 'GET',
  path: '/db/:database/cluster_sets/:cluster_set/clusters',
  kind: 'isolates',
  summary: 'The clusters of a set, those with most isolates first. Single isolates are in none. Additive.',
  params: setParams,
  query: z.object({
    ...pagingParameters,
    threshold: IntegerParameter.optional().describe('Only those of one threshold.'),
    ended: z.enum(['true', 'false']).optional().describe('true: those that have ended, the last one first.'),
  }),
  response: z.object({ records: RecordCount, paging: Paging.optional(), clusters: z.array(Cluster) }),
});

export const getCluster = route({
  id: 'getCluster',
  method: 'GET',
  path: '/db/:database/cluster_sets/:cluster_set/clusters/:cluster',
  kind: 'isolates',
  summary: 'A cluster by its name, or by one that it had before. Additive.',
  params: clusterParams,
  response: ClusterDetails,
});

export const listClusterMembers = route({
  id: 'listClusterMembers',
  method: 'GET',
  path: '/db/:database/cluster_sets/:cluster_set/clusters/:cluster/members',
  kind: 'isolates',
  summary: 'The isolates of a cluster, by id. Additive.',
  params: clusterParams,
  query: z.object(pagingParameters),
  response: z.object({ records: RecordCount, paging: Paging.optional(), members: z.array(ClusterMember) }),
});

export const listClusterEvents = route({
  id: 'listClusterEvents',
  method: 'GET',
  path: '/db/:database/cluster_sets/:cluster_set/clusters/:cluster/events',
  kind: 'isolates',
  summary: 'What happened to a cluster, the last event first. Additive.',
  params: clusterParams,
  query: z.object(pagingParameters),
  response: z.object({ records: RecordCount, paging: Paging.optional(), events: z.array(ClusterEvent) }),
});

export const listIsolateClusters = route({
  id: 'listIsolateClusters',
  method: 'GET',
  path: '/db/:database/isolates/:isolate_id/clusters',
  kind: 'isolates',
  summary: 'The kept clusters in which an isolate is, by set, the largest threshold first. Additive.',
  params: z.object({ ...databaseParams, isolate_id: IntegerParameter }),
  response: z.object({ records: RecordCount, clusters: z.array(Cluster) }),
});
