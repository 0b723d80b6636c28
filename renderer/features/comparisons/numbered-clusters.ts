import type { OutputOf } from '#shared/rpc/contract/contract.ts';

export type ClusterPartition = OutputOf<'comparison:clusters'>[number];
export type ClusterOfList = ClusterPartition['clusters'][number] & { number: number };

/** Clusters of two or more with their numbers in this list. These are no names: another threshold gives others. */
export function numbered(clusters: ClusterPartition['clusters']): ClusterOfList[] {
  return clusters
    .filter(({ samples }) => samples.length > 1)
    .map((cluster, index) => ({ ...cluster, number: index + 1 }));
}
