import { compareSamples } from '#electron/relatives/compare-samples.ts';
import { singleLinkage } from '#electron/relatives/single-linkage.ts';
import { thresholdChart } from '#electron/relatives/threshold-chart.ts';
import { isolateAlleles } from '../designations/isolate-alleles.ts';
import type { Database } from '../file/database.ts';
import type { RecordOrder } from '../records/record-order.ts';
import { lociOfScheme, type ClusterSet } from './cluster-sets.ts';
import { membersAt } from './read-clusters.ts';

/** What each threshold makes of the isolates that are in clusters of a set. */
export interface ClusterChartQuery {
  list: 'cluster_chart';
  /** Row id. */
  set: number;
  scheme: number;
  missing: ClusterSet['missing'];
  /** The largest threshold of the set. */
  most: number;
}

/** Thresholds from 0 to the largest of a set, of the isolates that are in its clusters there: they are compared with one another anew. */
export function clusterChart({ connection }: Database, { set, scheme, missing, most }: ClusterChartQuery): RecordOrder {
  const loci = lociOfScheme(connection, scheme);
  const { isolates, matrix, idOf } = isolateAlleles(connection, loci, { only: membersAt(connection, set, most) });
  const comparison = compareSamples({ names: isolates.map(String), loci: loci.map(String), matrix, idOf }, { missing });
  const { order, heights } = singleLinkage(comparison, () => undefined);
  // What comes together above it would lack isolates that are in no cluster.
  const within = heights.map((height) => (height > most ? Infinity : height));
  return { ids: Float64Array.from(isolates), chart: thresholdChart({ order, heights: within }, most) };
}
