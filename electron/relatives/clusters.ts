import { type SampleComparison, distanceOf } from './compare-samples.ts';
import { clustersOfLinks, linkSamples } from './link-samples.ts';
import { inOrder } from './profile-order.ts';

/** The clusters of samples at a threshold. */
export interface Partition {
  threshold: number;
  /** Samples of each cluster by their places, ascending. Large clusters come first, those of one size in the order of their first profiles. */
  clusters: number[][];
}

/**
 * Groups samples by single linkage: two are in a cluster if their distance is at most the threshold, or if a chain of such pairs leads from
 * one to the other. Two samples without a common locus are no such pair. Neither the order of the samples nor their names have an
 * influence. `onSamples` gets the number that is done, and may throw to end the work.
 */
export function clusterSamples(
  comparison: SampleComparison,
  thresholds: readonly number[],
  onSamples: (done: number) => void,
): Partition[] {
  const samples = comparison.matrix.profiles;
  const news = Array.from({ length: samples }, (_, sample) => sample);
  const links = linkSamples(comparison, thresholds, { links: [], news, together: [] }, onSamples);
  return thresholds.map((threshold) => ({
    threshold,
    clusters: inOrder(comparison, clustersOfLinks(samples, links, threshold)),
  }));
}

/** The largest distance of two of some samples. Pairs that share no locus do not count. `onSamples` may throw to end the work. */
export function diameterOf(
  comparison: SampleComparison,
  members: readonly number[],
  onSamples: (done: number) => void,
): number {
  const own = { ...comparison, matrix: comparison.matrix.only(members) };
  let largest = 0;
  own.matrix.eachNearPair(
    own.matrix.loci,
    (one, other, differences) => {
      if (differences > 0) largest = Math.max(largest, distanceOf(own, one, other, differences));
    },
    onSamples,
  );
  return largest;
}
