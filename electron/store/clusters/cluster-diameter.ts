import { compareSamples } from '#electron/relatives/compare-samples.ts';
import { diameterOf } from '#electron/relatives/clusters.ts';
import { isolateAlleles } from '../designations/isolate-alleles.ts';
import type { Database } from '../file/database.ts';
import type { RecordOrder } from '../records/record-order.ts';
import { lociOfScheme } from './cluster-sets.ts';
import { membersOf } from './read-clusters.ts';
import type { ClusterSet } from './cluster-sets.ts';

/** How far apart the members of a cluster are. */
export interface ClusterDiameterQuery {
  list: 'cluster_diameter';
  /** Row id. */
  cluster: number;
  scheme: number;
  missing: ClusterSet['missing'];
}

/** The largest distance of two members of a cluster, as the set counts it. */
export function clusterDiameter(
  { connection }: Database,
  { cluster, scheme, missing }: ClusterDiameterQuery,
): RecordOrder {
  const loci = lociOfScheme(connection, scheme);
  const only = membersOf(connection, cluster);
  const { isolates, matrix, idOf } = isolateAlleles(connection, loci, { only });
  const comparison = compareSamples({ names: isolates.map(String), loci: loci.map(String), matrix, idOf }, { missing });
  const members = Array.from({ length: comparison.matrix.profiles }, (_, member) => member);
  return { ids: Float64Array.from(isolates), diameter: diameterOf(comparison, members, () => undefined) };
}
